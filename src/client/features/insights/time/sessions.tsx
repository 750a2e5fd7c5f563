import { scaleLinear, scaleSqrt } from 'd3-scale';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { longDate, shortDate } from '#shared/domain/dates.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { Chart } from '../charts/chart.tsx';
import charts from '../charts/charts.module.css';
import { Picture } from '../charts/picture.tsx';
import { tierAxis } from '../charts/tier-axis.ts';
import { TierMark, tierFill } from '../charts/tier-tile.tsx';
import type { InsightsData } from '../insights-query.ts';
import { orDash } from '../words.ts';
import { dayTicks } from './day-ticks.ts';
import styles from './time.module.css';

type Session = InsightsData['time']['sessions'][number];

/** Sessions listed at either end. */
const MAX_NAMED = 5;

/** Average of each session, and the best and worst sessions. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const rated = sessions.filter(({ average }) => average !== null);
  const best = rated.toSorted((one, other) => (other.average ?? 0) - (one.average ?? 0));
  if (rated.length === 0)
    return (
      <Text tone="muted" size="s">
        Nothing from these sessions is rated yet.
      </Text>
    );
  return (
    <Stack gap={5} columnGap={7} alignRows="start" className={styles.section}>
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
        <Grid columns={16} fits gap={5} columnGap={7} className={styles.ends}>
          <Evenings title="Best evenings" sessions={best.slice(0, MAX_NAMED)} />
          <Evenings
            title="Harshest evenings"
            sessions={best.toReversed().slice(0, Math.min(MAX_NAMED, best.length - MAX_NAMED))}
          />
        </Grid>
      )}
    </Stack>
  );
}

function Evenings({ title, sessions }: { title: string; sessions: readonly Session[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.evenings}>
      <Text as="h3" size="m">
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
              className={styles.evening}
            >
              <span title={longDate(session_date)}>{shortDate(session_date)}</span>
              <Text as="span" tone="muted" size="s">
                {albums === 1 ? '1 album' : `${albums} albums`}
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

/** CSS pixels: height of the plot, of the labels below it, and margin to the outermost tier. */
const HEIGHT = 240;
const FOOT = 26;
const MARGIN = 14;

/**
 * Sessions as dots in the colors of their tiers, on an axis of days.
 * @param sessions at least one, rated, oldest first
 */
function SessionDots({ sessions }: { sessions: readonly Session[] }) {
  const averages = sessions.flatMap(({ average }) => average ?? []);
  const tiers = tierAxis(averages);
  const up = scaleLinear()
    .domain([tiers.at(-1)?.score ?? 25, tiers[0]?.score ?? 95])
    .range([HEIGHT - MARGIN, MARGIN]);
  const days = sessions.map(({ session_date }) => Date.parse(session_date));
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  const along = scaleLinear().domain([first, last]).range([0, 100]);
  const most = Math.max(1, ...sessions.map(({ rated }) => rated));
  const size = scaleSqrt().domain([0, most]).range([2, 7.5]);
  return (
    <div className={styles.plane}>
      <Picture
        title="Averages by session"
        description={`Averages of ${sessions.length} sessions, from ${orDash(Math.min(...averages))} to ${orDash(Math.max(...averages))}.`}
        height={HEIGHT + FOOT}
      >
        {tiers.map(({ tier, score }) => (
          <g key={tier}>
            <line className={charts.level} x1="0" x2="100%" y1={up(score)} y2={up(score)} />
            <TierMark tier={tier} y={up(score)} />
          </g>
        ))}
        {dayTicks(first, last).map(({ day, label }) => (
          <Text
            as="text"
            size="xs"
            isTabular
            key={day}
            x={`${along(day)}%`}
            y={HEIGHT + 18}
            className={charts.tick}
          >
            {label}
          </Text>
        ))}
        {sessions.map(({ session_id, session_date, average, rated }, at) => (
          <circle
            key={session_id}
            {...tierFill(suggestTier(average))}
            fillOpacity="0.85"
            cx={`${along(days[at] ?? first)}%`}
            cy={up(average ?? 0)}
            r={size(rated)}
          >
            <title>{`${shortDate(session_date)}: ${orDash(average)} (${rated === 1 ? '1 album' : `${rated} albums`})`}</title>
          </circle>
        ))}
      </Picture>
    </div>
  );
}
