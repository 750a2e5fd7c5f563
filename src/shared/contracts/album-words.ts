import { z } from 'zod';
import { MAX_WORDS_LENGTH } from '../domain/albums/album-words.ts';
import * as endpoints from '../endpoints.ts';
import { createPageSchema, createResponseSchema, type Endpoint } from './endpoint.ts';
import { flagSchema, idSchema, lines, nothing, pageQuery } from './fields.ts';

/** What a person says about an album. */
export const albumWordsSchema = z.object({
  id: z.string(),
  reviewer: z.string(),
  text: z.string(),
  written_at: z.string(),
  edited_at: z.string().nullable(),
  version: z.number().int().describe('Increases with every edit'),
});

export type AlbumWords = z.output<typeof albumWordsSchema>;

export const wordsTextSchema = lines(
  MAX_WORDS_LENGTH,
  `Has at most ${MAX_WORDS_LENGTH} characters`,
).min(1, 'Please write something');

const WORDS = {
  tag: 'Albums',
  access: 'public',
  params: z.object({ id: idSchema }),
  response: createResponseSchema(albumWordsSchema),
} as const;

const ONE = { ...WORDS, params: z.object({ id: idSchema, word: idSchema }) } as const;

export const addAlbumWordsEndpoint = {
  ...WORDS,
  ...endpoints.ADD_ALBUM_WORDS,
  summary:
    'Say something about an album, as the reviewer of this browser. 401 PERSON_REQUIRED without a personal link, 409 ALBUM_IN_PLAY while the album is in an open round or room, 429 after 30 writes a day',
  status: 201,
  body: z.strictObject({ text: wordsTextSchema }),
} as const satisfies Endpoint;

export const updateAlbumWordsEndpoint = {
  ...ONE,
  ...endpoints.UPDATE_ALBUM_WORDS,
  summary:
    'Change one’s own words; 409 WORDS_CHANGED with the current ones if they were changed since',
  body: z.strictObject({ text: wordsTextSchema, version: z.int('Must be a whole number') }),
} as const satisfies Endpoint;

export const deleteAlbumWordsEndpoint = {
  ...ONE,
  ...endpoints.DELETE_ALBUM_WORDS,
  summary: 'Remove words, as their writer or as an admin',
  body: nothing,
} as const satisfies Endpoint;

const listedWordsSchema = albumWordsSchema.extend({
  album: z.object({
    id: z.string(),
    artist: z.string(),
    title: z.string(),
    cover_url: z.string().nullable(),
  }),
});

export type ListedWords = z.output<typeof listedWordsSchema>;

export const listAlbumWordsEndpoint = {
  ...endpoints.LIST_ALBUM_WORDS,
  summary: 'Words about all albums, newest first',
  tag: 'Albums',
  access: 'public',
  query: z.object({
    ...pageQuery({ default: 100, most: 1000 }),
    include_test_albums: flagSchema,
  }),
  response: createPageSchema(listedWordsSchema),
} as const satisfies Endpoint;
