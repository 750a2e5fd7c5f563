import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { WhoMayVisit } from '../../features/club-access/who-may-visit.tsx';
import { NotificationsSection } from '../../features/notifications/notifications-section.tsx';
import { AdminPasswordForm } from '../../features/settings/admin-password-form.tsx';
import { BackupsSection } from '../../features/settings/backups/backups-section.tsx';
import { takeRestored } from '../../features/settings/backups/restored.ts';
import { ClubForm } from '../../features/settings/club-form.tsx';
import { JobsSection } from '../../features/settings/jobs-section.tsx';
import { PeopleSection } from '../../features/settings/people/people-section.tsx';
import { ServerFacts } from '../../features/settings/server-facts.tsx';
import { SignIns } from '../../features/settings/sign-ins.tsx';
import { StreamingSection } from '../../features/settings/streaming-section.tsx';
import { useOnceTrue } from '../../hooks/use-once-true.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { settingsQuery } from '../../queries/settings.ts';
import styles from './settings-page.module.css';

/** Page for admins with the settings of the club (product/settings.md). */
export function SettingsPage() {
  const isAdmin = useIsAdmin();
  // Stays when the session ends, so that input survives the password prompt.
  const isOpened = useOnceTrue(isAdmin);
  return (
    <Stack gap={4} className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        Settings
      </Text>
      <Restored />
      {isOpened && (
        <div hidden={!isAdmin}>
          <Sections isAdmin={isAdmin} />
        </div>
      )}
    </Stack>
  );
}

/** Confirms a restore, after which the page was loaded again. */
function Restored() {
  const [isRestored, setIsRestored] = useState(false);
  useEffect(() => setIsRestored(takeRestored()), []);
  return (
    isRestored && (
      <Text tone="accent" weight={600} role="status">
        The backup is restored. The data of before is in the backup “Before a restore”.
      </Text>
    )
  );
}

function Sections({ isAdmin }: { isAdmin: boolean }) {
  const query = useQuery(settingsQuery);
  const { data, error, refetch } = query;
  // A load that failed without a session succeeds with one.
  useEffect(() => {
    if (isAdmin && error !== null) refetch();
  }, [isAdmin, error, refetch]);
  if (data === undefined) return <LoadState query={query} failure="Couldn’t load the settings." />;
  return (
    <div className={styles.columns}>
      <Contents />
      <Stack gap={6} className={styles.sections}>
        <Text tone="muted">“Save settings” saves club, reviewers, listening rooms and rounds.</Text>
        <ClubForm settings={data} />
        <Text tone="muted">From here on, every section has its own buttons and saves at once.</Text>
        <PeopleSection settings={data} />
        <WhoMayVisit />
        <AdminPasswordForm settings={data} />
        <SignIns />
        <NotificationsSection />
        <StreamingSection settings={data} />
        <BackupsSection engine={data.engine} />
        <JobsSection />
        <ServerFacts settings={data} />
      </Stack>
    </div>
  );
}

/** Id and name of each section. */
const SECTIONS: Readonly<Record<string, string>> = {
  club: 'Club',
  reviewers: 'Reviewers',
  'listening-rooms': 'Listening rooms',
  rounds: 'Rounds and own pages',
  'people-title': 'Guests',
  'who-may-visit': 'Who may visit',
  'password-title': 'Admin password',
  'sign-ins-title': 'Signed-in browsers',
  'notifications-title': 'Notifications',
  'streaming-title': 'Streaming services',
  'backups-title': 'Backups and exports',
  'jobs-title': 'Jobs',
  'server-title': 'Server',
};

function Contents() {
  return (
    <nav aria-label="Sections" className={styles.contents}>
      <Row as="ul" gap={2}>
        {Object.entries(SECTIONS).map(([id, name]) => (
          <li key={id}>
            <Row as="a" isTarget href={`#${id}`}>
              {name}
            </Row>
          </li>
        ))}
      </Row>
    </nav>
  );
}
