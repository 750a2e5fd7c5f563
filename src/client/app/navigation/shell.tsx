import { Link, Outlet, Scripts, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { shortMoment } from '#shared/domain/dates.ts';
import { version } from '../../../../package.json' with { type: 'json' };
import { type DialogSearch, useCloseDialog } from '../../components/dialog/url-dialogs.ts';
import { Notices } from '../../components/feedback/notices.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { useCachedAt } from '../../lib/http/server-status.ts';
import { settings } from '../../lib/settings.ts';
import { LazyAdminModal, LazyAdminNotices, LazyDialogs } from '../lazy-dialogs.ts';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';

type Address = DialogSearch & { needsAuth?: string };

/** Layout of every page, and the dialogs of the URL. */
export function Shell() {
  const { album, session, tier, jump, needsAuth } = useSearch({ strict: false }) as Address;
  const isAdmin = useIsAdmin();
  return (
    <>
      <a href="#main" className={`${styles.skip} screen-only`}>
        Skip to content
      </a>
      <Navigation />
      <main
        id="main"
        tabIndex={-1}
        className={styles.main}
        onPointerOver={({ pointerType }) => pointerType === 'mouse' && preloadDialogs()}
      >
        {isAdmin && <LazyAdminNotices />}
        <Outlet />
      </main>
      <Footer />
      {needsAuth === 'true' && <SignIn />}
      <Notices>
        <OfflineMark />
      </Notices>
      <Shortcuts />
      {(album || session || tier || jump) && <AddressDialogs />}
      <Scripts />
    </>
  );
}

function preloadDialogs(): void {
  // Retried when opened.
  LazyDialogs.preload().catch(() => {});
}

/** Cancel leads to the brackets (product/admin.md#sign-in). */
function SignIn() {
  const navigate = useNavigate();
  const close = () => navigate({ to: '/brackets', replace: true });
  return <LazyAdminModal onClose={close} />;
}

function AddressDialogs() {
  const { album, session, tier } = useSearch({ strict: false }) as DialogSearch;
  const close = useCloseDialog();
  const top = album ? 'album' : session ? 'session' : tier ? 'tier' : 'jump';
  return <LazyDialogs onClose={(dialog = top) => close(dialog)} />;
}

/** Shows the timestamp of cached data while offline (product/screens.md#offline). */
function OfflineMark() {
  const cachedAt = useCachedAt();
  if (cachedAt === null) return null;
  return (
    <Row as="p" gap={2} padding={1} paddingInline={3} tone="muted" size="s" className={styles.mark}>
      <WifiOff aria-hidden="true" size={16} />
      <span>Offline, as of {shortMoment(cachedAt, new Date())}</span>
    </Row>
  );
}

/** End of every page: what the navigation does not have, without the page that is shown. */
function Footer() {
  const isInsights = useLocation({ select: ({ pathname }) => pathname.endsWith('/insights') });
  const { publicPath } = settings;
  return (
    <footer className={`${styles.footer} screen-only`} data-clear>
      <Link to="/rounds">Rounds</Link>
      {!isInsights && <Link to="/insights">Insights</Link>}
      <a href={`${publicPath}/calendar.ics`}>Calendar</a>
      <a href={`${publicPath}/changes.atom`}>Feed</a>
      <span>Spindle {version}</span>
    </footer>
  );
}
