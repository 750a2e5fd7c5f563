import { tierName } from '#shared/domain/tiers.ts';
import type { RoomAlbum, RoomRating, RoomSeat } from '../../api/rooms.ts';
import { TierBadge } from '../../ui/tier-badge.tsx';
import { type Card, cardsOf, hasMoved } from './cards.ts';
import { Outcome } from './outcome.tsx';
import styles from './reveal.module.css';
import { RevealLog } from './reveal-log.tsx';
import { useTurned } from './use-turned.ts';

type Props = {
  album: RoomAlbum;
  ratings: readonly RoomRating[];
  seats: readonly RoomSeat[];
  /** Whether this page was there when the cards turned. */
  isLive: boolean;
};

/** The cards, who is furthest from the others last, and then what they come to (rules.md#reveal). */
export function Reveal({ album, ratings, seats, isLive }: Props) {
  const turned = useTurned(ratings.length, `${album.album_id} ${album.round}`, isLive);
  return (
    <section className={styles.reveal} aria-label="The reveal">
      <Outcome ratings={ratings} isDone={turned === ratings.length} />
      <ul className={styles.cards}>
        {cardsOf(seats, ratings, turned).map((card) => (
          <li key={card.reviewer} data-state={card.state}>
            <CardRow card={card} />
          </li>
        ))}
      </ul>
      <RevealLog turned={ratings.slice(0, turned)} />
    </section>
  );
}

/** A person's card beside the name; face down it is nobody's business. */
function CardRow({ card: { reviewer, state, rating } }: { card: Card }) {
  return (
    <>
      <span className={styles.faces}>
        <span aria-hidden="true" className={styles.back} />
        {rating && (
          <span className={styles.front}>
            <TierBadge tier={rating.tier} size="large" />
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{reviewer}</span>
        {state === 'absent' && <span className={styles.was}>did not rate</span>}
        {state === 'turned' && rating && <Said rating={rating} />}
      </span>
    </>
  );
}

function Said({ rating }: { rating: RoomRating }) {
  const { was, note } = rating;
  return (
    <>
      {was !== null && hasMoved(rating) && <span className={styles.was}>was {tierName(was)}</span>}
      {note !== null && <q className={styles.note}>{note}</q>}
    </>
  );
}
