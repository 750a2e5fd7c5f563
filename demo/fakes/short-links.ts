import { deezerId } from './deezer.ts';
import { type FakeAlbum, RECORDED_SINGLE, toNumber } from './fake-album.ts';
import type { FakeService, StubResponse } from './fake-service.ts';

/**
 * Short links that the apps share, by host and path: redirects as reported, not recorded. The code
 * `page` of Spotify is a page without a redirect.
 */
export const shortLinks: FakeService = ({ path }, { albums }) => {
  const [, host, ...rest] = path.split('/');
  const code = rest.at(-1);
  const known = [RECORDED_SINGLE, ...albums];
  const album = known.find((one) => shortCode(one) === code) ?? RECORDED_SINGLE;
  const spotify = `https://open.spotify.com/album/${album.spotify_id}?si=1`;
  if (host === 'open.spotify.com' && code === 'page') return { headers: HTML, body: page(spotify) };
  if (shortCode(album) !== code) return { status: 404, headers: HTML, body: 'Not found' };
  if (host === 'open.spotify.com') return redirect(spotify);
  if (host === 'spotify.link') return redirect(`https://open.spotify.com/s/${code}`);
  const deezer = encodeURIComponent(
    `https://www.deezer.com/album/${deezerId(album)}?host=1&utm_source=user_sharing`,
  );
  return redirect(`https://link.deezer.com/?awf=${deezer}&dest=${deezer}`);
};

const HTML = { 'content-type': 'text/html; charset=utf-8' };

export function shortCode({ spotify_id }: FakeAlbum): string {
  return toNumber(`short ${spotify_id}`).toString(36);
}

function redirect(location: string): StubResponse {
  return { status: 302, headers: { location }, body: '' };
}

function page(address: string): string {
  const escaped = address.replaceAll('&', '&amp;');
  return `<!doctype html><title>Spotify</title><meta property="og:url" content="${escaped}"/>`;
}
