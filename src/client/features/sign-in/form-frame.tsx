import { useRouter } from '@tanstack/react-router';
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ConflictDialog } from '../../components/dialog/conflict-dialog.tsx';
import { LeaveGuard } from '../../components/dialog/leave-guard.tsx';
import { SessionWarning } from '../../components/form/duplicate-session-warning.tsx';
import { ErrorSummary, type FieldProblem, FormBar } from '../../components/form/form.tsx';
import { Stack } from '../../components/layout/primitives.tsx';
import { extend, useAdminExpiry } from '../../lib/admin-session.ts';
import type { Password } from './use-password.tsx';

/** product/conventions.md#times */
const MOVE_ON_MS = 2000;

type AdminForm = {
  submit: () => unknown;
  summary: RefObject<HTMLDivElement | null>;
  problem: string | null;
  problems: FieldProblem[];
  isDirty: boolean;
  isSaving: boolean;
  isWaiting: boolean;
  conflict: ComponentProps<typeof ConflictDialog> | null;
  password: Password;
};

/** Page to open after a save. */
export type Next =
  | { to: '/' | '/manage-sessions' }
  | { to: '/room/$code'; params: { code: string } };

type Props = {
  form: AdminForm;
  save: string;
  saving: string;
  /**
   * Success message, set once saved and shown until the page changes, unless the user types again.
   */
  success: string | null;
  /** Page to open; `null` to stay. */
  next: Next | null;
  actions?: ReactNode;
  children: ReactNode;
};

/** Frame of an admin form: summary, buttons, guards. */
export function FormFrame({ form, save, saving, success, next, actions, children }: Props) {
  const { submit, summary, problem, problems, isDirty, isSaving, isWaiting } = form;
  const expiry = useAdminExpiry();
  const isSaved = success !== null && !isDirty;
  useMoveOn(isSaved, next);
  const pressed = useRef<string>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  // The second click of a double click was meant for the previous step's button, not for the one
  // that has taken its place. A browser also counts a first tap soon after one on another page.
  const ignoreSecond = (event: MouseEvent<HTMLElement>) => {
    const label = (event.target as Element).closest('button')?.textContent;
    const isFirst = event.detail < 2 || pressed.current === undefined;
    if (isFirst || pressed.current === label) pressed.current = label;
    else {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <>
      <Stack
        as="form"
        gap={6}
        noValidate
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !isSaved) currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isDirty && <SessionWarning expiry={expiry} onStay={extend} />}
        {children}
        {problem !== null && <ErrorSummary ref={summary} title={problem} problems={problems} />}
        <FormBar
          status={
            isSaved ? success : isWaiting ? 'Waiting for the cover…' : isDirty && 'Unsaved changes'
          }
          onClickCapture={ignoreSecond}
        >
          {actions}
          {/* Not `disabled` while invalid (product/screens.md#forms): a press focuses the errors.
           */}
          <Button
            ref={button}
            type="submit"
            look="primary"
            disabled={isSaving || isSaved}
            aria-disabled={problems.length > 0 || undefined}
          >
            {isSaving ? saving : save}
          </Button>
        </FormBar>
      </Stack>
      <LeaveGuard isDirty={isDirty} onSave={submit} />
      {form.conflict && <ConflictDialog {...form.conflict} finalFocus={button} />}
      {form.password.dialog}
    </>
  );
}

/** Navigates two seconds after a save, unless the user has navigated or types again. */
function useMoveOn(isSaved: boolean, next: Props['next']): void {
  const router = useRouter();
  const isDue = isSaved && next !== null;
  const moveOn = useEffectEvent(() => next && router.navigate(next));
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => moveOn(), MOVE_ON_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
}
