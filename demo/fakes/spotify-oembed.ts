import { RECORDED_SINGLE } from './fake-album.ts';
import type { FakeService } from './fake-service.ts';
import longAlbum from './recorded/spotify-album-55-tracks.json' with { type: 'json' };

/** Images of the recorded albums, by their Spotify names. */
const IMAGES: Readonly<Record<string, string>> = {
  [RECORDED_SINGLE.spotify_id]: 'ab67616d00001e0282ea2e9e1858aa012c57cd45',
  [longAlbum.id]: 'ab67616d00001e02822e667af2b55e32f177a524',
};

/** open.spotify.com/oembed: title and a cover of 300 pixels, without an account. Not recorded. */
export const spotifyOembed: FakeService = ({ query }, { albums }) => {
  const pattern = /^https:\/\/open\.spotify\.com\/album\/([A-Za-z0-9]{22})$/;
  const id = pattern.exec(query.get('url') ?? '')?.[1];
  const titles = new Map<string, string>([
    [longAlbum.id, longAlbum.name],
    ...[RECORDED_SINGLE, ...albums].map((one): [string, string] => [one.spotify_id, one.title]),
  ]);
  const title = titles.get(id ?? '');
  if (id === undefined || title === undefined) return { status: 404, body: '' };
  const image = IMAGES[id] ?? `${id}-300`;
  return {
    body: {
      html: `<iframe width="100%" height="352" src="https://open.spotify.com/embed/album/${id}"></iframe>`,
      iframe_url: `https://open.spotify.com/embed/album/${id}`,
      width: 456,
      height: 352,
      version: '1.0',
      provider_name: 'Spotify',
      provider_url: 'https://spotify.com',
      type: 'rich',
      title,
      thumbnail_url: `https://image-cdn-ak.spotifycdn.com/image/${image}`,
      thumbnail_width: 300,
      thumbnail_height: 300,
    },
  };
};
