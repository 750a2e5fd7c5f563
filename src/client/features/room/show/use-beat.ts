import { useEffect, useState } from 'react';
import { useClock } from '../../../hooks/hydration.ts';
import { serverNow } from '../../../lib/server-time.ts';
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
  const clock = useClock();
  const [skipped, setSkipped] = useState<string | null>(null);
  const [, render] = useState(0);
  const album = findLastSaved(room);
  const savedAt = album?.saved_at ?? null;
  const end = savedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(savedAt) + BEAT_MS;
  const now = clock.isUserClock ? serverNow() : clock.now.getTime();
  const isOn = savedAt !== skipped && now < end;
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => render((times) => times + 1), end - serverNow() + 1);
    return () => clearTimeout(timer);
  }, [isOn, end]);
  return { album: isOn ? album : undefined, skip: () => setSkipped(savedAt) };
}
