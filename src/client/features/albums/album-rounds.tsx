import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AlbumRound } from '#shared/contracts/recaps.ts';
import { longDate } from '#shared/domain/dates.ts';
import { albumRoundsQuery } from '../../api/recaps.ts';
import { RoundRatings } from '../../ui/round-ratings.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './album-rounds.module.css';

/**
 * Lists the sessions on which an album was played in the listening room (product/rooms.md#recap).
 */
export function AlbumRounds({ albumId }: { albumId: string }) {
  const { data: rounds = [] } = useQuery(albumRoundsQuery(albumId));
  if (rounds.length === 0) return null;
  return (
    <section aria-labelledby="album-rounds" className={styles.rounds}>
      <h3 id="album-rounds">Listening history</h3>
      <ol>
        {rounds.map((round) => (
          <li key={round.recap_id} className={styles.round}>
            <Round round={round} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Round({ round }: { round: AlbumRound }) {
  const { recap_id, played_on, tier, veto, veto_by, verdict, ratings } = round;
  const vetoed = veto && (veto_by === null ? 'Vetoed' : `Vetoed by ${veto_by}`);
  const summary = [ratings.length > 1 && verdict, vetoed].filter(Boolean).join(' · ');
  return (
    <>
      <TierBadge tier={tier} />
      <div className={styles.words}>
        <p>
          <Link to="/recaps/$id" params={{ id: recap_id }} className={styles.date}>
            Played on {longDate(played_on)}
          </Link>
        </p>
        {summary && <p className={styles.summary}>{summary}</p>}
        <RoundRatings ratings={ratings} />
      </div>
    </>
  );
}
