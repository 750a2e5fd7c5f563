import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react';
import { extend, useAdminExpiry } from '../../api/admin-session.ts';
import { keepClear } from '../../ui/bottom-bar.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SessionWarning } from '../../ui/session-warning.tsx';
import styles from './form-frame.module.css';
import type { Password } from './use-password.tsx';

type AdminForm = {
  submit: () => unknown;
  summary: RefObject<HTMLDivElement | null>;
  problem: string | null;
  problems: FieldProblem[];
  isDirty: boolean;
  isSaving: boolean;
  isWaiting: boolean;
  password: Password;
};

type Props = {
  form: AdminForm;
  save: string;
  saving: string;
  /** Set once saved: what to say until the page moves on. */
  success: string | null;
  actions: ReactNode;
  children: ReactNode;
};

/** What stands around the fields of an admin form: summary, buttons, guards. */
export function FormFrame({ form, save, saving, success, actions, children }: Props) {
  const { submit, summary, problem, problems, isDirty, isSaving, isWaiting } = form;
  const expiry = useAdminExpiry();
  const pressed = useRef(save);
  // The second click of a double click was meant for the step before, where the button said else.
  const ignoreSecond = (event: MouseEvent) => {
    if (event.detail > 1 && pressed.current !== save) event.preventDefault();
    else pressed.current = save;
  };
  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isDirty && <SessionWarning expiry={expiry} onStay={extend} />}
        {children}
        {problem !== null && <ErrorSummary ref={summary} title={problem} problems={problems} />}
        <div ref={keepClear} className={styles.actions}>
          <p role="status" className={styles.state}>
            {success ?? (isWaiting ? 'Waiting for the cover…' : isDirty && 'Unsaved changes')}
          </p>
          {actions}
          {/* Not `disabled` while invalid (rules.md#forms): pressed all the same, it leads to the problems. */}
          <Button
            type="submit"
            look="primary"
            disabled={isSaving || success !== null}
            aria-disabled={problems.length > 0 || undefined}
            onClick={ignoreSecond}
          >
            {isSaving ? saving : save}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={isDirty && success === null} onSave={submit} />
      {form.password.dialog}
    </>
  );
}
