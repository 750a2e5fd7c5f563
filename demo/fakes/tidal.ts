import { type FakeAlbum, parseDuration, toNumber, trimmed } from './fake-album.ts';
import {
  basicCredentials,
  type FakeService,
  type StubResponse,
  type World,
} from './fake-service.ts';
import recorded from './recorded/tidal-album.json' with { type: 'json' };
import recordedLonger from './recorded/tidal-album-46-tracks.json' with { type: 'json' };

export const TIDAL_CLIENT = { id: 'fake-tidal-client', secret: 'fake-tidal-secret' };

/** auth.tidal.com: tokens for the app. */
export const tidalAuth: FakeService = ({ method, headers, body }, { tokens }) => {
  const form = new URLSearchParams(body);
  const { id, secret } = basicCredentials(headers);
  const isClient =
    (id || form.get('client_id')) === TIDAL_CLIENT.id &&
    (secret || form.get('client_secret')) === TIDAL_CLIENT.secret;
  if (method !== 'POST' || form.get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  if (!isClient) return { status: 401, body: { error: 'invalid_client', status: 401 } };
  return {
    body: { access_token: tokens.issue('app'), token_type: 'Bearer', expires_in: 86_400 },
  };
};

/** openapi.tidal.com/v2: albums by id and by barcode. */
export const tidal: FakeService = ({ path, query, headers }, world) => {
  if (world.tokens.getOwner(headers) === null) return rejected(401, 'UNAUTHORIZED');
  if (!/^[A-Z]{2}$/.test(query.get('countryCode') ?? ''))
    return rejected(400, 'INVALID_REQUEST', 'countryCode must be two letters');
  const included = new Set((query.get('include') ?? '').split(','));
  const documents = listKnown(world).map((one) => withIncluded(one, included));
  const id = /^\/albums\/(\d+)$/.exec(path)?.[1];
  if (id !== undefined) {
    const found = documents.find(({ data }) => data[0]?.id === id);
    const [data] = found?.data ?? [];
    return found ? { body: { ...found, data } } : rejected(404, 'NOT_FOUND');
  }
  if (path !== '/albums') return rejected(404, 'NOT_FOUND');
  const barcode = query.get('filter[barcodeId]');
  if (barcode === null) return rejected(400, 'INVALID_REQUEST', 'A filter is needed');
  const found = documents.find(
    ({ data }) => trimmed(data[0]?.attributes.barcodeId ?? '') === trimmed(barcode),
  );
  return { body: found ?? { data: [], included: [], links: { self: '/albums' } } };
};

type Resource = { id: string; type: string };

type Document = {
  data: (Resource & { attributes: { title: string; barcodeId: string } })[];
  included: Resource[];
  links: { self: string };
};

function listKnown({ albums }: World): Document[] {
  const listed = albums.filter(({ tidal_album_id }) => tidal_album_id !== null);
  return [recorded, recordedLonger, ...listed.map(getDocument)];
}

function rejected(status: number, code: string, detail = 'The request was refused'): StubResponse {
  const type = { 'content-type': 'application/vnd.api+json' };
  return { status, headers: type, body: { errors: [{ status: String(status), code, detail }] } };
}

/** Keeps only the relationships that `include` names. */
function withIncluded(document: Document, names: ReadonlySet<string>): Document {
  const types = new Set<string>();
  if (names.has('artists')) types.add('artists');
  if (names.has('coverArt')) types.add('artworks');
  if (names.has('providers')) types.add('providers');
  if (names.has('items')) types.add('tracks');
  return { ...document, included: document.included.filter(({ type }) => types.has(type)) };
}

function getDocument(album: FakeAlbum): Document {
  const id = album.tidal_album_id ?? '';
  const artist = String(toNumber(`tidal ${album.artist}`));
  const data = {
    id,
    type: 'albums',
    attributes: {
      title: album.title,
      barcodeId: album.upc,
      numberOfVolumes: 1,
      numberOfItems: album.tracks.length,
      duration: `PT${Math.round(parseDuration(album) / 1000)}S`,
      explicit: false,
      releaseDate: album.release_date,
      copyright: { text: album.label },
      externalLinks: [
        { href: `https://tidal.com/browse/album/${id}`, meta: { type: 'TIDAL_SHARING' } },
      ],
      type: 'ALBUM',
    },
    relationships: {
      artists: { data: [{ id: artist, type: 'artists' }] },
      coverArt: { data: [{ id: `art${id}`, type: 'artworks' }] },
    },
  };
  const person = { id: artist, type: 'artists', attributes: { name: album.artist } };
  const links = { self: `/albums/${id}` };
  return { data: [data], included: [person, getArtwork(album)], links };
}

function getArtwork({ spotify_id, tidal_album_id }: FakeAlbum) {
  const files = [640, 320].map((side) => ({
    href: `https://resources.tidal.com/images/${spotify_id}-art/${side}x${side}.jpg`,
    meta: { width: side, height: side },
  }));
  return {
    id: `art${tidal_album_id}`,
    type: 'artworks',
    attributes: { mediaType: 'IMAGE', files },
  };
}
