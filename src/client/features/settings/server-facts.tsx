import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { shortMoment } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { settings as site } from '../../lib/settings.ts';
import { formatBytes } from './format-bytes.ts';
import styles from './server-facts.module.css';

/** Version, storage, latest backup and integrations of the server. */
export function ServerFacts({ settings }: { settings: SettingsResponse }) {
  const clock = useClock();
  const base = site.publicPath;
  const { version, engine, last_backup, storage, integrations, blocked_until, recent_errors } =
    settings;
  return (
    <PageSection id="server-title" title="Server">
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Database</dt>
        <dd>{engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}</dd>
        <dt>Spotify</dt>
        <dd>{describeService(integrations.spotify, blocked_until.spotify, clock.now)}</dd>
        <dt>Tidal</dt>
        <dd>{describeService(integrations.tidal, blocked_until.tidal, clock.now)}</dd>
        <dt>Last backup</dt>
        <dd>
          {last_backup === null ? (
            describeMissingBackup(engine)
          ) : (
            <RelativeTime at={last_backup} clock={clock} />
          )}
        </dd>
        <dt>Covers</dt>
        <dd>
          {formatBytes(storage.cover_bytes)} of {formatBytes(storage.max_cover_bytes)}
        </dd>
        {storage.free_bytes !== null && (
          <>
            <dt>Free disk space</dt>
            <dd>{formatBytes(storage.free_bytes)}</dd>
          </>
        )}
      </dl>
      <RecentErrors errors={recent_errors} />
      <Row gap={4} wraps>
        <a href={`${base}/api/docs`}>API</a>
        <a href={`${base}/calendar.ics`}>Calendar</a>
        <a href={`${base}/changes.atom`}>Feed of changes</a>
      </Row>
    </PageSection>
  );
}

/** Last errors in the log of the server. */
function RecentErrors({ errors }: { errors: SettingsResponse['recent_errors'] }) {
  const clock = useClock();
  if (errors.length === 0) return <Text tone="muted">No errors since its start.</Text>;
  return (
    <details>
      <summary>{formatCount(errors.length, 'error')} since its start</summary>
      <Stack as="ol" gap={2}>
        {errors.map(({ at, text, count }) => (
          <Text as="li" key={text} size="s" breaks>
            <Text as="span" tone="muted">
              <RelativeTime at={at} clock={clock} />
            </Text>{' '}
            {text}
            {count > 1 && ` (${count} times)`}
          </Text>
        ))}
      </Stack>
    </details>
  );
}

/** @param until time until which the service limits the server; `null` if it does not */
function describeService(hasCredentials: boolean, until: string | null, now: Date): string {
  if (!hasCredentials) return 'No credentials on the server';
  if (until === null || new Date(until) <= now) return 'Connected';
  return `Limiting this server until ${shortMoment(new Date(until), now)}`;
}

function describeMissingBackup(engine: SettingsResponse['engine']): string {
  return engine === 'postgres' ? 'Made with PostgreSQL’s own tools' : 'None yet';
}
