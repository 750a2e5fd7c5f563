import { z } from 'zod';
import { chooseByTitle } from '#shared/domain/search/same-name.ts';
import {
  type AlbumFacts,
  albumFacts,
  barcode,
  isSameBarcode,
  releaseDate,
} from '../album-facts.ts';
import type { Budget } from '../deadline.ts';
import type { ServiceCall } from '../service-call.ts';
import {
  arrayOfValid,
  countOrNull,
  named,
  objectOrEmpty,
  requiredArrayOfValid,
  textOrNull,
} from '../tolerant-schema.ts';

export type TidalAlbum = {
  tidal_album_id: string;
  url: string;
  title: string | null;
  artist: string | null;
};

/**
 * Creates the client of Tidal's catalog in one country. Its functions throw a `ServiceError`.
 * @param call sends the token of the app
 */
export function createTidalClient(
  { apiUrl, country }: { apiUrl: string; country: string },
  call: ServiceCall,
) {
  function get<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
    budget: Budget,
  ) {
    const url = `${apiUrl}${path}?${new URLSearchParams({ ...query, countryCode: country })}`;
    return call(url, schema, budget, { headers: { accept: 'application/vnd.api+json' } });
  }

  /** @throws ServiceError 'not found' for an id that is no album */
  async function album(id: string, budget: Budget): Promise<TidalAlbum> {
    const document = await get(`/albums/${id}`, { include: 'artists' }, oneSchema, budget);
    const { data } = document;
    return {
      tidal_album_id: data.id,
      url: albumAddress(data.id),
      title: data.attributes.title,
      artist: getArtists(document).join(', ') || null,
    };
  }

  /**
   * Fetches the metadata of an album.
   * @throws ServiceError 'not found' for an id that is no album
   */
  async function facts(id: string, budget: Budget): Promise<AlbumFacts> {
    const document = await get(`/albums/${id}`, { include: 'artists,coverArt' }, oneSchema, budget);
    const { title, barcodeId, releaseDate: date } = document.data.attributes;
    return albumFacts({
      source: 'tidal',
      url: albumAddress(id),
      name: title,
      artists: getArtists(document).map((name) => ({ name })),
      images: getImages(document),
      ...releaseDate(date),
      upc: barcode(barcodeId),
      tidal_album_id: id,
    });
  }

  /**
   * Finds the id and URL of an album by bar code; `null` if there is none.
   * @param title chooses one of several albums with this bar code
   */
  async function byUpc(
    upc: string,
    title: string | null,
    budget: Budget,
  ): Promise<AlbumFacts | null> {
    const { data } = await get('/albums', { 'filter[barcodeId]': upc }, manySchema, budget);
    const same = data.filter(({ attributes }) => isSameBarcode(attributes.barcodeId ?? '', upc));
    const album = chooseByTitle(same, title, ({ attributes }) => attributes.title);
    if (album === undefined) return null;
    const { id } = album;
    return albumFacts({ source: 'tidal', url: albumAddress(id), tidal_album_id: id });
  }

  return { album, facts, byUpc };
}

/** Returns the web page of an album. */
export function albumAddress(id: string): string {
  return `https://tidal.com/album/${id}`;
}

const reference = z.object({ id: z.string() });

const dataSchema = z.object({
  id: z.string().regex(/^\d+$/),
  attributes: objectOrEmpty({ title: textOrNull, barcodeId: textOrNull, releaseDate: textOrNull }),
  relationships: objectOrEmpty({
    artists: objectOrEmpty({ data: arrayOfValid(reference) }),
    coverArt: objectOrEmpty({ data: arrayOfValid(reference) }),
  }),
});

const artistSchema = z.object({
  id: z.string(),
  type: z.literal('artists'),
  attributes: named,
});

const artworkSchema = z.object({
  id: z.string(),
  type: z.literal('artworks'),
  attributes: objectOrEmpty({
    files: arrayOfValid(
      z.object({
        href: z.string().startsWith('http'),
        meta: objectOrEmpty({ width: countOrNull, height: countOrNull }),
      }),
    ),
  }),
});

const oneSchema = z.object({
  data: dataSchema,
  included: arrayOfValid(z.discriminatedUnion('type', [artistSchema, artworkSchema])),
});
const manySchema = z.object({ data: requiredArrayOfValid(dataSchema) });

type TidalDocument = z.output<typeof oneSchema>;

function getArtists({ data, included }: TidalDocument): string[] {
  const artists = included.filter((one) => one.type === 'artists');
  return data.relationships.artists.data.flatMap(
    ({ id }) => artists.find((artist) => artist.id === id)?.attributes.name ?? [],
  );
}

function getImages({ data, included }: TidalDocument): AlbumFacts['images'] {
  const ids = data.relationships.coverArt.data.map(({ id }) => id);
  return included
    .filter((one) => one.type === 'artworks')
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ attributes }) => attributes.files)
    .map(({ href, meta }) => ({ url: href, ...meta }));
}
