import { type FakeAlbum, RECORDED_SINGLE } from './fake-album.ts';
import type { FakeService } from './fake-service.ts';
import { releaseGroupId, releaseId } from './musicbrainz.ts';

/**
 * coverartarchive.org: the images of a release or of its release group. Written from the
 * documentation, not recorded.
 */
export const coverArt: FakeService = ({ path }, { albums, url }) => {
  const [, resource, id, image] = path.split('/');
  const getId = resource === 'release-group' ? releaseGroupId : releaseId;
  const album = [RECORDED_SINGLE, ...albums].find((one) => getId(one) === id);
  const isKnown = resource === 'release' || resource === 'release-group';
  if (!isKnown || album === undefined || id === undefined)
    return { status: 404, headers: HTML, body: '<h1>Not Found</h1>' };
  if (image === undefined) return { body: listing(album, id) };
  const size = /-(\d+)(\.jpg)?$/.exec(image)?.[1] ?? '1200';
  // The real service also redirects to archive.org.
  const location = `${url}/images/archive.org/download/mbid-${id}/${nameOf(album, id)}-${size}.jpg`;
  return { status: 307, headers: { location }, body: '' };
};

const HTML = { 'content-type': 'text/html; charset=utf-8' };

function nameOf({ cover, spotify_id }: FakeAlbum, id: string): string {
  return cover === null ? id : spotify_id;
}

function listing(album: FakeAlbum, id: string) {
  const at = (name: string) => `http://coverartarchive.org/release/${id}/${name}.jpg`;
  return {
    images: [
      {
        id: 39_410_000_001,
        types: ['Front'],
        front: true,
        back: false,
        approved: true,
        comment: '',
        edit: 1,
        image: at('39410000001'),
        thumbnails: {
          250: at('39410000001-250'),
          500: at('39410000001-500'),
          1200: at('39410000001-1200'),
          small: at('39410000001-250'),
          large: at('39410000001-500'),
        },
      },
    ],
    release: `https://musicbrainz.org/release/${releaseId(album)}`,
  };
}
