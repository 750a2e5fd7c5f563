import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Stack } from '../../components/layout/primitives.tsx';
import { WhoMayVisit } from '../../features/club-access/who-may-visit.tsx';
import { NotificationsSection } from '../../features/notifications/notifications-section.tsx';
import { AdminPasswordForm } from '../../features/settings/admin-password-form.tsx';
import { ClubForm } from '../../features/settings/club-form.tsx';
import { PeopleSection } from '../../features/settings/people/people-section.tsx';
import { ServerFacts } from '../../features/settings/server-facts.tsx';
import { SignIns } from '../../features/settings/sign-ins.tsx';
import { StreamingSection } from '../../features/settings/streaming-section.tsx';
import { useOnceTrue } from '../../hooks/use-once-true.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { problemSaying } from '../../lib/http/error-messages.ts';
import { settingsQuery } from '../../queries/settings.ts';
import styles from './admin-page.module.css';

/** Page for admins with the settings of the club (product/settings.md). */
export function SettingsPage() {
  const isAdmin = useIsAdmin();
  // Stays when the session ends, so that input survives the password prompt.
  const isOpened = useOnceTrue(isAdmin);
  return (
    <Stack gap={4} className={styles.screen}>
      <h1 tabIndex={-1}>Settings</h1>
      {isOpened && (
        <div hidden={!isAdmin}>
          <Sections />
        </div>
      )}
    </Stack>
  );
}

function Sections() {
  const { data, error, errorUpdateCount, refetch } = useQuery(settingsQuery);
  if (data === undefined && error !== null)
    return (
      <ErrorPanel
        problem={problemSaying(error, 'Couldn’t load the settings.')}
        failures={errorUpdateCount}
        onRetry={refetch}
      />
    );
  if (data === undefined) return <p role="status">Loading…</p>;
  return (
    <Stack gap={5}>
      <ClubForm settings={data} />
      <PeopleSection settings={data} />
      <WhoMayVisit />
      <AdminPasswordForm settings={data} />
      <SignIns />
      <NotificationsSection />
      <StreamingSection settings={data} />
      <ServerFacts settings={data} />
    </Stack>
  );
}
