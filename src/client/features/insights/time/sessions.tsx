import { longDate, shortDate } from '#shared/domain/dates.ts';
import { suggestTier } from '#shared/domain/scores.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { DialogLink } from '../../../ui/dialog-link.tsx';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { Chart } from '../charts/chart.tsx';
import { orDash } from '../words.ts';
import { SessionDots } from './session-dots.tsx';
import styles from './sessions.module.css';

type Session = InsightsData['time']['sessions'][number];

/** Sessions listed at either end. */
const MAX_NAMED = 5;

/** Average of each session, and the best and worst sessions. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const rated = sessions.filter(({ average }) => average !== null);
  const best = rated.toSorted((one, other) => (other.average ?? 0) - (one.average ?? 0));
  if (rated.length === 0)
    return <p className={styles.albums}>Nothing from these sessions is rated yet.</p>;
  return (
    <div className={styles.section}>
      <Chart
        title="Evening by evening"
        note="One dot per session: higher is better liked, bigger is more albums. One evening is a small sample."
        table={{
          columns: ['Session', 'Average', 'Rated', 'Albums'],
          rows: sessions.map(({ session_date, average, rated, albums }) => [
            shortDate(session_date),
            orDash(average),
            rated,
            albums,
          ]),
        }}
      >
        <SessionDots sessions={rated} />
      </Chart>
      {rated.length > 2 && (
        <div className={styles.ends}>
          <Evenings title="Best evenings" sessions={best.slice(0, MAX_NAMED)} />
          <Evenings
            title="Harshest evenings"
            sessions={best.toReversed().slice(0, Math.min(MAX_NAMED, best.length - MAX_NAMED))}
          />
        </div>
      )}
    </div>
  );
}

function Evenings({ title, sessions }: { title: string; sessions: readonly Session[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.evenings}>
      <h3>{title}</h3>
      <ol>
        {sessions.map(({ session_id, session_date, average, albums }) => (
          <li key={session_id}>
            <DialogLink opens={{ session: session_id }} className={styles.evening}>
              <span title={longDate(session_date)}>{shortDate(session_date)}</span>
              <span className={styles.albums}>{albums === 1 ? '1 album' : `${albums} albums`}</span>
            </DialogLink>
            <span className={styles.average}>{orDash(average)}</span>
            <TierBadge tier={suggestTier(average)} size="small" />
          </li>
        ))}
      </ol>
    </section>
  );
}
