import { Cover } from '../../../components/album/cover.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { moveWhileSeen } from '../../../hooks/animate-while-visible.ts';
import { useServerNow } from '../../../hooks/server-now.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { describeAlbumFacts, describeElapsed, describeTimeLeft } from '../evening-facts.ts';
import { describePlace } from '../room-status.ts';
import styles from './stage-album.module.css';

type Props = {
  album: RoomAlbumView;
  room: RoomResponse;
  /** True if its record spins beside the cover. */
  isPlaying?: boolean;
};

/** Longer titles, in characters, get a smaller font. */
const LONG = 42;

const MINUTE_MS = 60_000;

/** Shows an album on the big screen; its record slides out of the cover while it is played. */
export function StageAlbum({ album, room, isPlaying = false }: Props) {
  const now = useServerNow((moment) => moment + MINUTE_MS);
  const times = [describeElapsed(room, now), describeTimeLeft(room)];
  return (
    <Stack as="header" className={styles.album} data-long={album.title.length > LONG}>
      <div className={styles.artwork}>
        {isPlaying && (
          <span className={styles.out}>
            <span ref={turn} className={styles.record} />
          </span>
        )}
        <Cover album={album} sizes="34vw" isEager />
      </div>
      <Stack className={styles.words}>
        <Text tone="accent" weight={600} isTabular className={styles.place}>
          {[describePlace(room, album), ...times].filter(Boolean).join(' · ')}
        </Text>
        <Text as="h2" lines={3} tabIndex={-1} className={styles.title}>
          {album.title}
        </Text>
        <Text tone="muted" truncates className={styles.artist}>
          {album.artist}
        </Text>
        <Text tone="muted" className={styles.facts}>
          {describeAlbumFacts(album)}
        </Text>
      </Stack>
    </Stack>
  );
}

function turn(record: HTMLElement) {
  return moveWhileSeen(record, [{ transform: 'rotate(0)' }, { transform: 'rotate(1turn)' }], {
    duration: 3600,
  });
}
