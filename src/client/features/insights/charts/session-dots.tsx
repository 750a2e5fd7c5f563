import { scaleSqrt } from 'd3-scale';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { getMean } from '#shared/domain/insights/figures.ts';
import type { RatedSession } from '../statements.ts';
import { formatAlbumCount } from '../words.ts';
import { dayTicks } from './day-ticks.ts';
import { TierPlot } from './tier-plot.tsx';
import { tierFill } from './tier-tile.tsx';

/** Sessions as dots in the colors of their tiers, and a line at their average. */
export function SessionDots({ sessions }: { sessions: readonly RatedSession[] }) {
  const points = sessions.map((session) => ({
    ...session,
    x: Date.parse(session.session_date),
    y: session.average,
  }));
  const days = points.map(({ x }) => x);
  const averages = points.map(({ y }) => y);
  const most = Math.max(1, ...sessions.map(({ rated }) => rated));
  const size = scaleSqrt().domain([0, most]).range([2, 7.5]);
  return (
    <TierPlot
      title="Averages by session"
      description={`Averages of ${sessions.length} sessions, from ${Math.min(...averages).toFixed(1)} to ${Math.max(...averages).toFixed(1)}.`}
      points={points}
      ticks={dayTicks(Math.min(...days), Math.max(...days))}
      height={240}
      average={getMean(averages)}
    >
      {(along, up) =>
        points.map(({ session_id, session_date, rated, x, y }) => (
          <circle
            key={session_id}
            {...tierFill(suggestTier(y))}
            fillOpacity="0.85"
            cx={`${along(x)}%`}
            cy={up(y)}
            r={size(rated)}
          >
            <title>{`${shortDate(session_date)}: ${y.toFixed(1)} (${formatAlbumCount(rated)})`}</title>
          </circle>
        ))
      }
    </TierPlot>
  );
}
