import { lazy, type ReactNode, Suspense, useState } from 'react';

const SignInDialog = lazy(async () => ({
  default: (await import('../features/admin/sign-in-dialog.tsx')).SignInDialog,
}));

/** Asks for the admin password over a screen, and goes on with what needed it. */
export function usePasswordPrompt(): {
  askPassword: (retry: () => void) => void;
  passwordDialog: ReactNode;
} {
  // A function in an object: a state that is a function would be called.
  const [asked, setAsked] = useState<{ retry: () => void } | null>(null);
  return {
    askPassword: (retry) => setAsked({ retry }),
    passwordDialog: asked && (
      <Suspense>
        <SignInDialog
          reason="This is for admins."
          onSignedIn={() => {
            setAsked(null);
            asked.retry();
          }}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}
