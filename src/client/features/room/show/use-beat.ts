import { useState } from 'react';
import { useServerNow } from '../../../hooks/server-now.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';

/** Milliseconds for which every screen celebrates a saved album. */
export const BEAT_MS = 6000;

/** Returns the album that was saved last; undefined before the first. */
export function findLastSaved({ albums }: Pick<RoomResponse, 'albums'>): RoomAlbumView | undefined {
  return albums
    .filter(({ saved_at }) => saved_at !== null)
    .toSorted((one, other) => ((one.saved_at ?? '') < (other.saved_at ?? '') ? -1 : 1))
    .at(-1);
}

/** Returns the album to celebrate now, by the server's clock, and ends that on this device. */
export function useBeat(room: Pick<RoomResponse, 'albums'>) {
  const [skipped, setSkipped] = useState<string | null>(null);
  const album = findLastSaved(room);
  const savedAt = album?.saved_at ?? null;
  const end = savedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(savedAt) + BEAT_MS;
  const now = useServerNow((moment) => (moment < end ? end : undefined));
  const isOn = savedAt !== skipped && now < end;
  return { album: isOn ? album : undefined, skip: () => setSkipped(savedAt) };
}
