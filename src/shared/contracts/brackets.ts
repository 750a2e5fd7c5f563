import { z } from 'zod';
import { MAX_SONGS } from '../domain/brackets/bracket-seeding.ts';
import { BRACKET_STATUSES } from '../domain/brackets/bracket-status.ts';
import * as endpoints from '../endpoints.ts';
import {
  bracketSchema,
  bracketSongSchema,
  bracketSummarySchema,
  createBracketSchema,
  favouriteTrackSchema,
  matchSchema,
  progressSchema,
  songsSchema,
  updateBracketSchema,
} from './bracket.ts';
import { createPageSchema, createResponseSchema, type Endpoint } from './endpoint.ts';
import { afterQuery, flagSchema, idSchema, nothing, pageQuery, personSchema } from './fields.ts';

const bracketParams = z.object({ id: idSchema });
const matchParams = z.object({ id: idSchema, matchId: idSchema });

const matchVersionSchema = z
  .number('Version is required')
  .int('Version is required')
  .describe('Version of the match as displayed');

const TAG = { tag: 'Brackets' } as const;

/** Every write responds with the whole bracket (product/brackets.md#lifecycle-and-access). */
const BRACKET = {
  ...TAG,
  params: bracketParams,
  response: createResponseSchema(bracketSchema),
} as const;

/** Properties of admin endpoints for a bracket, with an empty body. */
const ACTION = { ...BRACKET, access: 'session', body: nothing } as const;

/** Properties of admin endpoints for one song of a bracket. */
const SONG_ACTION = { ...ACTION, params: z.object({ id: idSchema, songId: idSchema }) } as const;

export const listBracketsEndpoint = {
  ...TAG,
  ...endpoints.LIST_BRACKETS,
  summary: 'List brackets, most recently changed first',
  access: 'public',
  query: z.object({
    ...pageQuery({ default: 20, most: 100 }),
    ...afterQuery,
    status: z.enum(BRACKET_STATUSES, `Must be one of ${BRACKET_STATUSES.join(', ')}`).optional(),
    include_test_albums: flagSchema,
  }),
  response: createPageSchema(bracketSummarySchema),
} as const satisfies Endpoint;

export const getFavouriteTrackEndpoint = {
  ...TAG,
  ...endpoints.GET_FAVOURITE_TRACK,
  summary: 'The champion of the last completed bracket made only of this album’s tracks, or `null`',
  access: 'public',
  params: bracketParams,
  query: z.object({ include_test_albums: flagSchema }),
  response: createResponseSchema(favouriteTrackSchema.nullable()),
} as const satisfies Endpoint;

export const createBracketEndpoint = {
  ...TAG,
  ...endpoints.CREATE_BRACKET,
  summary: 'Create a bracket, with or without songs',
  access: 'session',
  status: 201,
  body: createBracketSchema,
  response: createResponseSchema(bracketSchema),
} as const satisfies Endpoint;

export const getBracketEndpoint = {
  ...BRACKET,
  ...endpoints.GET_BRACKET,
  summary: 'Get a bracket with its songs and matchups',
  access: 'public',
  cached: 'for visitors',
} as const satisfies Endpoint;

export const updateBracketEndpoint = {
  ...BRACKET,
  ...endpoints.UPDATE_BRACKET,
  summary: 'Update fields of a bracket, or replace its songs',
  access: 'session',
  body: updateBracketSchema,
} as const satisfies Endpoint;

export const deleteBracketEndpoint = {
  ...ACTION,
  ...endpoints.DELETE_BRACKET,
  summary: 'Delete a bracket',
} as const satisfies Endpoint;

export const duplicateBracketEndpoint = {
  ...ACTION,
  ...endpoints.DUPLICATE_BRACKET,
  summary: 'Duplicate a bracket as a draft with the same songs',
  status: 201,
} as const satisfies Endpoint;

export const addSongsEndpoint = {
  ...BRACKET,
  ...endpoints.ADD_SONGS,
  summary: 'Add songs, before the first result',
  access: 'session',
  body: z.strictObject({ songs: songsSchema.min(1, 'At least one song is needed') }),
} as const satisfies Endpoint;

export const removeSongEndpoint = {
  ...SONG_ACTION,
  ...endpoints.REMOVE_SONG,
  summary: 'Remove a song, or withdraw it once the bracket is being played',
} as const satisfies Endpoint;

export const reinstateSongEndpoint = {
  ...SONG_ACTION,
  ...endpoints.REINSTATE_SONG,
  summary: 'Reinstate a withdrawn song, before any later match is decided',
} as const satisfies Endpoint;

export const generateMatchupsEndpoint = {
  ...BRACKET,
  ...endpoints.GENERATE_MATCHUPS,
  summary: 'Generate matchups from the seeding, or use the given ones',
  access: 'session',
  body: z.strictObject({
    matchups: z
      .array(
        z.strictObject(
          { song_a: idSchema, song_b: idSchema.nullable().describe('`null`: a bye') },
          'Must be a matchup',
        ),
        'Matchups must be a list',
      )
      .max(MAX_SONGS, `A bracket has at most ${MAX_SONGS} matchups`)
      .optional()
      .describe('The first round from top to bottom, with every song exactly once'),
    discard_results: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Discard existing results. Without it, a bracket with results is a 409'),
  }),
} as const satisfies Endpoint;

export const playBracketEndpoint = {
  ...TAG,
  ...endpoints.PLAY_BRACKET,
  summary: 'The next match to decide',
  access: 'public',
  params: bracketParams,
  response: createResponseSchema(
    z.object({
      status: z.enum(BRACKET_STATUSES),
      match: matchSchema.nullable().describe('Lowest round first, then top to bottom'),
      left: bracketSongSchema.nullable(),
      right: bracketSongSchema.nullable(),
      progress: progressSchema,
      version: z.number().int(),
    }),
  ),
} as const satisfies Endpoint;

export const getMatchEndpoint = {
  ...TAG,
  ...endpoints.GET_MATCH,
  summary: 'Get a match',
  access: 'public',
  params: matchParams,
  response: createResponseSchema(matchSchema),
} as const satisfies Endpoint;

export const decideMatchEndpoint = {
  ...BRACKET,
  ...endpoints.DECIDE_MATCH,
  summary: 'Decide a match, or clear its result with `null`',
  access: 'public',
  params: matchParams,
  body: z.strictObject({
    winner_id: idSchema.nullable(),
    version: matchVersionSchema,
    cascade: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Also clear the later results that depend on this one'),
  }),
} as const satisfies Endpoint;

const ballotStateSchema = z.object({
  version: z.number().int().describe('Version of the bracket'),
  match_id: z.string().nullable().describe('Match being voted on, or voted on next'),
  is_tied: z.boolean().describe('The vote ended in a tie, which the host decides'),
  voters: z.array(
    z.object({
      reviewer: z.string(),
      is_guest: z.boolean().describe('A guest of the open listening room'),
      is_present: z.boolean().describe('Seen within the last minute'),
      has_voted: z.boolean().describe('For `match_id`; the vote itself is secret'),
    }),
  ),
  me: z
    .object({
      reviewer: z.string(),
      is_in: z.boolean().describe('False until this browser joins the voters'),
      votes: z
        .array(z.object({ match_id: z.string(), song_id: z.string() }))
        .describe('Votes of this browser for undecided matches'),
    })
    .nullable()
    .describe('The voter who sent the request'),
  result_match_id: z.string().nullable().describe('Match whose result is being shown'),
  result_until: z
    .string()
    .nullable()
    .describe('No vote for `match_id` is accepted before this time'),
  now: z.string().describe('Time of the server'),
});

export type BallotState = z.output<typeof ballotStateSchema>;

/** Every write of a voter responds with the state of the vote. */
const BALLOT = {
  ...TAG,
  params: bracketParams,
  response: createResponseSchema(ballotStateSchema),
} as const;

export const getBallotEndpoint = {
  ...BALLOT,
  ...endpoints.GET_BALLOT,
  summary: 'Get the state of the vote',
  access: 'public',
  cached: 'never',
} as const satisfies Endpoint;

export const joinBallotEndpoint = {
  ...BALLOT,
  ...endpoints.JOIN_BALLOT,
  summary:
    'Vote as a reviewer, unless another browser that is present does; or as the guest of a seat',
  access: 'public',
  body: z.strictObject({ reviewer: personSchema }),
} as const satisfies Endpoint;

export const leaveBallotEndpoint = {
  ...BALLOT,
  ...endpoints.LEAVE_BALLOT,
  summary: 'Leave the voters, or as admin release a reviewer; withdraws their undecided votes',
  access: 'public',
  body: z.strictObject({ reviewer: personSchema }),
} as const satisfies Endpoint;

export const castVoteEndpoint = {
  ...BALLOT,
  ...endpoints.CAST_VOTE,
  summary: 'Vote for a song, change the vote, or withdraw it with `null`',
  access: 'public',
  params: matchParams,
  body: z.strictObject({
    song_id: idSchema.nullable(),
    version: matchVersionSchema,
  }),
} as const satisfies Endpoint;

export const closeVoteEndpoint = {
  ...BALLOT,
  ...endpoints.CLOSE_VOTE,
  summary: 'End the vote of the current match before all have voted',
  access: 'session',
  params: matchParams,
  body: nothing,
} as const satisfies Endpoint;

export const undoResultEndpoint = {
  ...BRACKET,
  ...endpoints.UNDO_RESULT,
  summary: 'Undo the last result and everything that it cleared',
  access: 'public',
  body: z.strictObject({
    version: z
      .number('Must be a number')
      .int('Must be a number')
      .optional()
      .describe('Version of the bracket as displayed. An older one is a 409'),
  }),
} as const satisfies Endpoint;

export const pauseBracketEndpoint = {
  ...ACTION,
  ...endpoints.PAUSE_BRACKET,
  summary: 'Pause a bracket',
} as const satisfies Endpoint;

export const resumeBracketEndpoint = {
  ...ACTION,
  ...endpoints.RESUME_BRACKET,
  summary: 'Resume a bracket',
} as const satisfies Endpoint;

export const shareBracketEndpoint = {
  ...ACTION,
  ...endpoints.SHARE_BRACKET,
  summary: 'Create or replace the token of the shared page',
} as const satisfies Endpoint;

export const revokeShareEndpoint = {
  ...ACTION,
  ...endpoints.REVOKE_SHARE,
  summary: 'Stop sharing a bracket',
} as const satisfies Endpoint;

export const getSharedBracketEndpoint = {
  ...BRACKET,
  ...endpoints.GET_SHARED_BRACKET,
  summary: 'Get a bracket by the token of its shared page',
  access: 'public',
  isSecret: true,
  params: z.object({ token: idSchema }),
} as const satisfies Endpoint;
