import { z } from 'zod';
import { DATE_ORDERS, isSheetField, RATING_SCALES } from '../domain/transfer/import-choices.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, text, tierSchema } from './fields.ts';
import { sessionFields } from './sessions.ts';
import { formFileSchema } from './uploads.ts';

/** Maximum lines of each kind in a response. */
export const MAX_LISTED_LINES = 200;

/** Maximum albums of a preview with `all_albums`, so that a response stays below about 4 MB. */
export const MAX_PREVIEW_ALBUMS = 20_000;

const choicesSchema = z.strictObject({
  dates: z.enum(DATE_ORDERS, 'Must be an order of dates').nullable().default(null),
  scale: z.literal(RATING_SCALES, 'Must be 5, 10 or 100').nullable().default(null),
  location: sessionFields.location.nullable().default(null),
  columns: z
    .record(z.string().max(200), z.string().max(70).refine(isSheetField, 'There is no such field'))
    .default({}),
  leave_out_others: z.boolean('Must be true or false').default(false),
  keep_names: z.boolean('Must be true or false').default(false),
  skip_bad_rows: z.boolean('Must be true or false').default(false),
});

const NO_CHOICES_TEXT = 'Must be a JSON object of choices';

/** Choices of the user, as JSON in a form field. */
const choicesTextSchema = z
  .string(NO_CHOICES_TEXT)
  .max(20_000, NO_CHOICES_TEXT)
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
    'JSON: dates (day-first, month-first, year-first), scale (5, 10, 100), location, columns (name to field, empty to leave it out), leave_out_others, keep_names, skip_bad_rows',
  );

const lineSchema = z.object({ line: z.number().int(), text: z.string() });

const importedSchema = z.object({
  is_imported: z.boolean(),
  understood: z.array(z.string()).describe('Notes on how the file was read, as sentences'),
  header_line: z.number().int(),
  columns: z.array(
    z.object({
      name: z.string(),
      holds: z.string().nullable().describe('null: not recognized; empty: left out'),
      examples: z.array(z.string()),
    }),
  ),
  /** Includes answered questions, so that the user can change a choice. */
  questions: z.object({
    dates: z
      .object({
        line: z.number().int(),
        example: z.string(),
        readings: z.array(z.object({ order: z.enum(DATE_ORDERS), date: z.string() })),
      })
      .nullable(),
    scale: z
      .object({
        line: z.number().int(),
        example: z.string(),
        scales: z.array(z.literal(RATING_SCALES)),
      })
      .nullable(),
    placeless: z.number().int().describe('Number of dates without a location'),
    others: z.array(z.string()).describe('Columns that were not recognized'),
    names: z.array(z.string()).describe('People who are not in the club'),
  }),
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
  deleted: z.number().int().describe('Number left out because they were deleted here'),
  sessions: z.number().int().describe('Number of sessions that albums are added to'),
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
        state: z.enum(['new', 'already there', 'deleted']),
      }),
    )
    .describe(`The first ${MAX_LISTED_LINES}; with all_albums the first ${MAX_PREVIEW_ALBUMS}`),
});

export type Imported = z.output<typeof importedSchema>;

/** Error code of a rejected spreadsheet; `data` has everything that was parsed. */
export const IMPORT_REJECTED = 'IMPORT_REFUSED';

const flagSchema = z
  .enum(['true', 'false'], 'Must be true or false')
  .default('false')
  .transform((value) => value === 'true');

/** `multipart/form-data` (product/import-and-export.md#formats-and-import-rules). */
export const importSheetEndpoint = {
  ...endpoints.IMPORT_SHEET,
  summary: 'Import a spreadsheet of albums, all or nothing, or preview the import',
  tag: 'Import',
  access: 'session',
  body: z.strictObject({
    password: adminPasswordSchema,
    file: formFileSchema('Please choose a file', 'CSV, TSV or text of at most 10 MB'),
    file_name: text('Must be text')
      .max(200, 'Has at most 200 characters')
      .default('Spreadsheet')
      .describe('Name of the file in the changelog'),
    choices: choicesTextSchema,
    dry_run: flagSchema,
    all_albums: flagSchema.describe('Whether to return all albums in the file'),
  }),
  response: createResponseSchema(importedSchema),
} as const satisfies Endpoint;
