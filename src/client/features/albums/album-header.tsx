import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { Cover } from '../../ui/cover.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './album-header.module.css';
import { StreamingLinks } from './streaming-links.tsx';

/** Cover beside what it is, its tier, who brought it and when. */
export function AlbumHeader({ album }: { album: AlbumDetail }) {
  return (
    <div className={styles.header}>
      <div className={styles.cover}>
        <Cover album={album} sizes="(width < 40rem) 34vw, 208px" isEager />
      </div>
      <div className={styles.words}>
        <DialogTitle className={styles.title}>{album.title}</DialogTitle>
        <p className={styles.artist}>{album.artist}</p>
      </div>
      <div className={styles.about}>
        <div className={styles.tier}>
          <TierBadge tier={album.tier} size="large" />
          <div>
            <p>
              Submitted by <strong>{album.submitted_by ?? 'Unknown'}</strong>
            </p>
            <SessionLine album={album} />
          </div>
        </div>
        <StreamingLinks album={album} />
      </div>
    </div>
  );
}

function SessionLine({ album: { session, session_id } }: { album: AlbumDetail }) {
  if (session === null || session_id === null) return null;
  return (
    <p className={styles.session}>
      <DialogLink opens={{ session: session_id }}>
        {shortDate(session.session_date)}
        {session.location && ` · ${session.location}`}
      </DialogLink>
    </p>
  );
}
