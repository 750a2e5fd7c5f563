import { z } from 'zod';
import { DECIDED_BY, TIE_RULES, VOTINGS } from '../domain/brackets/ballot.ts';
import { MAX_SONGS } from '../domain/brackets/bracket-seeding.ts';
import { BRACKET_STATUSES } from '../domain/brackets/bracket-status.ts';
import { isCoverAddress } from './albums.ts';
import { idSchema, lines, personSchema, text } from './fields.ts';

export const SEEDINGS = ['manual', 'random', 'album_score'] as const;
const MATCH_STATES = ['bye', 'pending', 'ready', 'completed', 'walkover'] as const;

export const bracketSongSchema = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  seed: z.number().int().nullable().describe('Starts at 1; `null` until matchups are generated'),
  album_id: z.string().nullable(),
  spotify_track_id: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  cover_url: z.string().nullable(),
  is_withdrawn: z.boolean(),
});

export type BracketSong = z.output<typeof bracketSongSchema>;

export const matchSchema = z.object({
  id: z.string(),
  round: z.number().int().describe('Starts at 1'),
  position: z
    .number()
    .int()
    .describe(
      'Starts at 1 at the top. In the last round, 1 is the final and 2 the third-place match',
    ),
  song_a: z.string().nullable(),
  song_b: z.string().nullable(),
  winner_id: z.string().nullable(),
  state: z
    .enum(MATCH_STATES)
    .describe('bye: a song without an opponent; pending: waiting for an opponent'),
  next_match_id: z.string().nullable(),
  version: z.number().int().describe('Increases with every change to the match'),
  decided_at: z.string().nullable(),
});

export type BracketMatch = z.output<typeof matchSchema>;

export const ballotSchema = z.object({
  match_id: z.string(),
  decided_by: z.enum(DECIDED_BY).describe('coin: a tie; host: an admin decided'),
  coin_seed: z
    .number()
    .int()
    .nullable()
    .describe('The coin shows the first of `[song_a, song_b]` shuffled with this seed'),
  closed_at: z.string(),
  votes: z.array(z.object({ reviewer: personSchema, song_id: z.string(), voted_at: z.string() })),
});

export type BracketBallot = z.output<typeof ballotSchema>;

export const progressSchema = z.object({ decided: z.number().int(), total: z.number().int() });

const bracketFields = {
  name: text('Bracket name is required').max(99, 'Bracket name must be less than 100 characters'),
  description: lines(500, 'Description has at most 500 characters').nullable(),
  seeding: z.enum(SEEDINGS, 'Must be manual, random or album_score'),
  third_place: z.boolean('Must be true or false'),
  play_access: z.enum(['anyone', 'admin'], 'Must be anyone or admin'),
  voting: z
    .enum(VOTINGS, 'Must be first_tap or ballot')
    .describe('ballot: the majority of the voters decides a match'),
  ties: z.enum(TIE_RULES, 'Must be coin or host').describe('Who decides a tied vote'),
  is_test: z.boolean('Must be true or false'),
};

const summarySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(BRACKET_STATUSES),
  seeding: bracketFields.seeding,
  third_place: bracketFields.third_place,
  play_access: bracketFields.play_access,
  voting: z.enum(VOTINGS),
  ties: z.enum(TIE_RULES),
  is_test: bracketFields.is_test,
  champion: bracketSongSchema.nullable(),
  progress: progressSchema,
  version: z.number().int().describe('Increases with every change to the bracket'),
  created_at: z.string(),
  updated_at: z.string(),
});

export const bracketSummarySchema = summarySchema.extend({
  song_count: z.number().int(),
  covers: z.array(z.string()).describe('Up to four, from the first songs with a cover'),
  last_result_at: z.string().nullable().describe('Time of the latest result that still counts'),
});

export type BracketSummary = z.output<typeof bracketSummarySchema>;

export const bracketSchema = summarySchema.extend({
  songs: z.array(bracketSongSchema).describe('By seed, or in the order added'),
  matchups: z.array(matchSchema).describe('By round and position; empty in a draft'),
  ballots: z.array(ballotSchema).describe('Votes of decided matches; the others are secret'),
  can_undo: z.boolean().describe('Whether there is a result to undo'),
  share_token: z.string().nullable().describe('Only for admins, otherwise `null`'),
});

export type Bracket = z.output<typeof bracketSchema>;

/** Champion of a bracket among the tracks of one album. */
export const favouriteTrackSchema = z.object({
  title: z.string(),
  artist: z.string(),
  bracket_id: z.string(),
  bracket_name: z.string(),
  songs: z.number().int().describe('Number of tracks in the bracket'),
});

export type FavouriteTrack = z.output<typeof favouriteTrackSchema>;

const songFields = {
  title: text('Song title is required').max(199, 'Song title must be less than 200 characters'),
  artist: text('Artist is required').max(99, 'Artist name must be less than 100 characters'),
  album_id: idSchema.nullable().default(null),
  spotify_track_id: z
    .string('Must be a Spotify track ID')
    .regex(/^[A-Za-z0-9]{22}$/, 'Must be a Spotify track ID')
    .nullable()
    .default(null),
  duration_ms: z
    .number('Must be milliseconds')
    .int('Must be milliseconds')
    .min(0, 'Must be milliseconds')
    .max(86_400_000, 'Must be milliseconds')
    .nullable()
    .default(null),
  cover_url: z
    .string('Album cover URL must be a valid URL')
    .max(2000, 'Album cover URL must be a valid URL')
    .refine(isCoverAddress, 'Album cover URL must be a valid URL')
    .nullable()
    .default(null),
};

/** Song as a client sends it. */
export const newSongSchema = z.strictObject(songFields, 'Must be a song');

export type NewSong = z.input<typeof newSongSchema>;

export const songsSchema = z
  .array(newSongSchema, 'Songs must be a list')
  .max(MAX_SONGS, `A bracket has at most ${MAX_SONGS} songs`);

/** Song list that replaces another; songs with an `id` are the same songs as before. */
const storedSongsSchema = z
  .array(
    z.strictObject({ id: idSchema.optional(), ...songFields }, 'Must be a song'),
    'Songs must be a list',
  )
  .max(MAX_SONGS, `A bracket has at most ${MAX_SONGS} songs`);

export const createBracketSchema = z.strictObject({
  name: bracketFields.name,
  description: bracketFields.description.default(null),
  seeding: bracketFields.seeding.default('manual'),
  third_place: bracketFields.third_place.default(false),
  play_access: bracketFields.play_access.default('anyone'),
  voting: bracketFields.voting.default('first_tap'),
  ties: bracketFields.ties.default('coin'),
  is_test: bracketFields.is_test.default(false),
  songs: songsSchema.default([]),
});

/** Subset of the fields; `songs` is the whole list in its new order, until the first result. */
export const updateBracketSchema = z
  .strictObject({ ...bracketFields, songs: storedSongsSchema })
  .partial()
  .extend({
    version: z
      .number('Must be a number')
      .int('Must be a number')
      .optional()
      .describe('Version of the edited bracket. An older one is a 409'),
  });

/** Data of a 409 response: the current bracket, and the matches that the change would clear. */
const bracketConflictSchema = z.object({
  bracket: bracketSchema,
  affected: z.array(z.string()),
});

export type BracketConflict = z.output<typeof bracketConflictSchema>;
