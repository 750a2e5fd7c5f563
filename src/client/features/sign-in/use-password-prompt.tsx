import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../components/lazy/lazy-component.tsx';

/** Asks for the admin password over a page, then retries the request. */
export function usePasswordPrompt(): {
  askPassword: (retry: () => void) => void;
  passwordDialog: ReactNode;
} {
  // Wrapped in an object: useState would call a function.
  const [prompt, setPrompt] = useState<{ retry: () => void } | null>(null);
  const close = () => setPrompt(null);
  return {
    askPassword: (retry) => setPrompt({ retry }),
    passwordDialog: prompt && (
      <LazySignInDialog
        reason="You need the admin password for this."
        onSignedIn={() => {
          close();
          prompt.retry();
        }}
        onClose={close}
      />
    ),
  };
}

export const LazySignInDialog = lazyDialog(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
);
