import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { DialogTitle } from '../../components/dialog/dialog.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import styles from './album-header.module.css';
import { StreamingLinks } from './streaming-links.tsx';

/** Renders the cover beside title, tier, submitter and date. */
export function AlbumHeader({ album }: { album: AlbumDetail }) {
  return (
    <div className={styles.header}>
      <div className={styles.cover}>
        <Cover album={album} sizes="(width < 40rem) 34vw, 208px" isEager />
      </div>
      <div className={styles.words}>
        <DialogTitle className={styles.title}>{album.title}</DialogTitle>
        <p className={styles.artist}>
          <ListLink of={{ artist: album.artist }}>{album.artist}</ListLink>
        </p>
      </div>
      <div className={styles.about}>
        <div className={styles.tier}>
          <ListLink of={{ tier: album.tier }}>
            <TierBadge tier={album.tier} size="large" />
          </ListLink>
          <div>
            <p>
              Submitted by <Submitter name={album.submitted_by} />
            </p>
            <SessionLine album={album} />
          </div>
        </div>
        <StreamingLinks album={album} />
      </div>
    </div>
  );
}

function Submitter({ name }: { name: string | null }) {
  if (name === null) return <strong>Unknown</strong>;
  return (
    <strong>
      <ListLink of={{ by: 'submitter', name }}>{name}</ListLink>
    </strong>
  );
}

function SessionLine({ album: { session, session_id } }: { album: AlbumDetail }) {
  if (session === null || session_id === null) return null;
  return (
    <p className={styles.session}>
      <DialogLink opens={{ session: session_id }}>{shortDate(session.session_date)}</DialogLink>
      {session.location && (
        <>
          {' · '}
          <ListLink of={{ location: session.location }}>{session.location}</ListLink>
        </>
      )}
    </p>
  );
}
