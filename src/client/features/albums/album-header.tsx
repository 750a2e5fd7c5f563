import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { DialogTitle } from '../../components/dialog/dialog.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import styles from './album-dialog.module.css';
import { StreamingLinks } from './streaming-links.tsx';

/** Renders the cover beside title, tier, submitter and date. */
export function AlbumHeader({ album }: { album: AlbumDetail }) {
  return (
    <div className={styles.header}>
      <div className={styles.cover}>
        <Cover album={album} sizes="(width < 40rem) 34vw, 208px" isEager />
      </div>
      <Stack gap={2} className={styles.words}>
        <DialogTitle className={styles.title}>{album.title}</DialogTitle>
        <Text tone="muted" size="l" breaks isTight className={styles.artist}>
          <ListLink of={{ artist: album.artist }}>{album.artist}</ListLink>
        </Text>
      </Stack>
      <Stack gap={3} className={styles.about}>
        <Row gap={3} className={styles.tier}>
          <ListLink of={{ tier: album.tier }}>
            <TierBadge tier={album.tier} size="large" />
          </ListLink>
          <div>
            <p>
              Submitted by <Submitter name={album.submitted_by} />
            </p>
            <SessionLine album={album} />
          </div>
        </Row>
        <StreamingLinks album={album} />
      </Stack>
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
    <Text tone="muted" breaks>
      <DialogLink opens={{ session: session_id }}>{shortDate(session.session_date)}</DialogLink>
      {session.location && (
        <>
          {' · '}
          <ListLink of={{ location: session.location }}>{session.location}</ListLink>
        </>
      )}
    </Text>
  );
}
