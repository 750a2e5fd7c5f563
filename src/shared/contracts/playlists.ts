import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { newSongSchema } from './bracket.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';

/** Page to which Spotify redirects an admin (product/insights.md#playlists). */
export const CALLBACK_PATH = '/brackets/spotify/callback';

export const connectSpotifyEndpoint = {
  ...endpoints.CONNECT_SPOTIFY,
  summary: 'Start connecting Spotify: returns the authorization URL',
  tag: 'Playlists',
  access: 'session',
  body: z.strictObject({
    return_to: z
      .string('Must be a path of this site')
      .regex(/^\/(?![/\\])[^\s\\]*$/, 'Must be a path of this site')
      .max(500, 'Must be a path of this site'),
  }),
  response: createResponseSchema(z.object({ url: z.string(), redirect_uri: z.string() })),
} as const satisfies Endpoint;

export const finishSpotifyEndpoint = {
  ...endpoints.FINISH_SPOTIFY,
  summary: 'Finish connecting Spotify with the parameters of the callback page. Works once',
  tag: 'Playlists',
  access: 'session',
  body: z.strictObject({
    code: z.string('Code is required').min(1, 'Code is required').max(2000, 'Code is too long'),
    state: z.string('State is required').min(1, 'State is required').max(200, 'State is too long'),
  }),
  response: createResponseSchema(z.object({ return_to: z.string() })),
} as const satisfies Endpoint;

export const disconnectSpotifyEndpoint = {
  ...endpoints.DISCONNECT_SPOTIFY,
  summary: 'Disconnect Spotify',
  tag: 'Playlists',
  access: 'session',
  body: nothing,
  response: createResponseSchema(nothing),
} as const satisfies Endpoint;

const playlistSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  total: z.number().int().nullable(),
  cover_url: z.string().nullable(),
});

export type Playlist = z.output<typeof playlistSchema>;

export const listPlaylistsEndpoint = {
  ...endpoints.LIST_PLAYLISTS,
  summary: 'List playlists that the connected user owns or collaborates on',
  tag: 'Playlists',
  access: 'session',
  response: createResponseSchema(
    z.object({
      status: z
        .enum(['not configured', 'not connected', 'connected'])
        .describe('not configured: the server has no Spotify client'),
      playlists: z.array(playlistSchema),
    }),
  ),
} as const satisfies Endpoint;

const cutSchema = z.object({ read: z.number().int(), total: z.number().int().nullable() });

export type PlaylistCut = z.output<typeof cutSchema>;

export const getPlaylistEndpoint = {
  ...endpoints.GET_PLAYLIST,
  summary: 'Get the songs of a playlist',
  tag: 'Playlists',
  access: 'session',
  params: z.object({
    playlistId: z
      .string('Must be a Spotify playlist ID')
      .regex(/^[A-Za-z0-9]{22}$/, 'Must be a Spotify playlist ID'),
  }),
  response: createResponseSchema(
    z.object({
      name: z.string(),
      songs: z.array(newSongSchema),
      left_out: z.object({ episodes: z.number().int(), local_files: z.number().int() }),
      cut: cutSchema
        .nullable()
        .describe('Entries read and in total, if the playlist was too long to read completely'),
    }),
  ),
} as const satisfies Endpoint;
