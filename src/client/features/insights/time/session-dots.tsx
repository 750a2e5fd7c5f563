import { scaleLinear, scaleSqrt } from 'd3-scale';
import { shortDate } from '#shared/domain/dates.ts';
import { suggestTier } from '#shared/domain/scores.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { Picture } from '../charts/picture.tsx';
import { tierAxis } from '../charts/tier-axis.ts';
import { TierMark } from '../charts/tier-mark.tsx';
import { tierFill } from '../charts/tier-tile.tsx';
import { orDash } from '../words.ts';
import { dayTicks } from './day-ticks.ts';
import styles from './session-dots.module.css';

type Session = InsightsData['time']['sessions'][number];

/** CSS pixels: height of the plot, of the labels below it, and margin to the outermost tier. */
const HEIGHT = 240;
const FOOT = 26;
const MARGIN = 14;

/**
 * Sessions as dots in the colors of their tiers, on an axis of days.
 * @param sessions at least one, rated, oldest first
 */
export function SessionDots({ sessions }: { sessions: readonly Session[] }) {
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
            <line className={styles.level} x1="0" x2="100%" y1={up(score)} y2={up(score)} />
            <TierMark tier={tier} y={up(score)} />
          </g>
        ))}
        {dayTicks(first, last).map(({ day, label }) => (
          <text key={day} x={`${along(day)}%`} y={HEIGHT + 18} className={styles.tick}>
            {label}
          </text>
        ))}
        {sessions.map(({ session_id, session_date, average, rated }, at) => (
          <circle
            key={session_id}
            className={`${tierFill} ${styles.dot}`}
            data-tier={suggestTier(average)}
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
