import { z } from 'zod';
import {
  CLUB_ROUND_STATUSES,
  MAX_ROUND_ALBUMS,
  MAX_ROUND_TITLE,
  ROUND_VERDICTS,
} from '../domain/club-rounds/club-round.ts';
import { MAX_NOTE_LENGTH, ROOM_TIERS } from '../domain/rooms/room.ts';
import * as endpoints from '../endpoints.ts';
import { albumLineSchema } from './albums.ts';
import { createPageSchema, createResponseSchema, type Endpoint } from './endpoint.ts';
import {
  atMost,
  givenTierSchema,
  idSchema,
  instantSchema,
  lines,
  nothing,
  pageQuery,
  personSchema,
  text,
  tierSchema,
} from './fields.ts';
import { recapRatingSchema } from './recaps.ts';

const tierChoiceSchema = z.enum(ROOM_TIERS, 'Please select a tier');

const noteSchema = lines(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters`)
  .nullable()
  .default(null);

const roundAlbumSchema = albumLineSchema.extend({
  spotify_id: z.string().nullable(),
  session_id: z.string().nullable(),
  submitted_by: z.string().nullable(),
  tier: tierSchema.describe('Current tier in the tier list'),
  is_deleted: z.boolean().describe('Whether the album was deleted; then it is left out'),
});

const roundPersonSchema = z.object({
  reviewer: z.string(),
  is_excused: z.boolean().describe('Whether the round does not wait for this person'),
  rated: z.number().int().describe('Number of albums that this person has rated'),
});

const summarySchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  status: z.enum(CLUB_ROUND_STATUSES),
  verdict: z
    .enum(ROUND_VERDICTS)
    .describe('Who decides the overall tier: the tier that the cards suggest, or an admin'),
  ends_at: z.string().nullable().describe('Time of the reveal at the latest'),
  reveal_at: z
    .string()
    .nullable()
    .describe('Time at which the cards turn, since all are in; `null` while one is missing'),
  opened_at: z.string(),
  revealed_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  late_until: z.string().nullable().describe('Time until which late cards are taken'),
  version: z.number().int(),
  people: z.array(roundPersonSchema),
  albums: z.array(roundAlbumSchema),
});

export type ClubRoundSummary = z.output<typeof summarySchema>;

const resultSchema = z.object({
  album_id: z.string(),
  tier: tierSchema.describe('Overall tier as of the reveal, or as an admin has decided since'),
  verdict: z.string().describe('How far the ratings agree, such as “Split room”'),
  average: z.number().nullable(),
});

const listedRoundSchema = summarySchema.extend({
  results: z.array(resultSchema).nullable().describe('`null` until the reveal'),
});

export type ListedClubRound = z.output<typeof listedRoundSchema>;

const revealedAlbumSchema = resultSchema.extend({
  veto: z.boolean(),
  veto_by: z.string().nullable(),
  suggested_tier: tierSchema.nullable().describe('Tier that the cards suggested at the reveal'),
  ratings: z.array(recapRatingSchema).describe('Cards in the order of the reveal'),
  on_file: z.array(givenTierSchema),
});

const ownCardSchema = z.object({
  album_id: z.string(),
  tier: tierChoiceSchema
    .nullable()
    .describe('`null` for a card of a revoked personal link, which stays sealed'),
  note: z.string().nullable(),
});

export const clubRoundSchema = summarySchema.extend({
  revealed: z
    .array(revealedAlbumSchema)
    .nullable()
    .describe('The cards, in the order of the albums; `null` until the reveal'),
  recap_id: z.string().nullable().describe('Recap of the round, after the reveal'),
  me: z
    .object({
      reviewer: z.string(),
      is_expected: z.boolean(),
      has_seen: z.boolean().describe('Whether this person has seen the cards turn'),
    })
    .nullable()
    .describe('Reviewer of this browser, by its personal link'),
  mine: z.array(ownCardSchema).describe('Sealed cards of this reviewer'),
});

export type ClubRoundDetail = z.output<typeof clubRoundSchema>;

const TAG = { tag: 'Rounds' } as const;
const params = z.object({ id: idSchema });
const response = createResponseSchema(clubRoundSchema);

const titleSchema = text('A title has at least one character')
  .max(MAX_ROUND_TITLE, `A title has at most ${MAX_ROUND_TITLE} characters`)
  .nullable();
const endSchema = instantSchema.nullable().describe('At least a minute ahead; `null` for no end');
const peopleSchema = atMost(
  50,
  'A round has at most 50 people',
  z.array(personSchema, 'Must be a list'),
).describe('Reviewers whom the round waits for');

export const listClubRoundsEndpoint = {
  ...TAG,
  ...endpoints.LIST_CLUB_ROUNDS,
  summary: 'List the rounds, newest first',
  access: 'public',
  query: z.object({ ...pageQuery({ default: 20, most: 100 }) }),
  response: createPageSchema(listedRoundSchema),
} as const satisfies Endpoint;

export const getClubRoundEndpoint = {
  ...TAG,
  ...endpoints.GET_CLUB_ROUND,
  summary: 'Get a round. Before the reveal it has only the own cards of this browser',
  access: 'public',
  cached: 'never',
  isSecret: true,
  params,
  response,
} as const satisfies Endpoint;

export const openClubRoundEndpoint = {
  ...TAG,
  ...endpoints.OPEN_CLUB_ROUND,
  summary:
    'Open a round. 409 ALBUM_IN_ROUND or ALBUM_IN_ROOM if one of the albums is in another round or in the open room',
  access: 'session',
  status: 201,
  body: z.strictObject({
    title: titleSchema.default(null),
    album_ids: z
      .array(idSchema, 'Please choose at least one album')
      .min(1, 'Please choose at least one album')
      .max(MAX_ROUND_ALBUMS, `A round has at most ${MAX_ROUND_ALBUMS} albums`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each album can be chosen once'),
    ends_at: endSchema.default(null),
    people: peopleSchema.optional(),
    verdict: z.enum(ROUND_VERDICTS, 'Must be suggestion or admin').default('suggestion'),
  }),
  response,
} as const satisfies Endpoint;

export const updateClubRoundEndpoint = {
  ...TAG,
  ...endpoints.UPDATE_CLUB_ROUND,
  summary: 'Change title, end or people of an open round; missing fields stay',
  access: 'session',
  params,
  body: z.strictObject({
    title: titleSchema.optional(),
    ends_at: endSchema.optional(),
    people: peopleSchema.optional(),
  }),
  response,
} as const satisfies Endpoint;

export const rateInClubRoundEndpoint = {
  ...TAG,
  ...endpoints.RATE_IN_CLUB_ROUND,
  summary:
    'Seal, change or withdraw the own card; the last one starts five seconds to the reveal. Within three days after it, add a late one. 401 PERSON_REQUIRED without a personal link, 403 if the round does not ask this person',
  access: 'public',
  params,
  body: z.strictObject({
    album_id: idSchema,
    tier: tierChoiceSchema.nullable(),
    note: noteSchema,
  }),
  response,
} as const satisfies Endpoint;

export const excuseFromClubRoundEndpoint = {
  ...TAG,
  ...endpoints.EXCUSE_FROM_CLUB_ROUND,
  summary: 'Excuse a person, for whom the round then does not wait, or expect them again',
  access: 'session',
  params,
  body: z.strictObject({ person: personSchema, excused: z.boolean('Must be true or false') }),
  response,
} as const satisfies Endpoint;

export const revealClubRoundEndpoint = {
  ...TAG,
  ...endpoints.REVEAL_CLUB_ROUND,
  summary: 'Reveal the cards now, and save them to the albums. 409 NOTHING_SEALED without any',
  access: 'session',
  params,
  body: nothing,
  response,
} as const satisfies Endpoint;

export const markClubRoundSeenEndpoint = {
  ...TAG,
  ...endpoints.MARK_CLUB_ROUND_SEEN,
  summary:
    'Note that this person has seen the cards turn, so that their page stops offering it. 401 PERSON_REQUIRED without a personal link, 403 if the round does not ask this person, 409 ROUND_NOT_REVEALED before the reveal',
  access: 'public',
  params,
  body: nothing,
  response,
} as const satisfies Endpoint;

export const cancelClubRoundEndpoint = {
  ...TAG,
  ...endpoints.CANCEL_CLUB_ROUND,
  summary: 'Cancel an open round: its cards are never shown',
  access: 'session',
  params,
  body: nothing,
  response,
} as const satisfies Endpoint;

export const decideInClubRoundEndpoint = {
  ...TAG,
  ...endpoints.DECIDE_IN_CLUB_ROUND,
  summary: 'Set the overall tier of an album of a revealed round',
  access: 'session',
  params: params.extend({ album_id: idSchema }),
  body: z.strictObject({
    tier: tierChoiceSchema,
    veto: z.boolean('Must be true or false').default(false),
    veto_by: personSchema.nullable().default(null),
  }),
  response,
} as const satisfies Endpoint;
