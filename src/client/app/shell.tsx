import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { type DialogSearch, useCloseDialog } from '../ui/address-dialogs.ts';
import { LateDialog } from '../ui/late-dialog.tsx';
import { Notices } from '../ui/notices.tsx';
import { ADMIN_MODAL, DIALOGS } from './late-dialogs.ts';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';

type Address = DialogSearch & { needsAuth?: string };

/** What stands around every screen, and the dialogs that the address asks for. */
export function Shell() {
  const { album, session, tier, needsAuth } = useSearch({ strict: false }) as Address;
  const client = useQueryClient();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Navigation />
      <main
        id="main"
        tabIndex={-1}
        className={styles.main}
        onPointerOver={() => client.prefetchQuery(DIALOGS)}
      >
        <Outlet />
      </main>
      {needsAuth === 'true' && <SignIn />}
      <Notices />
      <Shortcuts />
      {(album || session || tier) && <AddressDialogs />}
    </>
  );
}

/** Giving up leads to the brackets (rules.md#sign-in). */
function SignIn() {
  const navigate = useNavigate();
  const close = () => navigate({ to: '/brackets', replace: true });
  return (
    <LateDialog code={ADMIN_MODAL} onClose={close}>
      {(AdminModal) => <AdminModal onClose={close} />}
    </LateDialog>
  );
}

function AddressDialogs() {
  const { album, session } = useSearch({ strict: false }) as DialogSearch;
  const close = useCloseDialog();
  const top = album ? 'album' : session ? 'session' : 'tier';
  return (
    <LateDialog code={DIALOGS} onClose={() => close(top)}>
      {(Dialogs) => <Dialogs onClose={close} />}
    </LateDialog>
  );
}
