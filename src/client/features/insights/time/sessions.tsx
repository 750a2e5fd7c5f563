import { suggestTier } from '#shared/domain/albums/scores.ts';
import { longDate, shortDate } from '#shared/domain/dates.ts';
import { getMean } from '#shared/domain/insights/figures.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { dayTicks } from '../charts/axis.ts';
import { LineChart } from '../charts/line.tsx';
import { Chart, type TableData } from '../charts/table.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbumCount, orDash } from '../words.ts';
import { bestSessions, type RatedSession } from './find-trend.ts';
import styles from './time.module.css';

/** Sessions listed at either end. */
const MAX_NAMED = 5;

export const SESSIONS_NOTE =
  'One dot per session: higher is better liked, bigger is more albums. The dashed line is the average.';

/** Average of each session, and the best and worst sessions. */
export function Sessions({ sessions }: Pick<InsightsData['time'], 'sessions'>) {
  const sorted = bestSessions(sessions);
  if (sorted.length === 0)
    return (
      <Text tone="muted" size="s">
        Nothing from these sessions is rated yet.
      </Text>
    );
  return (
    <Stack gap={5} columnGap={7} alignRows="start" className={styles.section}>
      <Chart title="Session by session" note={SESSIONS_NOTE} table={toSessionTable(sessions)}>
        <SessionDots sessions={sorted} />
      </Chart>
      {sorted.length > 2 && <SessionEnds sessions={sorted} />}
    </Stack>
  );
}

/** Sessions as dots in the colors of their tiers, and a line at their average. */
export function SessionDots({ sessions }: { sessions: readonly RatedSession[] }) {
  const averages = sessions.map(({ average }) => average);
  const points = sessions.map(({ session_date, average, rated }) => ({
    x: Date.parse(session_date),
    y: average,
    albums: rated,
    says: `${shortDate(session_date)}: ${orDash(average)} (${formatAlbumCount(rated)})`,
  }));
  return (
    <LineChart
      title="Averages by session"
      description={`Averages of ${sessions.length} sessions, from ${Math.min(...averages).toFixed(1)} to ${Math.max(...averages).toFixed(1)}.`}
      lines={[{ key: 'sessions', tone: 'dots', points }]}
      getTicks={dayTicks}
      height={240}
      average={getMean(averages)}
    />
  );
}

/** Figures of the sessions, in their order. */
export function toSessionTable(sessions: InsightsData['time']['sessions']): TableData {
  return {
    columns: ['Session', 'Average', 'Rated', 'Albums'],
    rows: sessions.map(({ session_date, average, rated, albums }) => [
      shortDate(session_date),
      orDash(average),
      rated,
      albums,
    ]),
  };
}

/** Lists the best and the worst sessions. @param sessions best first */
export function SessionEnds({ sessions }: { sessions: readonly RatedSession[] }) {
  const worst = sessions.slice(MAX_NAMED).toReversed();
  return (
    <Grid columns={16} fits gap={5} columnGap={6} alignRows="start" className={styles.ends}>
      <SessionList title="Best sessions" sessions={sessions.slice(0, MAX_NAMED)} />
      <SessionList title="Harshest sessions" sessions={worst.slice(0, MAX_NAMED)} />
    </Grid>
  );
}

function SessionList({ title, sessions }: { title: string; sessions: readonly RatedSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.sessions}>
      <Text as="h3" size="l">
        {title}
      </Text>
      <ol>
        {sessions.map(({ session_id, session_date, average, albums }) => (
          <Row as="li" gap={3} key={session_id}>
            <Row
              as={DialogLink}
              columnGap={3}
              isTarget
              grows
              wraps
              opens={{ session: session_id }}
              className={styles.session}
            >
              <span title={longDate(session_date)}>{shortDate(session_date)}</span>
              <Text as="span" tone="muted" size="s">
                {formatAlbumCount(albums)}
              </Text>
            </Row>
            <Text as="span" weight={600} isTabular>
              {orDash(average)}
            </Text>
            <TierBadge tier={suggestTier(average)} size="small" />
          </Row>
        ))}
      </ol>
    </section>
  );
}
