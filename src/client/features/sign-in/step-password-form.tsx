import { useEffect, useRef } from 'react';
import { focusHeading } from '../../ui/focus-heading.ts';
import { PasswordForm } from './password-form.tsx';

/** The password as a step of a page: its field has the focus, and then the heading over what opens. */
export function StepPasswordForm({ onSuccess }: { onSuccess: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <PasswordForm
      input={input}
      submit="Continue"
      busy="Authenticating..."
      missing="Admin password is required"
      onSuccess={() => {
        focusHeading();
        onSuccess();
      }}
    />
  );
}
