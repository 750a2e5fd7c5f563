import { type ReactNode, useState } from 'react';
import { lazyCodeQuery } from '../api/code.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';

const SIGN_IN = lazyCodeQuery(
  'sign in',
  async () => (await import('../features/sign-in/sign-in-dialog.tsx')).SignInDialog,
);

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
      <LazyDialog code={SIGN_IN} onClose={close}>
        {(SignInDialog) => (
          <SignInDialog
            reason="You need the admin password for this."
            onSignedIn={() => {
              close();
              asked.retry();
            }}
            onClose={close}
          />
        )}
      </LazyDialog>
    ),
  };
}
