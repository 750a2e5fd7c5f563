import { type ReactNode, useId } from 'react';
import { getAgreementLabel } from '#shared/domain/agreement-words.ts';
import { describeAlone } from '#shared/domain/room-verdict.ts';
import { tierScore } from '#shared/domain/scores.ts';
import { TIERS, type Tier, tierName } from '#shared/domain/tiers.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { AlbumLine } from '../album-line.tsx';
import styles from './spread-list.module.css';

type Divided = InsightsData['divided']['most_divided'][number];

type Props = {
  title: string;
  insights: InsightsData;
  albums: readonly Divided[];
  /** Link to more. */
  children: ReactNode;
};

/** Lists albums by spread, each with its ratings and agreement label. */
export function SpreadList({ title, insights, albums, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.list}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <ol className={styles.albums}>
        {albums.map(({ album_id, word, alone, spread }) => (
          <li key={album_id} className={styles.album}>
            <AlbumLine insights={insights} id={album_id}>
              <span className={styles.spread}>
                <span className="visually-hidden">Spread </span>
                {spread.toFixed(1)}
              </span>
            </AlbumLine>
            <div className={styles.said}>
              <span className={styles.word}>
                {alone === null ? getAgreementLabel(word) : describeAlone(alone)}
              </span>
              <TierStrip tiers={insights.named.get(album_id)?.individual_tiers ?? {}} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const SCORED = TIERS.filter((tier) => tierScore(tier) !== null);

/** Shows each reviewer's tier at its position from best to worst, so that the spread is visible. */
function TierStrip({ tiers }: { tiers: Readonly<Record<string, Tier>> }) {
  const given = SCORED.map((tier) => ({
    tier,
    names: Object.keys(tiers).filter((reviewer) => tiers[reviewer] === tier),
  }));
  const message = given.filter(({ names }) => names.length > 0);
  return (
    <div className={styles.strip}>
      <span className="visually-hidden">
        {message.map(({ tier, names }) => `${tierName(tier)} by ${names.join(', ')}`).join('; ')}
      </span>
      {given.map(({ tier, names }) => (
        <span key={tier} aria-hidden="true" className={styles.place} title={names.join(', ')}>
          {names.length > 0 && <TierBadge tier={tier} size="small" />}
          {names.length > 1 && <span className={styles.count}>×{names.length}</span>}
        </span>
      ))}
    </div>
  );
}
