import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back for keys that are pressed anywhere on the page.
 * @param isFirst true to receive them before the elements do, which may stop them
 */
export function useKeyDown(handle: (event: KeyboardEvent) => void, isFirst = false): void {
  const press = useEffectEvent(handle);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen, isFirst);
    return () => removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
}
