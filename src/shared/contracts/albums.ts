import { z } from 'zod';
import type { AlbumField } from '../domain/albums/album-fields.ts';
import { MAX_PASTED_LINES } from '../domain/albums/pasted-albums.ts';
import * as endpoints from '../endpoints.ts';
import { albumWordsSchema } from './album-words.ts';
import { createResponseSchema, createSearchablePageSchema, type Endpoint } from './endpoint.ts';
import {
  adminPasswordSchema,
  atMost,
  fieldChangeSchema,
  flagSchema,
  idSchema,
  momentSchema,
  pageQuery,
  personSchema,
  searchQuery,
  seenVersionSchema,
  text,
  tierSchema,
  versionSchema,
} from './fields.ts';

/** URL prefix of an album on Spotify; the id follows. */
export const SPOTIFY_ALBUM_PREFIX = 'https://open.spotify.com/album/';

export const albumSchema = z.object({
  id: z.string(),
  artist: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  spotify_id: z.string().nullable(),
  spotify_url: z.string().nullable(),
  tidal_album_id: z.string().nullable(),
  tier: tierSchema,
  individual_tiers: z.record(z.string(), tierSchema).describe('Reviewer to tier'),
  submitted_by: z.string().nullable(),
  session_id: z.string().nullable(),
  veto: z.boolean(),
  veto_by: z.string().nullable(),
  is_test_album: z.boolean(),
  version: versionSchema,
  created_at: z.string(),
  updated_at: z.string(),
});

export type Album = z.output<typeof albumSchema>;

/** Album of a room, a round or a page of one's own. */
export const albumLineSchema = z.object({
  album_id: z.string(),
  ...albumSchema.pick({ artist: true, title: true, cover_url: true }).shape,
});

export const albumDetailSchema = albumSchema.extend({
  words: z.array(albumWordsSchema).describe('What people say about it, newest first'),
  session: z
    .object({ session_date: z.string().nullable(), location: z.string().nullable() })
    .nullable(),
  is_submitter_hidden: z
    .boolean()
    .optional()
    .describe(
      'True while “Who brought it?” hides the submitter: `submitted_by` is `null`, and cannot be changed',
    ),
});

export type AlbumDetail = z.output<typeof albumDetailSchema>;

/** Tidal ids that an album can store. Tidal itself also has shorter and longer ones. */
export const TIDAL_ID = /^\d{8,10}$/;

/** Album fields that a user sets, each validated by product/conventions.md#validation. */
export const albumFields = {
  artist: text('Artist is required').max(99, 'Artist name must be less than 100 characters'),
  title: text('Album title is required').max(199, 'Album title must be less than 200 characters'),
  spotify_id: text('Spotify Album ID is required')
    .regex(/^[A-Za-z0-9]{22}$/, 'Spotify Album ID must be exactly 22 characters')
    .nullable(),
  spotify_url: text('Must be a valid Spotify album URL')
    .startsWith(SPOTIFY_ALBUM_PREFIX, 'Must be a valid Spotify album URL')
    .regex(/\/album\/[A-Za-z0-9]/, 'Must be a valid Spotify album URL')
    .max(500, 'Must be a valid Spotify album URL')
    .nullable(),
  tidal_album_id: optional(
    text('Invalid Tidal ID format')
      .regex(/^[^/:]*$/, 'Invalid Tidal ID format')
      .regex(TIDAL_ID, 'Tidal Album ID must be 8-10 digits'),
  ),
  cover_url: text('Album cover URL is required')
    .max(2000, 'Album cover URL must be a valid URL')
    .refine(isCoverAddress, 'Album cover URL must be a valid URL'),
  session_id: text('Please select a session').max(64, 'Please select a session'),
  submitted_by: text('Please select who submitted this album').max(
    60,
    'Please select who submitted this album',
  ),
  tier: tierSchema,
  individual_tiers: atMost(
    64,
    'At most 64 reviewers',
    z.record(personSchema, tierSchema.nullable(), 'Must map reviewers to tiers'),
  ),
  veto: z.boolean('Must be true or false'),
  veto_by: personSchema.nullable(),
  is_test_album: z.boolean('Must be true or false'),
} satisfies Record<AlbumField | 'individual_tiers', z.ZodType>;

/** Fields that a new album may lack, and an album in an export of an earlier version. */
export const optionalAlbumFields = {
  tidal_album_id: albumFields.tidal_album_id.default(null),
  tier: albumFields.tier.default('Not rated yet'),
  individual_tiers: albumFields.individual_tiers.default({}),
  veto: albumFields.veto.default(false),
  veto_by: albumFields.veto_by.default(null),
  is_test_album: albumFields.is_test_album.default(false),
};

/** A text that may be missing: a blank one is stored as `null`. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );
}

/** Not a space, and not one of the signs that show nothing, such as a soft hyphen. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Fields that a user enters: names of old data may show nothing. */
const enteredFields = {
  ...albumFields,
  artist: albumFields.artist.regex(VISIBLE, 'Artist is required'),
  title: albumFields.title.regex(VISIBLE, 'Album title is required'),
};

/** Body of `POST /api/albums`; `spotify_id` and `spotify_url` are both set or both `null`. */
export const createAlbumSchema = z
  .strictObject({
    ...enteredFields,
    ...optionalAlbumFields,
    password: adminPasswordSchema,
  })
  .superRefine((_, context) => checkSpotify(context), {
    // Runs even if other fields are invalid, so that one response lists every problem.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Body of `PUT /api/albums/{id}`: a subset of the fields. */
export const updateAlbumSchema = z.strictObject({
  ...z.object(enteredFields).partial().shape,
  version: seenVersionSchema,
  password: adminPasswordSchema,
});

export type AlbumFields = Omit<z.output<typeof createAlbumSchema>, 'password'>;

const albumParams = z.object({ id: idSchema });

export const listAlbumsEndpoint = {
  ...endpoints.LIST_ALBUMS,
  summary: 'Albums by tier, artist and title, or by relevance with a search',
  tag: 'Albums',
  access: 'public',
  query: z.object({
    ...pageQuery({ default: 10, most: 1000 }),
    ...searchQuery,
    include_test_albums: flagSchema,
    session_id: idSchema.optional(),
    tier: tierSchema.optional(),
    at: momentSchema
      .optional()
      .describe(
        'Returns the list as of a time, or of the end of a day in TIME_ZONE. `version` and `updated_at` are current. A future time is 400',
      ),
    sort: z.enum(['tier', 'newest'], 'Must be tier or newest').default('tier'),
  }),
  response: createSearchablePageSchema(albumSchema),
} as const satisfies Endpoint;

export const getAlbumEndpoint = {
  ...endpoints.GET_ALBUM,
  summary: 'One album with its session and what people say about it',
  tag: 'Albums',
  access: 'public',
  params: albumParams,
  response: createResponseSchema(albumDetailSchema),
} as const satisfies Endpoint;

export const createAlbumEndpoint = {
  ...endpoints.CREATE_ALBUM,
  summary: 'Add an album',
  tag: 'Albums',
  access: 'password',
  status: 201,
  body: createAlbumSchema,
  response: createResponseSchema(albumDetailSchema),
} as const satisfies Endpoint;

const TOO_MANY = `At most ${MAX_PASTED_LINES} albums at a time`;

/** Body of `POST /api/albums/batch`: a pasted list, whose covers may follow. */
const addAlbumsSchema = z.strictObject({
  albums: atMost(
    MAX_PASTED_LINES,
    TOO_MANY,
    z
      .array(
        z.strictObject(
          {
            artist: enteredFields.artist,
            title: enteredFields.title,
            spotify_id: albumFields.spotify_id,
            cover_url: albumFields.cover_url.nullable(),
            submitted_by: albumFields.submitted_by.nullable(),
          },
          'Must be an album',
        ),
        'Must be a list of albums',
      )
      .min(1, 'At least one album'),
  ),
  session_id: albumFields.session_id.nullable(),
  is_test_album: albumFields.is_test_album.default(false),
  password: adminPasswordSchema,
});

const pastedAlbumSchema = z.object({
  ...albumSchema.pick({ id: true, artist: true, title: true, cover_url: true, tier: true }).shape,
  is_new: z.boolean().describe('False for an album that was in the list already'),
});

export type PastedAlbum = z.output<typeof pastedAlbumSchema>;

export const addAlbumsEndpoint = {
  ...endpoints.ADD_ALBUMS,
  summary: 'Add the albums of a pasted list that are not in the list yet, all or none',
  tag: 'Albums',
  access: 'password',
  status: 201,
  body: addAlbumsSchema,
  response: createResponseSchema(z.array(pastedAlbumSchema)),
} as const satisfies Endpoint;

export const updateAlbumEndpoint = {
  ...endpoints.UPDATE_ALBUM,
  summary: 'Change some fields of an album; 409 if someone else has changed the same fields since',
  tag: 'Albums',
  access: 'password',
  params: albumParams,
  body: updateAlbumSchema,
  response: createResponseSchema(albumDetailSchema),
} as const satisfies Endpoint;

export const moveAlbumsEndpoint = {
  ...endpoints.MOVE_ALBUMS,
  summary:
    'Move albums to other tiers, all or none; 409 if someone else has moved one of them since',
  tag: 'Albums',
  access: 'password',
  body: z.strictObject({
    changes: atMost(
      200,
      'At most 200 albums',
      z
        .array(
          z.strictObject(
            { id: idSchema, tier: tierSchema, version: seenVersionSchema },
            'Must be an album id and its tier',
          ),
          'Must be a list of albums with their tiers',
        )
        .min(1, 'At least one album'),
    ),
    password: adminPasswordSchema,
  }),
  response: createResponseSchema(z.array(albumSchema)),
} as const satisfies Endpoint;

/** Properties of album endpoints whose body has only the password. */
const ACTION = {
  tag: 'Albums',
  access: 'password',
  params: albumParams,
  body: z.strictObject({ password: adminPasswordSchema }),
  response: createResponseSchema(albumDetailSchema),
} as const;

export const deleteAlbumEndpoint = {
  ...ACTION,
  ...endpoints.DELETE_ALBUM,
  summary: 'Delete an album; it can be restored for 90 days',
} as const satisfies Endpoint;

export const restoreAlbumEndpoint = {
  ...ACTION,
  ...endpoints.RESTORE_ALBUM,
  summary: 'Restore a deleted album and its session; 410 if it was deleted over 90 days ago',
} as const satisfies Endpoint;

const mergeSchema = z.object({
  changes: z.array(fieldChangeSchema).describe('Fields that the other album gets'),
  dropped: z
    .array(fieldChangeSchema)
    .describe('Fields that both have: `old` of the other album stays, `new` is not taken over'),
  words: z.number().int(),
  recaps: z.number().int().describe('Recaps of rooms and rounds'),
  rounds: z.number().int(),
  songs: z.number().int().describe('Songs of brackets'),
  has_rank: z.boolean().describe('Whether the place in the order of the tier moves'),
  shared: z.number().int().describe('Recaps and rounds with both albums, which stay those of both'),
});

export type AlbumMerge = z.output<typeof mergeSchema>;

export const mergeAlbumEndpoint = {
  ...ACTION,
  ...endpoints.MERGE_ALBUM,
  summary:
    'Merge an album into another one, and delete it; restoring it within 90 days brings back what moved and was not changed since. 409 ALBUM_IN_PLAY while one of them is in an open room or round',
  body: z.strictObject({
    password: adminPasswordSchema,
    into: idSchema.describe('Album that stays'),
    dry_run: z.boolean('Must be true or false').default(false).describe('Only returns what moves'),
  }),
  response: createResponseSchema(mergeSchema),
} as const satisfies Endpoint;

/** True if a cover may have this URL: http(s), or a path of a cover that the app stores. */
export function isCoverAddress(address: string): boolean {
  return /^https?:\/\/[^\s/]\S*$/.test(address) || /^\/covers\/[\w.-]+$/.test(address);
}

/** `spotifyProblem` as a zod check. */
export function checkSpotify({
  value,
  issues,
}: z.core.ParsePayload<{ spotify_id: string | null; spotify_url: string | null }>): void {
  for (const [field, message] of Object.entries(spotifyProblem(value) ?? {}))
    issues.push({ code: 'custom', input: value, path: [field], message });
}

/** Returns the problem of an album with only one of Spotify id and URL; else `null`. */
export function spotifyProblem(album: {
  spotify_id: string | null;
  spotify_url: string | null;
}): { spotify_id: string } | { spotify_url: string } | null {
  if ((album.spotify_id === null) === (album.spotify_url === null)) return null;
  return album.spotify_id === null
    ? { spotify_id: 'Spotify Album ID is required' }
    : { spotify_url: 'Must be a valid Spotify album URL' };
}
