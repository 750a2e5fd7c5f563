import { z } from 'zod';
import { MAX_SONGS } from '../domain/brackets/bracket-seeding.ts';
import { BRACKET_STATUSES } from '../domain/brackets/bracket-status.ts';
import { ballotSchema, createBracketSchema, matchSchema, newSongSchema } from './bracket.ts';
import { idSchema, personSchema } from './fields.ts';

const momentSchema = z.iso.datetime('Must be a moment in UTC, such as 2026-03-06T19:30:00.000Z');
const wholeSchema = z.number('Must be a whole number').int('Must be a whole number');

const resultSchema = z
  .strictObject({ winner_id: idSchema, loser_id: idSchema, decided_at: momentSchema })
  .nullable();

const step = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, details: Shape) =>
  z.strictObject({
    number: wholeSchema.min(1, 'Must be from 1'),
    kind: z.literal(kind),
    details: z.strictObject(details),
    made_at: momentSchema,
    undone_by: wholeSchema.nullable(),
  });

/**
 * One step of a bracket's history, oldest first; the oldest are dropped
 * (product/brackets.md#lifecycle-and-access).
 */
export const bracketStepSchema = z.discriminatedUnion(
  'kind',
  [
    step('generated', {
      seeding: createBracketSchema.shape.seeding.unwrap(),
      random_seed: wholeSchema.nullable(),
      lost_results: wholeSchema,
    }),
    step('cleared', {}),
    step('result', {
      match_id: idSchema,
      changes: z.array(
        z.strictObject({ match_id: idSchema, before: resultSchema, after: resultSchema }),
      ),
    }),
    step('undone', { step: wholeSchema }),
    step('withdrawn', { song_id: idSchema }),
    step('reinstated', { song_id: idSchema }),
  ],
  'Must be one of the kinds of step',
);

export type BracketStep = z.output<typeof bracketStepSchema>;

const songRecordSchema = z.strictObject({
  id: idSchema,
  ...newSongSchema.shape,
  place: wholeSchema.min(1, 'Must be from 1'),
  seed: wholeSchema.min(1, 'Must be from 1').nullable(),
  is_withdrawn: z.boolean('Must be true or false'),
});

export type SongRecord = z.output<typeof songRecordSchema>;

const ballotRecordSchema = z.strictObject({
  ...ballotSchema.shape,
  match_id: idSchema,
  closed_at: momentSchema,
  votes: z
    .array(
      z.strictObject({ reviewer: personSchema, song_id: idSchema, voted_at: momentSchema }),
      'Must be a list',
    )
    .max(1000, 'Too many votes'),
});

/** Complete bracket in an export; deleted brackets are included. */
export const bracketRecordSchema = z.strictObject({
  ...createBracketSchema.omit({ songs: true }).shape,
  id: idSchema,
  status: z.enum(BRACKET_STATUSES, `Must be one of ${BRACKET_STATUSES.join(', ')}`),
  random_seed: wholeSchema.nullable(),
  share_token: z
    .string('Must be text')
    .regex(/^[\w-]{22}$/, 'Must be a token of 22 characters')
    .nullable(),
  version: wholeSchema.min(1, 'Must be from 1'),
  created_at: momentSchema,
  updated_at: momentSchema,
  deleted_at: momentSchema.nullable(),
  songs: z.array(songRecordSchema, 'Must be a list').max(MAX_SONGS, 'Too many songs'),
  matches: z.array(
    matchSchema.extend({ id: idSchema, decided_at: momentSchema.nullable() }).strict(),
    'Must be a list',
  ),
  /** Missing in files from before brackets could be decided by vote. */
  ballots: z.array(ballotRecordSchema, 'Must be a list').default([]),
  steps: z.array(bracketStepSchema, 'Must be a list'),
});

export type BracketRecord = z.output<typeof bracketRecordSchema>;
