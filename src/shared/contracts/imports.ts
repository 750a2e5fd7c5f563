import { z } from 'zod';
import {
  DATE_ORDERS,
  isSheetField,
  OLD_DATES,
  RATING_MODES,
  RATING_SCALES,
  SESSION_KEYS,
  TEXT_ENCODINGS,
  TIER_GROUPS,
} from '../domain/transfer/import-choices.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, flagSchema, personSchema, text, tierSchema } from './fields.ts';
import { sessionFields } from './sessions.ts';
import { largeFileSchema } from './uploads.ts';

/** Maximum lines of each kind in a response. */
export const MAX_LISTED_LINES = 200;

/** Maximum albums of a preview with `all_albums`, so that a response stays below about 4 MB. */
export const MAX_PREVIEW_ALBUMS = 20_000;

/** Maximum values that are listed per group of tier columns, the most frequent first. */
export const MAX_LISTED_VALUES = 200;

const nameSchema = z.string().max(200);
const flagChoice = z.boolean('Must be true or false');

const choicesSchema = z.strictObject({
  encoding: z.enum(TEXT_ENCODINGS, 'Must be a text encoding').nullable().default(null),
  worksheet: nameSchema.nullable().default(null),
  header_line: z.number().int().min(0).nullable().default(null),
  columns: z
    .record(nameSchema, z.string().max(70).refine(isSheetField, 'There is no such field'))
    .default({}),
  leave_out_others: flagChoice.default(false),
  tiers: z
    .partialRecord(
      z.enum(TIER_GROUPS, 'Must be tier or ratings'),
      z.strictObject({
        scale: z
          .literal(RATING_SCALES, 'Must be 1, 5, 10, 20, 100 or 1-is-best')
          .nullable()
          .default(null),
        values: z.record(nameSchema, tierSchema).default({}),
      }),
    )
    .default({}),
  dates: z.enum(DATE_ORDERS, 'Must be an order of dates').nullable().default(null),
  fill_dates: flagChoice.nullable().default(null),
  old_dates: z
    .enum(OLD_DATES, 'Must be as-written, this-century or left-out')
    .nullable()
    .default(null),
  sessions: z.enum(SESSION_KEYS, 'Must be date or date-and-place').nullable().default(null),
  location: sessionFields.location.nullable().default(null),
  leave_out_long_notes: flagChoice.default(false),
  people: z.record(nameSchema, personSchema).default({}),
  keep_names: flagChoice.default(false),
  ratings: z.record(nameSchema, z.enum(RATING_MODES, 'Must be add, replace or keep')).default({}),
  leave_out_unrated: flagChoice.default(false),
  skip_bad_rows: flagChoice.default(false),
});

/** Maximum characters of the choices: a tier for each of many values. */
export const MAX_CHOICES_LENGTH = 100_000;

const NO_CHOICES_TEXT = 'Must be a JSON object of choices';

/** Choices of the user, as JSON in a form field. */
const choicesTextSchema = z
  .string(NO_CHOICES_TEXT)
  .max(MAX_CHOICES_LENGTH, NO_CHOICES_TEXT)
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue(NO_CHOICES_TEXT);
      return z.NEVER;
    }
  })
  .pipe(choicesSchema)
  .describe(
    'JSON: encoding, worksheet, header_line (0 for none), columns (name to field, empty to leave it out), leave_out_others, tiers (group to scale and values), dates, fill_dates, old_dates, sessions, location, leave_out_long_notes, people (name to name in the club), keep_names, ratings (person to add, replace or keep), leave_out_unrated, skip_bad_rows',
  );

const lineSchema = z.object({ line: z.number().int(), text: z.string() });

const importedSchema = z.object({
  is_imported: z.boolean(),
  understood: z.array(z.string()).describe('Notes on how the file was read, as sentences'),
  form: z.object({
    encoding: z.enum(TEXT_ENCODINGS).nullable().describe('null if it is no text'),
    samples: z.array(z.string()).describe('Up to three cells with other letters than A to Z'),
    worksheet: z.string().nullable().describe('null if it is no workbook'),
    worksheets: z.array(z.string()),
  }),
  header_line: z.number().int().describe('0 if no line names the columns'),
  first_lines: z.array(lineSchema).describe('Lines to choose as the header'),
  columns: z.array(
    z.object({
      name: z.string(),
      holds: z.string().nullable().describe('null: not recognized; empty: left out'),
      examples: z.array(z.string()),
      left_out: z.number().int().describe('Values that the import does not store'),
    }),
  ),
  /** Values of the tier columns, with the tier that each becomes. */
  tiers: z.array(
    z.object({
      group: z.enum(TIER_GROUPS),
      columns: z.array(z.string()),
      scales: z
        .array(z.literal(RATING_SCALES))
        .describe('Scales that fit numbers without one; empty if there are none'),
      scale: z.literal(RATING_SCALES).nullable().describe('The chosen one, else the suggested one'),
      values: z
        .array(
          z.object({
            value: z.string(),
            count: z.number().int(),
            tier: tierSchema.nullable().describe('null: it has to be chosen'),
          }),
        )
        .describe(`The ${MAX_LISTED_VALUES} most frequent`),
      value_count: z.number().int(),
    }),
  ),
  /** Includes answered questions, so that the user can change a choice. */
  questions: z.object({
    dates: z
      .object({
        line: z.number().int(),
        example: z.string(),
        readings: z.array(
          z.object({
            order: z.enum(DATE_ORDERS),
            date: z.string().describe('The example'),
            first: z.string().describe('The first date of the column'),
            last: z.string(),
          }),
        ),
      })
      .nullable(),
    fill_dates: z
      .object({ line: z.number().int(), count: z.number().int() })
      .nullable()
      .describe('Rows without a date below a row with one'),
    old_dates: z
      .object({ line: z.number().int(), date: z.string(), count: z.number().int() })
      .nullable()
      .describe('Dates before 1900, and the first of them'),
    sessions: z
      .object({
        line: z.number().int(),
        date: z.string(),
        locations: z.array(z.string()),
        count: z.number().int(),
      })
      .nullable()
      .describe('Dates with several locations, and the first of them'),
    placeless: z.number().int().describe('Number of sessions without a location'),
    others: z.array(z.string()).describe('Columns that were not recognized'),
    notes: z.array(z.string()).describe('Columns of notes whose writer is not known'),
    long_notes: z.array(z.number().int()).describe('Lines of notes that are too long'),
    names: z
      .array(z.string())
      .describe(`People who are not in the club, at most ${MAX_LISTED_LINES}`),
    merged: z.record(z.string(), z.string()).describe('Present names of those who were merged'),
  }),
  /** People with ratings of albums that are in the list. */
  ratings: z.array(
    z.object({
      person: z.string(),
      missing: z.number().int().describe('Ratings that the list lacks'),
      different: z.number().int().describe('Ratings that the list has otherwise'),
      same: z.number().int(),
    }),
  ),
  unrated: z
    .number()
    .int()
    .describe('Rows without any rating, which leave_out_unrated leaves out; 0 if all are'),
  open_count: z.number().int().describe('Number of open questions'),
  problem_count: z.number().int(),
  problems: z.array(lineSchema).describe(`The first ${MAX_LISTED_LINES}`),
  bad_row_count: z
    .number()
    .int()
    .describe('Rows with a problem, which skip_bad_rows leaves out; 0 if a column has a problem'),
  skipped_row_count: z.number().int().describe('Rows left out by skip_bad_rows'),
  added: z.number().int(),
  already_there: z.number().int(),
  rated: z.number().int().describe('Number of albums in the list that get ratings'),
  deleted: z.number().int().describe('Number left out because they were deleted here'),
  sessions: z.number().int().describe('Number of sessions that albums are added to'),
  twins: z
    .array(z.object({ id: z.string(), into: z.string(), artist: z.string(), title: z.string() }))
    .describe(
      `Albums in the list that have artist and title of an older one, at most ${MAX_LISTED_LINES}: candidates of a merge`,
    ),
  albums: z
    .array(
      z.object({
        line: z.number().int(),
        artist: z.string(),
        title: z.string(),
        tier: tierSchema,
        submitted_by: z.string().nullable(),
        session_date: z.string().nullable(),
        ratings: z.number().int(),
        state: z.enum(['new', 'rated', 'already there', 'deleted']),
      }),
    )
    .describe(`The first ${MAX_LISTED_LINES}; with all_albums the first ${MAX_PREVIEW_ALBUMS}`),
});

export type Imported = z.output<typeof importedSchema>;

/** Result of a file without columns, questions and albums. */
export const EMPTY_IMPORT: Imported = {
  is_imported: false,
  understood: [],
  form: { encoding: null, samples: [], worksheet: null, worksheets: [] },
  header_line: 1,
  first_lines: [],
  columns: [],
  tiers: [],
  questions: {
    dates: null,
    fill_dates: null,
    old_dates: null,
    sessions: null,
    placeless: 0,
    others: [],
    notes: [],
    long_notes: [],
    names: [],
    merged: {},
  },
  ratings: [],
  unrated: 0,
  open_count: 0,
  problem_count: 0,
  problems: [],
  bad_row_count: 0,
  skipped_row_count: 0,
  added: 0,
  already_there: 0,
  rated: 0,
  deleted: 0,
  sessions: 0,
  twins: [],
  albums: [],
};

/** Error code of a rejected spreadsheet; `data` has everything that was parsed. */
export const IMPORT_REJECTED = 'IMPORT_REFUSED';

/** `multipart/form-data` (product/import-and-export.md#formats-and-import-rules). */
export const importSheetEndpoint = {
  ...endpoints.IMPORT_SHEET,
  summary: 'Import a spreadsheet of albums or an export, all or nothing, or preview the import',
  tag: 'Import',
  access: 'session',
  body: z.strictObject({
    password: adminPasswordSchema,
    file: largeFileSchema(
      'Please choose a file',
      'CSV, TSV, text or XLSX of at most 10 MB; an export of Spindle as JSON or ZIP of at most 1 GB',
    ),
    file_name: text('Must be text')
      .max(200, 'Has at most 200 characters')
      .default('Spreadsheet')
      .describe('Name of the file in the changelog; has to precede a file that is .json or .zip'),
    choices: choicesTextSchema,
    dry_run: flagSchema,
    all_albums: flagSchema.describe('Whether to return all albums in the file'),
  }),
  response: createResponseSchema(importedSchema),
} as const satisfies Endpoint;

const progressSchema = z.object({
  done: z.number().int(),
  total: z.number().int(),
  what: z.enum(['albums', 'covers']),
});

export type ImportProgress = z.output<typeof progressSchema>;

export const getImportProgressEndpoint = {
  ...endpoints.GET_IMPORT_PROGRESS,
  summary: 'How far the current import of this server is; null before it writes, and without one',
  tag: 'Import',
  access: 'session',
  response: createResponseSchema(progressSchema.nullable()),
} as const satisfies Endpoint;
