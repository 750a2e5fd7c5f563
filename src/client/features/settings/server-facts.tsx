import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import { SectionCard } from '../../components/layout/section-card.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { settings as site } from '../../lib/settings.ts';
import styles from './server-facts.module.css';

/** Version, storage, latest backup and integrations of the server. */
export function ServerFacts({ settings }: { settings: SettingsResponse }) {
  const clock = useClock();
  const base = site.publicPath;
  const { version, engine, last_backup, storage, integrations } = settings;
  return (
    <SectionCard id="server-title" title="Server">
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Database</dt>
        <dd>{engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}</dd>
        <dt>Spotify</dt>
        <dd>{integrations.spotify ? 'Connected' : 'No credentials on the server'}</dd>
        <dt>Tidal</dt>
        <dd>{integrations.tidal ? 'Connected' : 'No credentials on the server'}</dd>
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
      <Row gap={4} wraps>
        <a href={`${base}/api/docs`}>API</a>
        <a href={`${base}/calendar.ics`}>Calendar</a>
        <a href={`${base}/changes.atom`}>Feed of changes</a>
      </Row>
    </SectionCard>
  );
}

function describeMissingBackup(engine: SettingsResponse['engine']): string {
  return engine === 'postgres' ? 'Made with PostgreSQL’s own tools' : 'None yet';
}

const MEGABYTE = 1024 * 1024;

/** @example formatBytes(1_610_612_736) // '1.5 GB' */
function formatBytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes < 1000) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;
}
