import { z } from 'zod';
import {
  ACCENTS,
  type Accent,
  isTimeZone,
  MAX_CLUB_NAME,
  MAX_REVIEWER_NAME,
  MAX_REVIEWERS,
  PLACEHOLDER_REVIEWERS,
} from '../domain/club/club.ts';
import { VISIBILITIES } from '../domain/club/club-access.ts';
import * as endpoints from '../endpoints.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { adminPasswordSchema, atMost, personSchema, text } from './fields.ts';
import { sessionFields } from './sessions.ts';

const accents = Object.keys(ACCENTS) as [Accent, ...Accent[]];

const reviewerSchema = text('A reviewer needs a name')
  .max(MAX_REVIEWER_NAME, `A name has at most ${MAX_REVIEWER_NAME} characters`)
  // REVIEWERS separates names by commas.
  .refine((name) => !name.includes(','), 'A name cannot contain a comma');

export const SAME_NAME = 'Two reviewers cannot have the same name';

/** A setting of the club; an environment variable overrides what is saved. */
function setting<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Variable extends string = never,
>(entry: {
  /** Validates what an admin saves. */
  input: Input;
  /** Schema of responses. */
  output: Output;
  byDefault: NoInfer<z.output<Output>>;
  variable?: Variable;
}) {
  return entry;
}

function flag(description: string, byDefault: boolean) {
  const input = z.boolean('Must be true or false');
  return setting({ input, output: z.boolean().describe(description), byDefault });
}

/** Settings of the club, stored in the database (product/settings.md). */
export const CLUB_SETTINGS = {
  name: setting({
    input: text('Please give the club a name').max(
      MAX_CLUB_NAME,
      `The name of the club has at most ${MAX_CLUB_NAME} characters`,
    ),
    output: z.string(),
    byDefault: 'Spindle',
    variable: 'CLUB_NAME',
  }),
  accent: setting({
    input: z.enum(accents, 'Please select a color'),
    output: z.enum(accents),
    byDefault: 'magenta',
  }),
  time_zone: setting({
    input: z
      .string('Please select a time zone')
      .refine(isTimeZone, 'Please select a time zone such as Europe/Berlin'),
    output: z.string().describe('IANA name'),
    byDefault: 'UTC',
    variable: 'TIME_ZONE',
  }),
  reviewers: setting({
    input: atMost(
      MAX_REVIEWERS,
      `There can be at most ${MAX_REVIEWERS} reviewers`,
      z.array(reviewerSchema, 'Must be a list').min(1, 'The club needs at least one reviewer'),
    ).refine((names) => new Set(names).size === names.length, SAME_NAME),
    output: z.array(z.string()),
    byDefault: [...PLACEHOLDER_REVIEWERS],
    variable: 'REVIEWERS',
  }),
  default_location: setting({
    input: sessionFields.location.nullable(),
    output: z.string().nullable().describe('Location of a new session'),
    byDefault: null,
  }),
  guests_allowed: flag('Whether new listening rooms allow guests', false),
  late_ratings: flag(
    'Whether reviewers may rate albums of past sessions that they have not rated',
    true,
  ),
  names_in_reminders: flag('Whether the news of the end of a round names who has not rated', false),
  visibility: setting({
    input: z.enum(VISIBILITIES, 'Must be open, link or password'),
    output: z
      .enum(VISIBILITIES)
      .describe('Who may visit: everyone, or browsers with an invite link or the view password'),
    byDefault: 'open',
    variable: 'VISIBILITY',
  }),
};

type Settings = typeof CLUB_SETTINGS;

function pick<Part extends 'input' | 'output' | 'byDefault'>(part: Part) {
  const parts = Object.entries(CLUB_SETTINGS).map(([name, entry]) => [name, entry[part]]);
  return Object.fromEntries(parts) as { [Name in keyof Settings]: Settings[Name][Part] };
}

export const clubFields = pick('input');
export const clubSchema = z.object(pick('output'));
export type ClubSettings = z.output<typeof clubSchema>;
export const CLUB_DEFAULTS: ClubSettings = pick('byDefault');

/** Settings of the club before any was changed, and those that variables set, which win. */
export type ClubDefaults = { defaults: ClubSettings; fixed: Partial<ClubSettings> };

const keysSchema = z.object({
  source: z
    .enum(['none', 'environment', 'saved', 'unreadable'])
    .describe(
      'Where the keys of the service are from: environment variables win over saved ones; unreadable ones were encrypted on another server',
    ),
  id_ends_with: z
    .string()
    .nullable()
    .describe('Last four characters of a saved client ID. No response contains the rest'),
});

export const settingsSchema = z.object({
  club: clubSchema,
  fixed: z
    .array(z.string())
    .describe('Fields that an environment variable sets, so that they cannot be changed'),
  past_reviewers: z
    .array(z.string())
    .describe('People with ratings who are no reviewers, in alphabetical order'),
  version: z.string().describe('Version of Spindle'),
  engine: z.enum(['sqlite', 'postgres']),
  last_backup: z.string().nullable().describe('Time of the latest backup in UTC, ISO 8601'),
  recent_errors: z
    .array(z.object({ at: z.string(), text: z.string(), count: z.number() }))
    .describe(
      'The last 50 different errors of this server since its start, newest first, with the time of the latest equal one',
    ),
  integrations: z
    .object({ spotify: z.boolean(), tidal: z.boolean() })
    .describe('Streaming services for which the server has credentials'),
  streaming_keys: z.object({ spotify: keysSchema, tidal: keysSchema }),
  blocked_until: z
    .object({ spotify: z.string().nullable(), tidal: z.string().nullable() })
    .describe('Until when a service is rate limiting this server, in UTC; `null` if it is not'),
  storage: z.object({
    free_bytes: z.number().nullable().describe('Free disk space; `null` with PostgreSQL'),
    cover_bytes: z.number().describe('Size of all covers'),
    max_cover_bytes: z.number().describe('Maximum size of all covers'),
  }),
});

export type SettingsResponse = z.output<typeof settingsSchema>;

export const getClubEndpoint = {
  ...endpoints.GET_CLUB,
  summary: 'Settings of the club',
  tag: 'Settings',
  access: 'public',
  response: createResponseSchema(clubSchema),
} as const satisfies Endpoint;

export const getSettingsEndpoint = {
  ...endpoints.GET_SETTINGS,
  summary: 'Settings of the club and state of the server, for admins',
  tag: 'Settings',
  access: 'session',
  response: createResponseSchema(settingsSchema),
} as const satisfies Endpoint;

export const updateSettingsEndpoint = {
  ...endpoints.UPDATE_SETTINGS,
  summary: 'Change some settings of the club; 409 for fields that an environment variable sets',
  tag: 'Settings',
  access: 'password',
  body: z.strictObject({
    password: adminPasswordSchema,
    ...z.object(clubFields).partial().shape,
  }),
  response: createResponseSchema(settingsSchema),
} as const satisfies Endpoint;

export const renameReviewerEndpoint = {
  ...endpoints.RENAME_REVIEWER,
  summary:
    'Rename a reviewer or past reviewer in the settings and in all data; 400 for a name that is taken, 409 if an environment variable sets the reviewers',
  tag: 'Settings',
  access: 'password',
  body: z.strictObject({
    password: adminPasswordSchema,
    from: personSchema,
    to: reviewerSchema.describe(
      'Name that no reviewer, submitter or guest has or had, regardless of case and accents. It may differ from `from` in case and accents only',
    ),
  }),
  response: createResponseSchema(settingsSchema),
} as const satisfies Endpoint;
