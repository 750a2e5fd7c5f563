import { z } from 'zod';
import { bearer, type WithToken } from './access-token.ts';
import { type AlbumFacts, albumFacts } from './album-facts.ts';
import type { Budget } from './deadline.ts';
import type { FetchJson } from './fetch-json.ts';
import type { Queue } from './queue.ts';
import { ServiceError } from './service-error.ts';
import { arrayOfValid, objectOrEmpty, textOrNull } from './tolerant-schema.ts';

export type TidalAlbum = {
  tidal_album_id: string;
  url: string;
  title: string | null;
  artist: string | null;
};

export type TidalClient = {
  /** @throws ServiceError 'not found' for an id that is no album */
  album: (id: string, budget: Budget) => Promise<TidalAlbum>;
  /** Finds the id and URL of an album by bar code; `null` if there is none. @throws ServiceError */
  byUpc: (upc: string, budget: Budget) => Promise<AlbumFacts | null>;
};

type Parts = {
  apiUrl: string;
  country: string;
  withToken: WithToken;
  queue: Queue;
  fetchJson: FetchJson;
};

/** Creates the client of Tidal's catalog in one country, called with the token of the app. */
export function createTidalClient(parts: Parts): TidalClient {
  const { apiUrl, country, withToken, queue, fetchJson } = parts;

  function get(path: string, query: Record<string, string>, budget: Budget): Promise<unknown> {
    const url = `${apiUrl}${path}?${new URLSearchParams({ ...query, countryCode: country })}`;
    return withToken((token) => {
      const headers = { ...bearer(token), accept: 'application/vnd.api+json' };
      return queue(() => fetchJson({ service: 'tidal', url, headers }, budget.signal), budget);
    }, budget);
  }

  async function album(id: string, budget: Budget): Promise<TidalAlbum> {
    const body = await get(`/albums/${id}`, { include: 'artists' }, budget);
    const result = oneSchema.safeParse(body);
    if (!result.success) throw new ServiceError('tidal', 'unavailable');
    const { data, included } = result.data;
    return {
      tidal_album_id: data.id,
      url: albumAddress(data.id),
      title: data.attributes.title,
      artist: getArtists(data, included),
    };
  }

  async function byUpc(upc: string, budget: Budget): Promise<AlbumFacts | null> {
    const result = manySchema.safeParse(await get('/albums', { 'filter[barcodeId]': upc }, budget));
    if (!result.success) throw new ServiceError('tidal', 'unavailable');
    const [first] = result.data.data;
    if (first === undefined) return null;
    const { id } = first;
    return albumFacts({ source: 'tidal', url: albumAddress(id), tidal_album_id: id });
  }

  return { album, byUpc };
}

/** Returns the web page of an album. */
export function albumAddress(id: string): string {
  return `https://tidal.com/album/${id}`;
}

const reference = z.object({ id: z.string() });

const dataSchema = z.object({
  id: z.string().regex(/^\d+$/),
  attributes: objectOrEmpty({ title: textOrNull }),
  relationships: objectOrEmpty({ artists: objectOrEmpty({ data: arrayOfValid(reference) }) }),
});

const artistSchema = z.object({
  id: z.string(),
  type: z.literal('artists'),
  attributes: z.object({ name: z.string().trim().min(1) }),
});

const oneSchema = z.object({ data: dataSchema, included: arrayOfValid(artistSchema) });
const manySchema = z.object({ data: z.array(z.unknown()).pipe(arrayOfValid(dataSchema)) });

type TidalData = z.output<typeof dataSchema>;

function getArtists(
  { relationships }: TidalData,
  included: readonly z.output<typeof artistSchema>[],
): string | null {
  const names = relationships.artists.data.flatMap(
    ({ id }) => included.find((artist) => artist.id === id)?.attributes.name ?? [],
  );
  return names.join(', ') || null;
}
