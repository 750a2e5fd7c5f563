import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { averageScore, type SpreadName, scoreSpread, spreadName } from '#shared/domain/scores.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import { settings } from '../../api/settings.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyLink } from '../../ui/copy-link.tsx';
import { RatingList, VetoNote } from '../../ui/rating-list.tsx';
import styles from './album-reviews.module.css';
import { AlbumRounds } from './album-rounds.tsx';
import { FavouriteTrackCard } from './favourite-track.tsx';

/** Lists every reviewer's tier (product/albums.md#album-dialog). */
export function AlbumReviews({ album, actions }: { album: AlbumDetail; actions: ReactNode }) {
  const ratings = ratingsInOrder(album.individual_tiers);
  return (
    <div className={styles.reviews}>
      {album.veto && <VetoNote by={album.veto_by} />}
      <div className={styles.heading}>
        <h3>Individual Ratings</h3>
        <Numbers tiers={ratings.map(([, tier]) => tier)} />
      </div>
      <RatingList ratings={ratings} />
      <FavouriteTrackCard album={album} />
      <AlbumRounds albumId={album.id} />
      <div className={styles.actions}>
        {actions}
        <CopyLink opens={{ album: album.id }} />
        <Link to="/edit-album/$id" params={{ id: album.id }} className={buttonClass()}>
          <Pencil aria-hidden="true" size={18} /> Edit Album
        </Link>
      </div>
    </div>
  );
}

const SPREAD = 'How much the ratings differ (10 points = one tier)';

const AGREEMENT: Record<SpreadName, string> = {
  'all agree': 'all agree',
  close: 'are close',
  apart: 'vary',
  'far apart': 'vary widely',
};

function Numbers({ tiers }: { tiers: readonly Tier[] }) {
  const [average, spread] = [averageScore(tiers), scoreSpread(tiers)];
  if (average === null) return null;
  return (
    <p>
      Average {average.toFixed(1)}
      {spread !== null && (
        <span title={SPREAD}>
          {' '}
          · Ratings {AGREEMENT[spreadName(spread)]} (±{spread.toFixed(1)})
        </span>
      )}
    </p>
  );
}

/** Returns current reviewers in their order, rated or not, then past reviewers who rated. */
function ratingsInOrder(tiers: Readonly<Record<string, Tier>>): [string, Tier][] {
  const past = Object.keys(tiers).filter((name) => !settings.reviewers.includes(name));
  return [...settings.reviewers, ...past].map((name) => [name, tiers[name] ?? 'Not rated yet']);
}
