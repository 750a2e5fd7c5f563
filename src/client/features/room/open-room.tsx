import { Link } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import { useIsAdmin } from '../../api/admin-session.ts';
import { codeQuery } from '../../api/code.ts';
import { useOpenRoom } from '../../api/open-room.ts';
import type { Opening } from '../../api/rooms.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LateDialog } from '../../ui/late-dialog.tsx';
import styles from './open-room.module.css';
import { useOpening } from './use-opening.ts';

const SIGN_IN = codeQuery(
  'sign in',
  async () => (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog,
);

type Props = {
  about: Opening;
  /** Whether the albums are added to a room that is open; else it only leads there. */
  isAdding: boolean;
};

/** Opens the listening room for admins; while one is open it leads there instead (rules.md#rooms). */
export function OpenRoom({ about, isAdding }: Props) {
  const isAdmin = useIsAdmin();
  const present = useOpenRoom(isAdmin);
  const { enter, isBusy, answer } = useOpening(about);
  return (
    <>
      {isAdmin && present && (
        <span className={styles.open}>
          {present.code === null || isAdding ? (
            <Button aria-disabled={isBusy} onClick={() => isBusy || enter(present.code)}>
              <Armchair aria-hidden="true" size={18} />
              <span>{wordsOf(present.code !== null, isBusy)}</span>
            </Button>
          ) : (
            <Link to="/room/$code" params={{ code: present.code }} className={buttonClass()}>
              <Armchair aria-hidden="true" size={18} /> <span>Go to the listening room</span>
            </Link>
          )}
        </span>
      )}
      {answer && (
        <LateDialog code={SIGN_IN} onClose={() => answer(false)}>
          {(SignInDialog) => (
            <SignInDialog
              reason="Your admin session has ended. With the password the room opens."
              onSignedIn={() => answer(true)}
              onClose={() => answer(false)}
            />
          )}
        </LateDialog>
      )}
    </>
  );
}

function wordsOf(isAdded: boolean, isBusy: boolean): string {
  if (isAdded) return isBusy ? 'Adding...' : 'Add to the listening room';
  return isBusy ? 'Opening...' : 'Open listening room';
}
