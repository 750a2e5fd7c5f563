import type { InsightsData } from '../../../api/insights.ts';
import { AlbumLine } from '../album-line.tsx';
import type { Pair } from '../taste/pairs.ts';
import { getNone, TITLES } from '../taste/shared-albums.tsx';
import styles from './fights.module.css';
import { PairKey } from './pair-key.tsx';
import { TierTrack } from './tier-track.tsx';

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
