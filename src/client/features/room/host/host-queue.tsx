import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { targetOfDrop, useDrops } from '../../../hooks/row-drag.ts';
import { useDragAdapter } from '../../../hooks/use-drag-adapter.ts';
import { requestData } from '../../../lib/http/request.ts';
import { hostStep, type RoomAlbumView, type RoomResponse } from '../../../queries/rooms.ts';
import { AddToQueue } from './add-to-queue.tsx';
import styles from './host-queue.module.css';
import { isWaiting, withPlace } from './queue-order.ts';
import { QueueRow } from './queue-row.tsx';
import type { Hosting } from './use-hosting.ts';

type Props = {
  room: RoomResponse;
  hosting: Hosting;
  show: (album: RoomAlbumView) => ReactNode;
  /** Content below the albums. */
  children: ReactNode;
};

/** Queue of the session; a host reorders it by drag, click or keyboard. */
export function HostQueue({ room, hosting, show, children }: Props) {
  const { code, albums, status } = room;
  const { run, isBusy } = hosting;
  const [message, setMessage] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const drag = useDragAdapter();
  const ids = albums.map(({ album_id }) => album_id);
  const waiting = albums.filter(isWaiting);
  const hasHand = albums.some(({ state }) => state === 'rating' || state === 'revealed');

  const sendOrder = (album_ids: string[], seen: string[]) =>
    run(() => requestData(endpoints.ARRANGE_ROOM, { params: { code }, body: { album_ids, seen } }));
  const arrange = async (order: string[], done: string) => {
    if (isBusy) return false;
    const arranged = await sendOrder(order, ids);
    if (arranged !== null) setMessage(done);
    return arranged !== null;
  };
  const move = (album: RoomAlbumView, to: number) => {
    const place = Math.min(Math.max(to, 0), waiting.length - 1);
    return arrange(
      withPlace(albums, album.album_id, place),
      `${album.title} is now ${place + 1} of ${waiting.length} in the queue`,
    );
  };
  const without = ({ album_id }: RoomAlbumView) => ids.filter((id) => id !== album_id);
  const begin = async (album: RoomAlbumView) => {
    if (await move(album, 0)) await run(() => hostStep(code, 'next'));
  };
  const bringBack = async (album: RoomAlbumView) => {
    const others = without(album);
    if ((await sendOrder(others, ids)) === null) return;
    const done = await sendOrder([...others, album.album_id], others);
    if (done !== null) setMessage(`${album.title} is back in the queue`);
  };
  useDrops(drag, (key, beside, edge) => {
    const from = waiting.findIndex(({ album_id }) => album_id === key);
    const target = waiting.findIndex(({ album_id }) => album_id === beside);
    const album = waiting[from];
    if (album !== undefined && target >= 0) move(album, targetOfDrop(from, target, edge));
  });

  return (
    <Stack as="section" gap={3} aria-labelledby="queue" className={styles.queue}>
      <Row gap={2} justify="between" wraps>
        <Text as="h2" size="l" id="queue">
          Tonight
        </Text>
        <Button onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" size={18} /> Add albums
        </Button>
      </Row>
      <VisuallyHidden as="p" role="status">
        {message}
      </VisuallyHidden>
      {albums.length === 0 && <Text tone="muted">No albums yet.</Text>}
      <Stack as="ol">
        {albums.map((album) => (
          <QueueRow
            key={album.album_id}
            album={album}
            place={waiting.indexOf(album)}
            count={waiting.length}
            drag={drag}
            isBusy={isBusy}
            onMove={(to) => move(album, to)}
            onBegin={hasHand || status === 'lobby' ? null : () => begin(album)}
            onBringBack={() => bringBack(album)}
            onRemove={() => arrange(without(album), `${album.title} removed`)}
          >
            {show(album)}
          </QueueRow>
        ))}
      </Stack>
      {children && (
        <Row align="stretch" justify="between" wraps>
          {children}
        </Row>
      )}
      {isAdding && (
        <AddToQueue
          code={code}
          present={new Set(ids)}
          onAdd={({ id, title }) =>
            arrange([...ids, id], `${title} added, ${waiting.length + 1} in the queue`)
          }
          onClose={() => setIsAdding(false)}
        />
      )}
    </Stack>
  );
}
