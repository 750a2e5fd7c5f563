import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronDown, ListMusic } from 'lucide-react';
import { useId, useState } from 'react';
import { readRoomCode } from '#shared/domain/rooms/room.ts';
import { Button } from '../components/controls/button.tsx';
import { CheckField } from '../components/form/field.tsx';
import { Stack, Text } from '../components/layout/primitives.tsx';
import { FailurePanel, lazyComponent } from '../components/lazy/lazy-component.tsx';
import { ALLOW_GUESTS_HINT } from '../features/room/allow-guests-hint.ts';
import { FollowedRoom } from '../features/room/followed-room.tsx';
import { CodeForm } from '../features/room/phone/code-form.tsx';
import { EnterRoom } from '../features/room/phone/enter-room.tsx';
import { Join } from '../features/room/phone/join.tsx';
import { RoomEnd } from '../features/room/phone/room-end.tsx';
import { RoomView } from '../features/room/room-view.tsx';
import { meQuery, useOpenRoom } from '../queries/open-room.ts';
import type { RoomAlbumView } from '../queries/rooms.ts';
import { OpenRoomButton } from './open-room-button.tsx';
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
    <Stack gap={3} className={`frame ${styles.screen}`}>
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

/**
 * Entry page of the listening room (product/rooms.md#rooms): its code form, or the button for a
 * host.
 */
export function EnterRoomPage() {
  const navigate = useNavigate();
  const { start } = useSearch({ strict: false }) as { start?: string };
  const data = useOpenRoom(true);
  const { data: me } = useQuery(meQuery);
  const isOpen = data?.open === true;
  const [guests_allowed, setGuestsAllowed] = useState(false);
  return (
    <Stack gap={3} className={`frame ${styles.screen}`}>
      <Text as="h1" size="2xl" tabIndex={-1}>
        Listening Room
      </Text>
      <EnterRoom />
      {data?.code == null && me?.room_code == null && (
        <>
          <p>
            {data?.open === false
              ? 'No room is open right now. Start one, or enter a code once you have it.'
              : 'Scan the QR code on the big screen, or enter its five letters here.'}
          </p>
          <CodeForm onCode={(code) => navigate({ to: '/room/$code', params: { code } })} />
        </>
      )}
      {/* Whoever hosts an open room begins with its code, too. */}
      {data !== undefined && (!isOpen || data.code !== null || start === 'true') && (
        <Stack gap={3} align="start" className={styles.door}>
          {!isOpen && (
            <>
              <p>Hosting tonight? The room starts with your unrated albums, if there are any.</p>
              <CheckField
                label="Allow guests"
                hint={ALLOW_GUESTS_HINT}
                checked={guests_allowed}
                onChange={({ currentTarget: { checked } }) => setGuestsAllowed(checked)}
              />
            </>
          )}
          <OpenRoomButton
            guests_allowed={guests_allowed}
            label="Start a listening room"
            look={isOpen && (data.code === null || me?.room_code != null) ? 'plain' : 'primary'}
            isForVisitors
            isAsking={start === 'true'}
          />
        </Stack>
      )}
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
