import { usePrefetchQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ChevronDown, ListMusic } from 'lucide-react';
import { useId, useState } from 'react';
import { readRoomCode } from '#shared/domain/rooms/room.ts';
import { Button } from '../components/controls/button.tsx';
import { Stack, Text } from '../components/layout/primitives.tsx';
import { FailurePanel, lazyComponent } from '../components/lazy/lazy-component.tsx';
import { FollowedRoom } from '../features/room/followed-room.tsx';
import { Join } from '../features/room/phone/join.tsx';
import { RoomEnd } from '../features/room/phone/room-end.tsx';
import { RoomView } from '../features/room/room-view.tsx';
import { useIsAdmin } from '../lib/admin-session.ts';
import { meQuery } from '../queries/open-room.ts';
import type { RoomAlbumView } from '../queries/rooms.ts';
import styles from './room-page.module.css';

/** Room page on a phone (product/rooms.md#rooms). */
export function RoomPage() {
  const { code: typed } = useParams({ strict: false }) as { code: string };
  const code = readRoomCode(typed);
  // Seats end with the room.
  const [own, setOwn] = useState<string>();
  // The entrance needs it, at the same time as the room.
  usePrefetchQuery(meQuery);
  return (
    // As wide from the start as a host's room is once it is loaded.
    <Stack gap={3} className={`frame ${styles.screen}`} data-wide={useIsAdmin()}>
      <Text as="h1" size="2xl" tabIndex={-1}>
        Listening Room
      </Text>
      <FollowedRoom
        code={code}
        closed={(room) => <RoomEnd room={room} own={own} />}
        full={({ taken, guests_allowed }) => (
          <Join code={code} taken={taken} areGuestsAllowed={guests_allowed}>
            <p role="status">No room for more watchers, but you can play.</p>
          </Join>
        )}
      >
        {(room) => (
          <RoomView
            onSeat={setOwn}
            room={room}
            extras={(album) => <AlbumExtras key={album.album_id} album={album} />}
          />
        )}
      </FollowedRoom>
    </Stack>
  );
}

const AlbumSound = lazyComponent(
  async () => (await import('../features/albums/album-sound.tsx')).AlbumSound,
  { Failure: FailurePanel },
);

/** Tracks and player of the current album; loaded on request. */
function AlbumExtras({ album }: { album: RoomAlbumView }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const { spotify_id, title, artist } = album;
  if (spotify_id === null) return null;
  return (
    <Stack align="start" className={styles.extras}>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListMusic aria-hidden="true" size={18} /> Tracklist and preview
        <ChevronDown aria-hidden="true" size={18} className="chevron" />
      </Button>
      <div id={panel} hidden={!isOpen} className={styles.panel}>
        {isOpen && <AlbumSound spotifyId={spotify_id} title={title} artist={artist} />}
      </div>
    </Stack>
  );
}
