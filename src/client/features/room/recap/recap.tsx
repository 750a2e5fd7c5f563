import { Ban } from 'lucide-react';
import { verdictOf } from '#shared/domain/room-verdict.ts';
import type { Recap as RecapAnswer } from '../../../api/rooms.ts';
import { Cover } from '../../../ui/cover.tsx';
import { DialogLink } from '../../../ui/dialog-link.tsx';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import styles from './recap.module.css';
import { RecapFacts } from './recap-facts.tsx';
import { RecapPeople } from './recap-people.tsx';

/** What an evening came to (rules.md#recap). */
export function Recap({ recap }: { recap: RecapAnswer }) {
  return (
    <div className={styles.recap}>
      <RecapFacts recap={recap} />
      <section aria-labelledby="recap-albums" className={styles.albums}>
        <h2 id="recap-albums">Albums</h2>
        <ol>
          {recap.albums.map((album) => (
            <li key={album.album_id}>
              <Album album={album} />
            </li>
          ))}
        </ol>
      </section>
      <RecapPeople averages={recap.averages} />
    </div>
  );
}

type Album = RecapAnswer['albums'][number];

function Album({ album }: { album: Album }) {
  const { album_id, title, artist, tier, ratings } = album;
  const notes = ratings.filter(({ note }) => note !== null);
  return (
    <article className={styles.album} aria-labelledby={`recap-${album_id}`}>
      <span className={styles.cover}>
        <Cover album={album} sizes="(width < 40rem) 5rem, 9rem" />
      </span>
      <div className={styles.words}>
        <h3 id={`recap-${album_id}`}>
          <DialogLink opens={{ album: album_id }}>{title}</DialogLink>
        </h3>
        <p className={styles.artist}>{artist}</p>
        {ratings.length > 1 && <p className={styles.verdict}>{verdictOf(ratings)}</p>}
      </div>
      <span className={styles.tier}>
        <TierBadge tier={tier} size="large" />
      </span>
      <div className={styles.said}>
        {album.veto && (
          <p className={styles.veto}>
            <Ban aria-hidden="true" size={18} /> Vetoed by {album.veto_by ?? 'nobody in particular'}
          </p>
        )}
        <ul className={styles.ratings}>
          {ratings.map(({ reviewer, tier: given }) => (
            <li key={reviewer}>
              <TierBadge tier={given} size="small" /> {reviewer}
            </li>
          ))}
        </ul>
        {notes.map(({ reviewer, note }) => (
          <blockquote key={reviewer} className={styles.note}>
            {note} <cite>{reviewer}</cite>
          </blockquote>
        ))}
      </div>
    </article>
  );
}
