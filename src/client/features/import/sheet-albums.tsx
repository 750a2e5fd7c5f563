import { useDeferredValue, useRef } from 'react';
import { type Imported, MAX_PREVIEW_ALBUMS } from '#shared/contracts/imports.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { Button } from '../../ui/button.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './import.module.css';

type Albums = Imported['albums'];

type Props = { preview: Imported; onShowAll: () => void };

/**
 * Lists each album to be added, or the reason it is not; the first ones until all are requested.
 */
export function SheetAlbums({ preview, onShowAll }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const rendered = useDeferredValue(preview.albums);
  const { albums, added, already_there, deleted } = preview;
  const all = added + already_there + deleted;
  if (all === 0) return null;
  return (
    <section aria-labelledby="import-albums" className={styles.part}>
      <h2 id="import-albums">Albums</h2>
      <ol ref={list} tabIndex={-1} className={styles.albums}>
        {rendered.map((album) => (
          <li key={album.line} data-state={album.state}>
            <TierBadge tier={album.tier} size="small" />
            <span className={styles.words}>
              <span className={styles.title}>{album.title}</span>
              <span className={styles.artist}>{album.artist}</span>
            </span>
            <span className={styles.facts}>{getFacts(album)}</span>
          </li>
        ))}
      </ol>
      {albums.length < Math.min(all, MAX_PREVIEW_ALBUMS) && (
        <div>
          <Button
            onClick={() => {
              onShowAll();
              list.current?.focus({ preventScroll: true });
            }}
          >
            Show all {formatCount(all, 'album')}
          </Button>
        </div>
      )}
      {all > albums.length && albums.length === MAX_PREVIEW_ALBUMS && (
        <p className={styles.hint}>And {all - albums.length} more.</p>
      )}
    </section>
  );
}

function getFacts(album: Albums[number]): string {
  const { line, state, session_date, submitted_by, ratings } = album;
  const parts =
    state === 'new'
      ? [
          session_date === null ? 'No session' : shortDate(session_date),
          submitted_by,
          ratings > 0 && formatCount(ratings, 'rating'),
        ]
      : [STATES[state]];
  return [...parts.filter(Boolean), `line ${line}`].join(' · ');
}

const STATES = { 'already there': 'Already in the list', deleted: 'Was deleted here' } as const;
