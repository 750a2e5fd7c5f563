import { Armchair, FileSpreadsheet, LogIn, LogOut, PartyPopper, ShieldCheck } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { RowLink } from '../../components/controls/row-link.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { CheckField } from '../../components/form/field.tsx';
import { Row, Stack } from '../../components/layout/primitives.tsx';
import { signOut, useIsAdmin } from '../../lib/admin-session.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { useOpenRoom, useUnseenReveal } from '../../queries/open-room.ts';
import styles from './admin-status.module.css';
import { OPEN_SIGN_IN, OPEN_SIGN_OUT } from './menu-items.ts';

/** Links to the import, the test album switch, and the sign-in state with its button. */
export function AdminStatus({ onLeave }: { onLeave?: () => Promise<void> }) {
  const isAdmin = useIsAdmin();
  const isShown = showTestAlbums.use();
  const leave = () => signOut().catch(() => notify('Network error', true));
  const open = async (dialog: string) => {
    await onLeave?.();
    dispatchEvent(new Event(dialog));
  };
  return (
    <Stack gap={2} padding={2} paddingInline={3} className={styles.status}>
      <RevealLink />
      <RowLink gap={2} weight={600} isTarget to="/import" className={styles.link}>
        <FileSpreadsheet aria-hidden="true" size={18} /> Import a spreadsheet
      </RowLink>
      <RoomLink />
      <CheckField
        label="Show Test Albums"
        hint={isShown ? 'Test data visible' : 'Test data hidden'}
        checked={isShown}
        onChange={(event) => showTestAlbums.set(event.target.checked)}
      />
      {!isAdmin && (
        <Button onClick={() => open(OPEN_SIGN_IN)}>
          <LogIn aria-hidden="true" size={18} /> Sign in
        </Button>
      )}
      {isAdmin && (
        <Stack gap={2}>
          <Row as="p" gap={2} tone="accent" weight={600}>
            <ShieldCheck aria-hidden="true" size={18} /> Admin Authenticated
          </Row>
          <Button onClick={leave}>
            <LogOut aria-hidden="true" size={18} /> Logout
          </Button>
          <Button look="quiet" onClick={() => open(OPEN_SIGN_OUT)}>
            Sign out everywhere
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

/** Offers a reveal that the reviewer of this browser has not seen. */
function RevealLink() {
  const round = useUnseenReveal();
  if (round === null) return null;
  return (
    <RowLink
      gap={2}
      weight={600}
      tone="accent"
      isTarget
      to="/rounds/$id"
      params={{ id: round.id }}
      className={styles.link}
    >
      <PartyPopper aria-hidden="true" size={18} /> The cards are in
    </RowLink>
  );
}

/**
 * Links to the listening room, or to the page that opens it; visitors are asked for the password
 * there.
 */
function RoomLink() {
  const isAdmin = useIsAdmin();
  const present = useOpenRoom(true);
  if (present === undefined) return null;
  const words = (
    <>
      <Armchair aria-hidden="true" size={18} />{' '}
      {present.open ? 'Go to the listening room' : 'Open listening room'}
    </>
  );
  if (present.code === null)
    return (
      <RowLink
        gap={2}
        weight={600}
        isTarget
        to="/room"
        search={present.open || isAdmin ? {} : { start: 'true' }}
        className={styles.link}
      >
        {words}
      </RowLink>
    );
  return (
    <RowLink
      gap={2}
      weight={600}
      isTarget
      to="/room/$code"
      params={{ code: present.code }}
      className={styles.link}
    >
      {words}
    </RowLink>
  );
}
