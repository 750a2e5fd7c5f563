import type { Imported } from '#shared/contracts/imports.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './import.module.css';

type Albums = Imported['albums'];

/** Each album as it would be added, or why it would not. */
export function SheetAlbums({ preview }: { preview: Imported }) {
  const { albums, added, already_there, deleted } = preview;
  const all = added + already_there + deleted;
  if (all === 0) return null;
  return (
    <section aria-labelledby="import-albums" className={styles.part}>
      <h2 id="import-albums">Albums</h2>
      <ol className={styles.albums}>
        {albums.map((album) => (
          <li key={album.line} data-state={album.state}>
            <TierBadge tier={album.tier} size="small" />
            <span className={styles.words}>
              <span className={styles.title}>{album.title}</span>
              <span className={styles.artist}>{album.artist}</span>
            </span>
            <span className={styles.facts}>{factsOf(album)}</span>
          </li>
        ))}
      </ol>
      {all > albums.length && <p className={styles.hint}>And {all - albums.length} more.</p>}
    </section>
  );
}

function factsOf(album: Albums[number]): string {
  const { line, state, session_date, submitted_by, ratings } = album;
  const parts =
    state === 'new'
      ? [
          session_date === null ? 'No session' : shortDate(session_date),
          submitted_by,
          ratings > 0 && `${ratings} ${ratings === 1 ? 'rating' : 'ratings'}`,
        ]
      : [STATES[state]];
  return [...parts.filter(Boolean), `line ${line}`].join(' · ');
}

const STATES = { 'already there': 'Already in the list', deleted: 'Was deleted here' } as const;
