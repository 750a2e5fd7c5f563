import type { ReactNode } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { Cover } from '../../components/album/cover.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { AlbumRow } from './album-row.tsx';
import styles from './now-listening.module.css';
import { SessionDetailsLink } from './session-details-link.tsx';

type Props = {
  playing: Session;
  /** Today's session, if what plays is of it; it is shown here and not in the list. */
  today: Session | undefined;
  /** Button of the listening room. */
  door: ReactNode;
};

/** Shows tonight above all sessions: what plays, where, and what else is on. */
export function NowListening({ playing, today, door }: Props) {
  const albums = playing.albums ?? [];
  return (
    <section
      aria-labelledby="now-listening"
      className={styles.tonight}
      data-alone={albums.length === 1}
    >
      <Row gap={3} isTarget className={styles.header}>
        <span aria-hidden="true">
          <TierBadge tier="Now Listening To" />
        </span>
        <Text as="h2" size="l" grows id="now-listening">
          Now Listening To
        </Text>
        <SessionDetailsLink id={playing.id} about="Now Listening To" />
      </Row>
      <div className={styles.playing}>
        <AlbumRow
          albums={albums}
          label="Now Listening To"
          isFirst
          showsTiers={false}
          showsSubmitters
        />
      </div>
      <Stack gap={4} align="start" className={styles.side}>
        <div className={`${styles.door} screen-only`}>{door}</div>
        {today && <Tonight session={today} albums={listOthers(today, albums)} />}
      </Stack>
    </section>
  );
}

function listOthers({ albums = [] }: Session, playing: readonly Album[]): Album[] {
  return albums.filter(({ id }) => playing.every((album) => album.id !== id));
}

function nameAlbum({ artist, title, tier }: Album): string {
  return `${artist} – ${title} (${tierName(tier)})`;
}

type TonightProps = { session: Session; albums: readonly Album[] };

/** Place of today's session, and its albums that do not play. */
function Tonight({ session: { id, session_date, location, album_count }, albums }: TonightProps) {
  return (
    <Stack gap={2} className={styles.rest}>
      <Row gap={2}>
        <Text tone="muted" grows breaks>
          {location ? <ListLink of={{ location }}>{location}</ListLink> : 'Tonight'} ·{' '}
          {formatCount(album_count, 'album')}
        </Text>
        <SessionDetailsLink id={id} about={shortDate(session_date)} tone="muted" />
      </Row>
      {albums.length > 0 && (
        <ul className={styles.others} aria-label="Also tonight">
          {albums.map((album) => (
            <li key={album.id}>
              <DialogLink
                opens={{ album: album.id }}
                aria-label={nameAlbum(album)}
                title={nameAlbum(album)}
              >
                <Cover album={album} sizes="6rem" />
                <TierBadge tier={album.tier} size="small" />
              </DialogLink>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
