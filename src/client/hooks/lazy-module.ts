import { useEffect, useState } from 'react';
import { importWithRetry } from '../lib/http/import-with-retry.ts';
import { onReconnect } from '../lib/http/server-status.ts';

/**
 * Creates a hook for an optional module, which is loaded after the first render that needs it, and
 * on reconnect if that failed; it returns undefined until then.
 * @example const useMoveKit = lazyModule(() => import('./moves/move-tools.tsx'));
 */
export function lazyModule<Module>(load: () => Promise<Module>) {
  let loaded: Module | undefined;
  return function useModule(isNeeded = true): Module | undefined {
    const [module, setModule] = useState(loaded);
    useEffect(() => {
      if (!isNeeded || module !== undefined) return;
      const attempt = async () => {
        try {
          loaded = await importWithRetry(load);
          setModule(loaded);
        } catch {
          // Optional.
        }
      };
      attempt();
      return onReconnect(attempt);
    }, [isNeeded, module]);
    return module;
  };
}
