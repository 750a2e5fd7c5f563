import { type FakeAlbum, RECORDED_SINGLE, toSpotifyId } from './fake-album.ts';
import type { FakeService } from './fake-service.ts';

/** www.youtube.com/oembed: names of an album's playlist. Written from the documented shape. */
export const youtube: FakeService = ({ query }, { albums }) => {
  const list = /^https:\/\/www\.youtube\.com\/playlist\?list=(.+)$/.exec(
    query.get('url') ?? '',
  )?.[1];
  const album = [RECORDED_SINGLE, ...albums].find((one) => playlistId(one) === list);
  if (album === undefined || query.get('format') !== 'json')
    return { status: 404, body: 'Not Found' };
  return {
    body: {
      title: `Album - ${album.title}`,
      author_name: `${album.artist} - Topic`,
      author_url: 'https://www.youtube.com/channel/UC0000000000000000000000',
      type: 'video',
      height: 113,
      width: 200,
      version: '1.0',
      provider_name: 'YouTube',
      provider_url: 'https://www.youtube.com/',
      thumbnail_height: 360,
      thumbnail_width: 480,
      thumbnail_url: 'https://i.ytimg.com/vi/00000000000/hqdefault.jpg',
      html: `<iframe width="200" height="113" src="https://www.youtube.com/embed/videoseries?list=${list}"></iframe>`,
    },
  };
};

/** The id of the playlist that is an album. */
export function playlistId({ spotify_id }: FakeAlbum): string {
  return `OLAK5uy_${toSpotifyId(`youtube ${spotify_id}`)}abcdefg-_Xk`;
}
