import { z } from 'zod';
import { TIERS } from '../domain/albums/tiers.ts';
import { isCalendarDate } from '../domain/dates.ts';
import { SEARCH_MODES } from '../domain/search/search-text.ts';

/** Control characters and unpaired surrogates: no keyboard types them, no database stores them. */
const UNSTORABLE = /\p{Cc}|\p{Surrogate}/u;

const UNSTORABLE_LINES = /[^\P{Cc}\t\r\n]|\p{Surrogate}/u;

/** Optional text of several lines, at most `most` characters long. */
export function lines(most: number, tooLong: string) {
  return z
    .string('Must be text')
    .trim()
    .max(most, tooLong)
    .refine((value) => !UNSTORABLE_LINES.test(value), 'Contains characters that cannot be stored');
}

/** One line of text that can be stored; `missing` is the message for missing or blank text. */
export function text(missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .refine((value) => !UNSTORABLE.test(value), 'Contains characters that cannot be stored');
}

/** Limits a list or map to `most` entries; the entries of a larger one are not validated. */
export function atMost<T extends z.ZodType>(most: number, tooMany: string, schema: T) {
  return z.preprocess((value: z.input<T>, context) => {
    const isLarge = typeof value === 'object' && value !== null && Object.keys(value).length > most;
    if (isLarge) context.addIssue(tooMany);
    return value;
  }, schema);
}

/** Body without fields. */
export const nothing = z.strictObject({});

/** Id that the server created; an unknown one is 404, not 400. */
export const idSchema = text('An id is required').max(64, 'An id has at most 64 characters');

/** Number of things in a response. */
export const countSchema = z.number().int();

/** Average score in a response. */
export const averageSchema = z.number().nullable().describe('25 to 95, one decimal');

export const tierSchema = z.enum(TIERS, 'Please select a tier');

export const personSchema = text('A name is required').max(60, 'A name has at most 60 characters');

/** Token of a link. */
export const tokenSchema = text('A token is required').max(64, 'A token has at most 64 characters');

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Field with its values before and after a change. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  old: valueSchema,
  new: valueSchema,
});

/** Tier that a reviewer gave. */
export const givenTierSchema = z.object({ reviewer: z.string(), tier: tierSchema });

export const dateSchema = z
  .string('Session date is required')
  .min(1, 'Session date is required')
  .transform((value) => value.replace(/T.*$/s, ''))
  .refine(isCalendarDate, 'Session date must be a day of the calendar (YYYY-MM-DD)');

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Date as YYYY-MM-DD, or timestamp in ISO 8601 with its zone. */
export const momentSchema = z
  .string('Must be given once')
  .refine(
    (value) => isCalendarDate(value) || (MOMENT.test(value) && !Number.isNaN(Date.parse(value))),
    'Must be a day (YYYY-MM-DD) or a moment with its zone (2026-03-06T20:00:00Z)',
  );

/** Instant in ISO 8601 with its zone, as UTC. */
export const instantSchema = z
  .string('Must be a moment with its zone (2026-03-06T20:00:00Z)')
  .refine(
    (value) => MOMENT.test(value) && !Number.isNaN(Date.parse(value)),
    'Must be a moment with its zone (2026-03-06T20:00:00Z)',
  )
  .transform((value) => new Date(value).toISOString());

/** The admin password as typed: trimmed, at most 256 characters. */
export function password(missing: string) {
  return z.string(missing).trim().min(1, missing).max(256, 'A password has at most 256 characters');
}

export const adminPasswordSchema = password('Admin password is required');

/** Number of changes of a record, plus 1 (product/albums.md#editing). */
export const versionSchema = z.number().int().describe('Increases with every change to its fields');

/** Version on which the client based its change. */
export const seenVersionSchema = z
  .int('Must be a whole number')
  .optional()
  .describe(
    'Version on which the change is based: fields that someone else has changed since are 409 EDIT_CONFLICT. Without it, the last write wins',
  );

/** `true` or `false` in a query; absent is `false`. */
export const flagSchema = z
  .enum(['true', 'false'], 'Must be true or false')
  .default('false')
  .transform((value) => value === 'true');

/** Whole number in a query, from 1 to `most`. */
function wholeNumber(most: number, otherwise: number) {
  return (
    z
      .string('Must be given once')
      .refine((given) => /^-?\d+$/.test(given), 'Must be a whole number')
      .default(String(otherwise))
      // Describes the parsed number in the API documentation.
      .meta({ type: 'integer', minimum: 1, maximum: most, default: otherwise })
      .transform(Number)
      .refine((number) => number >= 1 && number <= most, `Must be from 1 to ${most}`)
  );
}

/** Query parameters `page` and `limit` of a list. */
export function pageQuery(limits: { default: number; most: number }) {
  return {
    page: wholeNumber(1_000_000, 1),
    limit: wholeNumber(limits.most, limits.default),
  };
}

/** Position in a list: sort key and id of the last row, and since when rows may have moved. */
export type Cursor = { key: string; since: string; id: string };

const CURSOR = /^([^_]*)_([^_]*)_(.{1,64})$/;
const NO_CURSOR = 'Must be `next` from the previous page';

const cursorSchema = text(NO_CURSOR)
  .max(200, NO_CURSOR)
  .regex(CURSOR, NO_CURSOR)
  .transform((value): Cursor => {
    const [, key = '', since = '', id = ''] = CURSOR.exec(value) ?? [];
    return { key, since, id };
  })
  .optional();

/** Query parameter `after` of a list that may grow between two requests. */
export const afterQuery = {
  after: cursorSchema.describe(
    '`pagination.next` from the previous page. No row is missed if the list changes between two requests; `page` is only echoed. Rows that moved up since are returned first, even if returned before, and do not count toward the limit',
  ),
};

/**
 * Query parameters `from` and `before` of a list that begins at a month and loads in both
 * directions.
 */
export const bothWaysQuery = {
  from: z
    .string('Must be given once')
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month (YYYY-MM)')
    .optional()
    .describe('Starts the list at this month'),
  before: cursorSchema.describe(
    '`pagination.prev` from the page after this one; works like `after`',
  ),
};

/** Query parameters `search` and `searchMode` of an album list. */
export const searchQuery = {
  search: z
    .string('Must be given once')
    .max(200, 'A search has at most 200 characters')
    .refine((value) => !UNSTORABLE.test(value), 'Contains characters that cannot be searched')
    .default('')
    .describe(
      'Ignores case, accents and punctuation. A search for punctuation alone is literal, including % and _. If nothing is found, one typo is allowed in each word of five letters or more',
    ),
  searchMode: z
    .enum(SEARCH_MODES, 'Must be auto, artist, title or exact')
    .default('auto')
    .describe(
      'auto: every word occurs in the artist or title; artist, title: every word occurs in that field; exact: matches the whole artist or title, without typos',
    ),
};
