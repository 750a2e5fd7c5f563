import { type ReactNode, useState } from 'react';
import { rememberedPassword } from '../../api/admin-session.ts';
import styles from './password-step.module.css';
import { StepPasswordForm } from './step-password-form.tsx';

/**
 * The password step of an admin page (rules.md#sign-in): its form opens once the server knows the
 * password. A tab that has proved it before skips the step.
 */
export function PasswordStep({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(() => rememberedPassword() !== null);
  if (isOpen) return children;
  return (
    <section aria-labelledby="password-step" className={styles.step}>
      <h2 id="password-step">Authentication</h2>
      <p>Whoever knows the admin password may change the list.</p>
      <StepPasswordForm onSuccess={() => setIsOpen(true)} />
    </section>
  );
}
