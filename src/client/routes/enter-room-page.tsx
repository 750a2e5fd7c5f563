import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { joinPages } from '#shared/domain/join-pages.ts';
import { CheckField } from '../components/form/field.tsx';
import { Stack, Text } from '../components/layout/primitives.tsx';
import { ALLOW_GUESTS_HINT } from '../features/room/allow-guests-hint.ts';
import { CodeForm } from '../features/room/phone/code-form.tsx';
import { EnterRoom } from '../features/room/phone/enter-room.tsx';
import { Entrance } from '../features/room/phone/tonight-covers.tsx';
import { getHomeList } from '../features/sessions/home-list.ts';
import { useClock } from '../hooks/hydration.ts';
import { showTestAlbums } from '../lib/test-albums.ts';
import { meQuery, useOpenRoom } from '../queries/open-room.ts';
import { sessionsQuery } from '../queries/sessions.ts';
import styles from './enter-room-page.module.css';
import { OpenRoomButton } from './open-room-button.tsx';

/**
 * Entry page of the listening room (product/rooms.md#rooms): its code form, or the button for a
 * host.
 */
export function EnterRoomPage() {
  const navigate = useNavigate();
  const { start } = useSearch({ strict: false }) as { start?: string };
  const data = useOpenRoom(true);
  const { data: me } = useQuery(meQuery);
  const albums = useTonight();
  const isOpen = data?.open === true;
  const [guests_allowed, setGuestsAllowed] = useState(false);
  return (
    <Stack gap={3} className="frame">
      <Text as="h1" size="2xl" tabIndex={-1}>
        Listening Room
      </Text>
      <Entrance albums={albums}>
        <Stack gap={3}>
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
                  <p>
                    Hosting tonight? The room starts with your unrated albums, if there are any.
                  </p>
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
      </Entrance>
    </Stack>
  );
}

/** Albums of today's session, as on the home page: the room shows its own only with the code. */
function useTonight() {
  const { now, getDay } = useClock();
  const { data } = useInfiniteQuery(sessionsQuery(getHomeList({}), showTestAlbums.use()));
  const today = getDay(now);
  const session = joinPages(data?.pages ?? []).find(({ session_date }) => session_date === today);
  return (session?.albums ?? []).map(({ id, ...album }) => ({ ...album, album_id: id }));
}
