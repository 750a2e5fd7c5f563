import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../components/lazy/lazy-component.tsx';

/** Asks for the admin password over a page, then retries the request. */
export function usePasswordPrompt(): {
  askPassword: (retry: () => void) => void;
  passwordDialog: ReactNode;
} {
  // Wrapped in an object: useState would call a function.
  const [asked, setAsked] = useState<{ retry: () => void } | null>(null);
  const close = () => setAsked(null);
  return {
    askPassword: (retry) => setAsked({ retry }),
    passwordDialog: asked && (
      <LazySignInDialog
        reason="You need the admin password for this."
        onSignedIn={() => {
          close();
          asked.retry();
        }}
        onClose={close}
      />
    ),
  };
}

export const LazySignInDialog = lazyDialog(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
);
