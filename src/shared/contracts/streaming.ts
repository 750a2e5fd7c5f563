import { z } from 'zod';
import { SOURCES } from '../domain/albums/sources.ts';
import { hasEnoughLetters } from '../domain/search/find-by-name.ts';
import * as endpoints from '../endpoints.ts';
import { albumSchema, TIDAL_ID } from './albums.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** Source of a value, shown beside it. */
const sourceSchema = z.enum(SOURCES);

const imageSchema = z.object({
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

const trackSchema = z.object({
  id: z.string().describe("The source's ID of the track"),
  name: z.string(),
  track_number: z.number().int().describe('Position in the whole album, starting at 1'),
  duration_ms: z.number().int().nullable(),
  artist: z.string().nullable().describe('Track artist, if not the album artist'),
  spotify_track_id: z.string().nullable(),
});

/**
 * Album metadata from the streaming services (product/streaming.md#metadata-lookup); `null` and an
 * empty list mean unknown, 0 is a value.
 */
export const streamingAlbumSchema = z.object({
  spotify_id: z.string(),
  name: z.string().nullable(),
  artists: z.array(z.object({ name: z.string() })),
  images: z.array(imageSchema),
  external_urls: z
    .object({
      spotify: z.string(),
      tidal: z.string().nullable(),
      deezer: z.string().nullable(),
      apple: z.string().nullable(),
    })
    .describe('Pages of the same release (UPC)'),
  release_date: z.string().nullable(),
  release_date_precision: z.enum(['year', 'month', 'day']).nullable(),
  label: z.string().nullable(),
  total_tracks: z.number().int().nullable(),
  duration_ms: z
    .number()
    .int()
    .nullable()
    .describe('Total of all tracks, or `null` if any is unknown'),
  popularity: z.number().int().min(0).max(100).nullable(),
  genres: z.array(z.string()),
  tracks: z.array(trackSchema),
  upc: z.string().nullable(),
  tidal_album_id: z.string().nullable(),
  sources: z
    .partialRecord(
      z.enum([
        'name',
        'artists',
        'images',
        'release_date',
        'label',
        'total_tracks',
        'duration_ms',
        'popularity',
        'genres',
        'tracks',
        'upc',
        'tidal_album_id',
      ]),
      z.object({ source: sourceSchema, url: z.string().describe('Public page') }),
    )
    .describe('Source of each field'),
  fetched_at: z.string(),
  is_stale: z.boolean().describe('Older than a week because the services did not respond'),
});

export type StreamingAlbum = z.output<typeof streamingAlbumSchema>;

/** Spotify id from the URL; its messages are texts of product/conventions.md#texts. */
const spotifyIdSchema = z
  .string('Invalid Spotify ID format. Please enter a 22-character ID.')
  .regex(/^[A-Za-z0-9]{22}$/, 'Invalid Spotify ID format. Please enter a 22-character ID.');

export const getSpotifyAlbumEndpoint = {
  ...endpoints.GET_SPOTIFY_ALBUM,
  summary:
    'Get streaming metadata of an album. Albums that are not in the list are for admins only',
  tag: 'Streaming',
  access: 'public',
  cached: 'never',
  params: z.object({ spotifyId: spotifyIdSchema }),
  response: createResponseSchema(streamingAlbumSchema),
} as const satisfies Endpoint;

const listedSchema = z
  .array(albumSchema.pick({ id: true, artist: true, title: true }))
  .describe('Listed albums with this ID, or with this artist and title');

const candidateSchema = z.object({
  artist: z.string(),
  title: z.string(),
  year: z.number().int().nullable(),
  cover: imageSchema.nullable().describe('Thumbnail'),
  artwork: imageSchema.nullable().describe('640 × 640 if available, otherwise the largest'),
  spotify_id: z.string().nullable().describe('`null` if only other services list it'),
  source: sourceSchema,
  url: z.string().describe('Public page'),
  already_listed: listedSchema,
});

export type AlbumCandidate = z.output<typeof candidateSchema>;

const TOO_SHORT = 'Type at least three letters';

export const lookUpAlbumsEndpoint = {
  ...endpoints.LOOK_UP_ALBUMS,
  summary: 'Search the streaming services by artist and title, up to ten albums',
  tag: 'Streaming',
  access: 'session',
  query: z.object({
    q: text(TOO_SHORT)
      .max(200, 'A search has at most 200 characters')
      .refine(hasEnoughLetters, TOO_SHORT)
      .describe('At least three letters or digits'),
  }),
  response: createResponseSchema(z.array(candidateSchema).max(10)),
} as const satisfies Endpoint;

export const lookUpLinkEndpoint = {
  ...endpoints.LOOK_UP_LINK,
  summary: 'Look up the album of a link to Spotify, Apple Music, Deezer, Tidal or YouTube Music',
  tag: 'Streaming',
  access: 'session',
  query: z.object({
    url: text('Enter a link')
      .max(2000, 'A link has at most 2000 characters')
      .describe('Also a URI such as spotify:album:…'),
  }),
  response: createResponseSchema(
    z.object({
      match: z
        .enum(['same', 'similar'])
        .describe(
          'same: the first candidate is the album of the link; similar: the others, or all of YouTube Music, are suggestions by artist and title',
        ),
      names: z.string().describe('Artist and title, for a search by name'),
      candidates: z.array(candidateSchema).max(10),
    }),
  ),
} as const satisfies Endpoint;

export type LinkLookup = z.output<typeof lookUpLinkEndpoint.response>['data'];

/** Value for a form field, and its source; `null` if no service has it. */
function found<T extends z.ZodType>(value: T) {
  return z.object({ value, source: sourceSchema, url: z.string() }).nullable();
}

export const enhancedAutoPopulationEndpoint = {
  ...endpoints.ENHANCED_AUTO_POPULATION,
  summary: 'Look up the fields of a new album at the streaming services',
  tag: 'Streaming',
  access: 'session',
  body: z.strictObject({
    spotifyId: spotifyIdSchema,
    options: z
      .strictObject(
        {
          refresh: z.boolean('Must be true or false').default(false).describe('Bypass the cache'),
        },
        'Must be an object',
      )
      .prefault({}),
  }),
  response: createResponseSchema(
    z.object({
      spotify_id: z.string(),
      spotify_url: z.string(),
      artist: found(z.string()),
      title: found(z.string()),
      artwork: z.object({
        chosen: imageSchema.nullable().describe('640 × 640 if available, otherwise the largest'),
        candidates: z.array(imageSchema),
      }),
      release_date: found(z.string()),
      label: found(z.string()),
      tidal_album_id: found(z.string()).describe('Only if an album can store it'),
      unstorable_tidal_id: z
        .string()
        .nullable()
        .describe('The Tidal ID if it does not have 8 to 10 digits'),
      already_listed: listedSchema,
    }),
  ),
} as const satisfies Endpoint;

export type AutoPopulation = z.output<typeof enhancedAutoPopulationEndpoint.response>['data'];

export const verifyTidalAlbumEndpoint = {
  ...endpoints.VERIFY_TIDAL_ALBUM,
  summary: 'Check whether an album is on Tidal',
  tag: 'Streaming',
  access: 'session',
  params: z.object({
    tidalId: z.string('Invalid Tidal ID format').regex(TIDAL_ID, 'Tidal ID must be 8-10 digits'),
  }),
  response: createResponseSchema(
    z.object({
      tidal_album_id: z.string(),
      url: z.string(),
      title: z.string().nullable(),
      artist: z.string().nullable(),
    }),
  ),
} as const satisfies Endpoint;

/** Responds with the bytes of the image, not JSON. */
export const getArtworkEndpoint = {
  ...endpoints.GET_ARTWORK,
  summary: 'Proxy an image of a streaming service that browsers cannot read directly',
  tag: 'Streaming',
  access: 'session',
  query: z.object({ url: z.url('Must be an address').max(2000, 'Must be an address') }),
  response: z.never(),
} as const satisfies Endpoint;
