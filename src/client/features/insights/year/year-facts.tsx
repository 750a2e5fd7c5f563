import type { ReactNode } from 'react';
import type { InsightsData, YearReviewData } from '../../../api/insights.ts';
import { DialogLink } from '../../../ui/dialog-link.tsx';
import { Fact, FactSide, Facts } from '../../../ui/fact.tsx';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import styles from './year-facts.module.css';
import { formatFavourite } from './year-words.ts';

type Props = { insights: InsightsData; review: YearReviewData };

/** Highlights of a year, each album linked to its details. */
export function YearFacts({ insights, review: { favourite, biggest_fight, minds } }: Props) {
  const { furthest } = minds;
  if (favourite === null && furthest === null)
    return <p className={styles.nothing}>Nothing from this year is rated yet.</p>;
  return (
    <Facts>
      {favourite && (
        <AlbumFact
          name="Favorite"
          insights={insights}
          id={favourite.album_id}
          more={formatFavourite(favourite)}
        />
      )}
      {biggest_fight && (
        <AlbumFact
          name="Biggest fight"
          insights={insights}
          id={biggest_fight.album_id}
          more={
            <>
              <FactSide {...biggest_fight.high} /> <FactSide {...biggest_fight.low} />
            </>
          }
        />
      )}
      {furthest && (
        <AlbumFact
          name="Biggest change of mind"
          insights={insights}
          id={furthest.album_id}
          more={
            <span className={styles.mind}>
              {furthest.reviewer} <TierBadge tier={furthest.from} size="small" />
              <span className="visually-hidden">, then</span>
              <span aria-hidden="true">→</span> <TierBadge tier={furthest.to} size="small" />
            </span>
          }
        />
      )}
    </Facts>
  );
}

type AlbumFactProps = { name: string; insights: InsightsData; id: string; more: ReactNode };

function AlbumFact({ name, insights, id, more }: AlbumFactProps) {
  const album = insights.named.get(id);
  if (album === undefined) return null;
  return (
    <Fact
      name={name}
      album={album}
      what={
        <DialogLink opens={{ album: id }} className={styles.title}>
          {album.title}
        </DialogLink>
      }
      more={
        <>
          <span className={styles.artist}>{album.artist}</span>
          {more}
        </>
      }
    />
  );
}
