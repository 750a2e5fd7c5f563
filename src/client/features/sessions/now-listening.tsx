import type { ReactNode } from 'react';
import type { Session } from '#shared/contracts/sessions.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { ListLink } from '../../components/controls/list-link.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { Text } from '../../components/layout/primitives.tsx';
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
  const { albums = [] } = playing;
  const ids = new Set(albums.map(({ id }) => id));
  const others = today?.albums?.filter(({ id }) => !ids.has(id)) ?? [];
  const row = [...albums, ...others];
  return (
    <section aria-labelledby="now-listening" className={styles.tonight}>
      <div className={styles.header}>
        <span aria-hidden="true">
          <TierBadge tier="Now Listening To" />
        </span>
        <Text as="h2" size="l" id="now-listening">
          Now Listening To
        </Text>
        <Place today={today} count={albums.length} />
        <div className={`${styles.door} screen-only`}>{door}</div>
        <SessionDetailsLink id={playing.id} about="Now Listening To" />
      </div>
      <AlbumRow albums={row} label="Now Listening To" isFirst showsSubmitters />
    </section>
  );
}

type PlaceProps = { today: Session | undefined; count: number };

/** Place and number of the albums, with a link to today's session. */
function Place({ today, count }: PlaceProps) {
  if (today === undefined) return <p className={styles.place}>{formatCount(count, 'album')}</p>;
  const { id, location, session_date, album_count } = today;
  return (
    <p className={styles.place}>
      {location ? <ListLink of={{ location }}>{location}</ListLink> : 'Tonight'} ·{' '}
      <DialogLink opens={{ session: id }} title={`Session details, ${shortDate(session_date)}`}>
        {formatCount(album_count, 'album')}
      </DialogLink>
    </p>
  );
}
