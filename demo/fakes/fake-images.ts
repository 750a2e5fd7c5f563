import { toNumber } from './fake-album.ts';
import type { FakeService, StubResponse } from './fake-service.ts';
import { drawPng } from './png.ts';

/** Widths that Spotify encodes in the names of images. */
const SPOTIFY_SIZES: Readonly<Record<string, number>> = {
  ab67616d0000b273: 640,
  ab67616d00001e02: 300,
  ab67616d00004851: 64,
};

/** Image hosts: returns an album's own cover, or a generated one of the size in the URL. */
export const images: FakeService = ({ path }, { albums }) => {
  const own = albums.find(({ spotify_id }) => path.includes(`/${spotify_id}-`));
  if (own?.cover) return artwork(own.cover.type, own.cover.bytes);
  const side = getSide(path);
  return rendered(side, side, path);
};

/** A generated image, deterministic per `name`. */
export function rendered(width: number, height: number, name: string): StubResponse {
  const key = `${width} ${height} ${name}`;
  const bytes = stored.get(key) ?? drawPng(width, height, toNumber(name) % 360);
  stored.set(key, bytes);
  return artwork('image/png', bytes);
}

/** Caches images: generating one takes milliseconds, and the same few are requested repeatedly. */
const stored = new Map<string, Buffer>();

function artwork(type: string, body: Uint8Array): StubResponse {
  return { headers: { 'content-type': type, 'access-control-allow-origin': '*' }, body };
}

function getSide(path: string): number {
  const spotify = SPOTIFY_SIZES[/\/(ab67616d[\da-f]{8})/.exec(path)?.[1] ?? ''];
  const named = /[/-](\d{2,4})(x\1)?(bb)?(-|\.|$)/.exec(path)?.[1];
  return spotify ?? Number(named ?? 640);
}
