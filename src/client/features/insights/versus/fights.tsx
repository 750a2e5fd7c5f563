import { scalePoint } from 'd3-scale';
import { tierScore } from '#shared/domain/scores.ts';
import { SESSION_TIER_ORDER, type Tier, tierName } from '#shared/domain/tiers.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { AlbumLine } from '../album-line.tsx';
import { LineMark } from '../charts/line-chart.tsx';
import { TierMark } from '../charts/tier-mark.tsx';
import type { Pair } from '../taste/pairs.ts';
import { getNone, TITLES } from '../taste/shared-albums.tsx';
import styles from './fights.module.css';
import { PairKey } from './pair-key.tsx';

type Props = { insights: InsightsData; pair: Pair };

/** Lists the albums on which two reviewers differ most, with the distance. */
export function Fights({ insights, pair }: Props) {
  return (
    <section className={styles.fights}>
      <h2>{TITLES.fights}</h2>
      {pair.fights.length === 0 ? (
        <p className={styles.none}>{getNone('fights', pair)}</p>
      ) : (
        <PairKey names={pair.reviewers} />
      )}
      <ol>
        {pair.fights.map(({ album_id, tiers }) => (
          <li key={album_id} className={styles.album}>
            <AlbumLine insights={insights} id={album_id} />
            <TierTrack names={pair.reviewers} tiers={tiers} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type TierTrackProps = { names: readonly [string, string]; tiers: readonly [Tier, Tier] };

/** CSS pixels: first and last position, and baselines of the tiers and names. */
const [FIRST, LAST, MIDDLE, FOOT] = [12, 208, 12, 34];

const SCORED = SESSION_TIER_ORDER.filter((tier) => tierScore(tier) !== null);
const getPlace = scalePoint(SCORED, [FIRST, LAST]);

/**
 * Shows two reviewers' tiers of an album on a line from best to worst, so that the distance is
 * visible.
 */
function TierTrack({ names: [one, other], tiers }: TierTrackProps) {
  const [first, second] = tiers.map((tier) => getPlace(tier) ?? FIRST);
  const [from = FIRST, to = FIRST] = [first, second];
  // Both markers fit under one tier.
  const aside = from === to ? 7 : 0;
  return (
    <svg
      role="img"
      aria-label={`${one}: ${tierName(tiers[0])}, ${other}: ${tierName(tiers[1])}`}
      width={LAST + FIRST}
      height={FOOT + 8}
      className={styles.track}
    >
      {SCORED.map((tier) => (
        <circle key={tier} cx={getPlace(tier)} cy={MIDDLE} r="2" className={styles.place} />
      ))}
      <line x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} className={styles.between} />
      <TierMark tier={tiers[0]} x={from - 10} y={MIDDLE} />
      <TierMark tier={tiers[1]} x={to - 10} y={MIDDLE} />
      <g transform={`translate(${from - aside} ${FOOT})`}>
        <LineMark tone="one" />
      </g>
      <g transform={`translate(${to + aside} ${FOOT})`}>
        <LineMark tone="other" />
      </g>
    </svg>
  );
}
