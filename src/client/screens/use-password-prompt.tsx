import { lazy, type ReactNode, Suspense, useState } from 'react';

const PasswordDialog = lazy(async () => ({
  default: (await import('../features/admin/password-dialog.tsx')).PasswordDialog,
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
        <PasswordDialog
          reason="This is for admins."
          onSuccess={() => {
            setAsked(null);
            asked.retry();
          }}
          onCancel={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}
