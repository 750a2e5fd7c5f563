import { z } from 'zod';
import { RANKED_TIERS } from '../domain/albums/scores.ts';
import { CHANGE_GROUP_KINDS } from '../domain/changelog/change-groups.ts';
import { CHANGE_TYPES, type ChangeType } from '../domain/changelog/changelog.ts';
import {
  MAX_ROUND_ALBUMS,
  MAX_ROUND_TITLE,
  ROUND_VERDICTS,
} from '../domain/club-rounds/club-round.ts';
import { wordsTextSchema } from './album-words.ts';
import { albumFields, checkSpotify, optionalAlbumFields } from './albums.ts';
import type { BracketRecord } from './bracket-record.ts';
import { idSchema, lines, personSchema, text, tierSchema } from './fields.ts';
import { recapAlbumSchema } from './recaps.ts';
import { noteSchema } from './room-votes.ts';
import { sessionFields } from './sessions.ts';
import { type ClubSettings, clubFields } from './settings.ts';

const momentSchema = z.iso.datetime('Must be a moment in UTC, such as 2026-03-06T19:30:00.000Z');

/** Album in an export; deleted albums are included. */
export const albumRecordSchema = z
  .strictObject({
    id: idSchema,
    ...albumFields,
    ...optionalAlbumFields,
    tier: albumFields.tier,
    cover_url: albumFields.cover_url.nullable(),
    submitted_by: albumFields.submitted_by.nullable(),
    session_id: albumFields.session_id.nullable(),
    individual_tiers: z.record(personSchema, tierSchema),
    created_at: momentSchema,
    updated_at: momentSchema,
    deleted_at: momentSchema.nullable(),
  })
  .check(checkSpotify);

export type AlbumRecord = z.output<typeof albumRecordSchema>;

/** What a person says about an album, in an export. */
export const albumWordsRecordSchema = z.strictObject({
  id: idSchema,
  album_id: idSchema,
  reviewer: personSchema,
  text: wordsTextSchema,
  written_at: momentSchema,
  edited_at: momentSchema.nullable(),
});

export type AlbumWordsRecord = z.output<typeof albumWordsRecordSchema>;

/** Session in an export; its albums reference it by id. Older exports lack deleted sessions. */
export const sessionRecordSchema = z.strictObject({
  id: idSchema,
  session_date: sessionFields.session_date.nullable(),
  location: sessionFields.location.nullable(),
  notes: sessionFields.notes,
  created_at: momentSchema,
  updated_at: momentSchema,
  deleted_at: momentSchema.nullable().default(null),
});

export type SessionRecord = z.output<typeof sessionRecordSchema>;

const changeTypes = Object.keys(CHANGE_TYPES) as [ChangeType, ...ChangeType[]];
const valueSchema = z.union([lines(2000, 'Too long'), z.number(), z.boolean(), z.null()]);

/** Changelog entry in an export. */
export const changeRecordSchema = z.strictObject({
  id: idSchema,
  change_type: z.enum(changeTypes, 'Must be one of the types of change'),
  change_date: momentSchema,
  album_id: idSchema.nullable(),
  session_id: idSchema.nullable(),
  artist: text('Must be text').max(99, 'Too long').nullable(),
  title: text('Must be text').max(199, 'Too long').nullable(),
  reviewer: personSchema.nullable(),
  old_rating: tierSchema.nullable(),
  new_rating: tierSchema.nullable(),
  details: z
    .array(z.strictObject({ field: text('Must be text'), old: valueSchema, new: valueSchema }))
    .nullable(),
  is_test_album: z.boolean('Must be true or false'),
  /** Missing in files from before entries had groups. */
  group_id: idSchema.nullable().default(null),
});

export type ChangeRecord = z.output<typeof changeRecordSchema>;

const count = z.int().min(0).nullable();

/** Group of changelog entries; each entry references it by id. */
export const changeGroupRecordSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(CHANGE_GROUP_KINDS, 'Must be one of the kinds of groups'),
  changed_at: momentSchema,
  album_id: idSchema.nullable(),
  artist: text('Must be text').max(99, 'Too long').nullable(),
  title: text('Must be text').max(199, 'Too long').nullable(),
  details: z.strictObject({
    file: text('Must be text').max(200, 'Too long').nullable(),
    albums: count,
    sessions: count,
    ratings: z.array(tierSchema).nullable(),
    tier: tierSchema.nullable(),
    room_id: idSchema.nullable(),
    undo_of: idSchema.nullable(),
    session_date: sessionFields.session_date.nullable().optional(),
    round_title: text('Must be text').max(MAX_ROUND_TITLE, 'Too long').nullable().optional(),
    rated_albums: count.optional(),
  }),
  undone_at: momentSchema.nullable(),
});

export type ChangeGroupRecord = z.output<typeof changeGroupRecordSchema>;

const currentRecapSchema = z.strictObject({
  id: idSchema,
  session_id: idSchema.nullable(),
  opened_at: momentSchema,
  closed_at: momentSchema,
  albums: z.array(
    z.strictObject({
      ...recapAlbumSchema.shape,
      album_id: idSchema,
      session_id: idSchema.nullable(),
      artist: albumFields.artist,
      title: albumFields.title,
      cover_url: albumFields.cover_url.nullable(),
      veto_by: personSchema.nullable(),
      ratings: z.array(
        z.strictObject({
          reviewer: personSchema,
          tier: tierSchema,
          note: noteSchema.nullable(),
          was: tierSchema.nullable().default(null),
          is_late: z.boolean('Must be true or false').optional(),
          is_guest: z.boolean('Must be true or false').optional(),
        }),
      ),
      // Missing in files from before recaps had them.
      on_file: z.array(z.strictObject({ reviewer: personSchema, tier: tierSchema })).default([]),
      // Missing in files from before rooms had games.
      suggested_tier: tierSchema.nullable().default(null),
      submitter: personSchema.nullable().default(null),
      predictions: z
        .array(
          z.strictObject({
            reviewer: personSchema,
            call: tierSchema.nullable(),
            guess: personSchema.nullable(),
          }),
        )
        .default([]),
      is_auto_saved: z.boolean('Must be true or false').optional(),
    }),
  ),
});

const oldRecapSchema = z.strictObject({
  id: z.string(),
  played_at: z.string(),
  albums: z.array(z.looseObject({})),
});

/** Converts a recap of older exports, which have one per session with the session's id. */
function upgradeRecap(record: unknown): unknown {
  const old = oldRecapSchema.safeParse(record);
  if (!old.success) return record;
  const { id, played_at, albums } = old.data;
  return {
    id,
    session_id: id,
    opened_at: played_at,
    closed_at: played_at,
    albums: albums.map((album) => ({ ...album, session_id: id })),
  };
}

export const recapRecordSchema = z.preprocess(upgradeRecap, currentRecapSchema);

export type RecapRecord = z.output<typeof recapRecordSchema>;

/** A round that is over; its cards are in the recap with its id. */
export const clubRoundRecordSchema = z.strictObject({
  id: idSchema,
  title: text('Must be text').max(MAX_ROUND_TITLE, 'Too long').nullable(),
  status: z.enum(['revealed', 'closed', 'cancelled'], 'Must be revealed, closed or cancelled'),
  verdict: z.enum(ROUND_VERDICTS, 'Must be suggestion or admin'),
  ends_at: momentSchema.nullable(),
  opened_at: momentSchema,
  revealed_at: momentSchema.nullable(),
  closed_at: momentSchema.nullable(),
  album_ids: z.array(idSchema).max(MAX_ROUND_ALBUMS, 'Too many albums'),
  people: z.array(z.strictObject({ reviewer: personSchema, is_excused: z.boolean() })),
});

export type ClubRoundRecord = z.output<typeof clubRoundRecordSchema>;

/** Order inside one tier, including albums deleted since; `id` is the tier. */
export const rankingRecordSchema = z.strictObject({
  id: z.enum(RANKED_TIERS, 'Must be a tier with a score'),
  saved_at: momentSchema,
  album_ids: z.array(idSchema),
});

export type RankingRecord = z.output<typeof rankingRecordSchema>;

export const EXPORT_FORMAT = 'spindle-export';
/** Version 1 lacks `people`. */
export const EXPORT_VERSION = 2;

/** Someone whom an export names; other records refer to people by name. */
export const personRecordSchema = z.strictObject({
  id: idSchema,
  name: personSchema,
  kind: z.enum(['reviewer', 'guest'], 'Must be reviewer or guest'),
  color: text('Must be text').max(40, 'Too long').nullable(),
  created_at: momentSchema,
});

export type PersonRecord = z.output<typeof personRecordSchema>;

/** Settings of the club in an export: those that were changed. */
export const settingsRecordSchema = z.strictObject(clubFields).partial();

export type SettingsRecord = Partial<ClubSettings>;

/** Document that `spindle export` writes and `spindle import` reads. */
export type ExportDocument = {
  format: typeof EXPORT_FORMAT;
  version: typeof EXPORT_VERSION;
  exported_at: string;
  /** Missing in files of version 1. */
  people: PersonRecord[];
  sessions: SessionRecord[];
  albums: AlbumRecord[];
  /** Missing in files from before people could write about albums. */
  album_words: AlbumWordsRecord[];
  changelog: ChangeRecord[];
  /** Missing in files from before entries had groups. */
  changelog_groups: ChangeGroupRecord[];
  /** Missing in files from before there were brackets. */
  brackets: BracketRecord[];
  /** Missing in files from before there were listening rooms. */
  recaps: RecapRecord[];
  /** Missing in files from before there were rounds. */
  club_rounds: ClubRoundRecord[];
  /** Missing in files from before tiers had an order. */
  rankings: RankingRecord[];
  /** Changed settings of the club; missing in files from before there were any. */
  settings: SettingsRecord;
};
