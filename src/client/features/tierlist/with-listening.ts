import type { Album } from '#shared/contracts/albums.ts';

/** Returns the shown albums with the current now-listening state. */
export function withListening(shown: readonly Album[], present: readonly Album[]): Album[] {
  const now = new Map(present.map((album) => [album.id, album]));
  const known = new Set(shown.map(({ id }) => id));
  const listening = present.filter(({ id, tier }) => tier === LISTENING && !known.has(id));
  const stored = shown.flatMap((album) => {
    const other = now.get(album.id);
    if (album.tier === LISTENING) return other ?? [];
    return other?.tier === LISTENING ? other : album;
  });
  return [...listening, ...stored];
}

const LISTENING = 'Now Listening To';
