import { Link } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsAdmin } from '../../api/admin-session.ts';
import { useOpenRoom } from '../../api/open-room.ts';
import type { Opening } from '../../api/rooms.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LazySignInDialog } from '../sign-in/lazy-sign-in-dialog.ts';
import styles from './open-room.module.css';
import { useOpening } from './use-opening.ts';

type Props = {
  about: Opening;
  /** True if the albums are added to an open room; else it only links there. */
  isAdding: boolean;
  label?: ReactNode;
  look?: 'plain' | 'primary' | undefined;
  /** True if visitors see it too; they are asked for the password first. */
  isForVisitors?: boolean | undefined;
  /** True to ask a visitor for the password at once. */
  isAsking?: boolean | undefined;
};

/** Opens the listening room for admins, or links to the open one (product/rooms.md#rooms). */
export function OpenRoom({ about, isAdding, label, look, isForVisitors, isAsking }: Props) {
  const isAdmin = useIsAdmin();
  const isShown = isAdmin || isForVisitors === true;
  const present = useOpenRoom(isShown);
  const { enter, isBusy, resolveSignIn, isSignedOut } = useOpening(
    about,
    isAsking === true && !isAdmin,
  );
  return (
    <>
      {isShown && present && (
        <span className={styles.open}>
          {present.code === null || isAdding ? (
            <Button
              look={look ?? 'plain'}
              aria-disabled={isBusy}
              onClick={() => isBusy || enter(present.code)}
            >
              <Armchair aria-hidden="true" size={18} />
              <span>{describe(present, isBusy, label)}</span>
            </Button>
          ) : (
            <Link to="/room/$code" params={{ code: present.code }} className={buttonClass(look)}>
              <Armchair aria-hidden="true" size={18} /> <span>Go to the listening room</span>
            </Link>
          )}
        </span>
      )}
      {resolveSignIn && (
        <LazySignInDialog
          reason={
            isSignedOut
              ? 'You’ve been signed out. Enter the password to go on.'
              : 'Enter the admin password to host.'
          }
          onSignedIn={() => resolveSignIn(true)}
          onClose={() => resolveSignIn(false)}
        />
      )}
    </>
  );
}

type Present = { open: boolean; code: string | null };

function describe(
  { open, code }: Present,
  isBusy: boolean,
  label: ReactNode = 'Open listening room',
): ReactNode {
  if (code !== null) return isBusy ? 'Adding...' : 'Add to the listening room';
  // Only admins receive the code of an open room.
  if (open) return 'Host this room';
  return isBusy ? 'Opening...' : label;
}
