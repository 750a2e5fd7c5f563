import { z } from 'zod';
import { albumSchema } from './albums.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { flagSchema, tierSchema } from './fields.ts';

const count = z.number().int();
const average = z.number().nullable().describe('25 to 95, one decimal');

const sharedAlbumSchema = z.object({
  album_id: z.string(),
  tiers: z.tuple([tierSchema, tierSchema]),
});

const pairSchema = z.object({
  reviewers: z.tuple([z.string(), z.string()]),
  albums: count.describe('That both gave a tier with a score; all figures are of these'),
  is_few: z.boolean().describe('Fewer than eight albums, which says little'),
  distance: z.number().nullable().describe('Mean distance in tiers, 0 to 7'),
  centred_distance: z
    .number()
    .nullable()
    .describe('The same after taking away each one’s mean over these albums'),
  tau: z
    .number()
    .nullable()
    .describe(
      'Kendall’s tau-b, -1 to 1; only order counts, so it is the same without each one’s mean. `null` where one of them gave all the same',
    ),
  fights: z.array(sharedAlbumSchema).describe('Five at most, the furthest apart first'),
  favourites: z.array(sharedAlbumSchema).describe('Five at most, that both gave A or better'),
});

const wordSchema = z.enum([
  'Nobody could say',
  'One voice',
  'Unanimous',
  'Almost unanimous',
  'Not quite of one mind',
  'Lone dissenter',
  'Split room',
]);

const dividedAlbumSchema = z.object({
  album_id: z.string(),
  word: wordSchema,
  alone: z.string().nullable().describe('Who is the lone dissenter'),
  spread: z.number().describe('Standard deviation of the scores, 0 to 35'),
  average: z.number(),
  ratings: count,
});

const dividedSchema = z.object({
  albums: count.describe('With three ratings at least'),
  words: z.array(z.object({ word: wordSchema, albums: count })),
  most_divided: z.array(dividedAlbumSchema).describe('20 at most'),
  most_united: z.array(dividedAlbumSchema).describe('20 at most'),
});

const given = {
  rated: count,
  average,
  generosity: z
    .number()
    .nullable()
    .describe('Points more than the others gave, on the albums that somebody else rated too'),
  compared: count.describe('How many albums those are'),
};

const someSchema = z.object({
  albums: count,
  album_ids: z.array(z.string()).describe('20 at most, of the latest evening first'),
});

const reviewerSchema = z.object({
  reviewer: z.string(),
  ...given,
  distribution: z.array(z.object({ tier: tierSchema, albums: count })),
  years: z.array(z.object({ year: count, ...given })).describe('By session, oldest first'),
  loves_alone: someSchema.describe('A or better, all others two tiers or more below'),
  hates_alone: someSchema.describe('E or worse, all others two tiers or more above'),
});

const submitterSchema = z.object({
  submitter: z.string(),
  albums: count,
  rated: count,
  average: average.describe('Of the club’s tiers'),
  average_tier: tierSchema,
  best: z.string().nullable(),
  worst: z.string().nullable(),
  vetoes_given: count,
  vetoes_received: count,
});

const turnSchema = z.object({
  sessions: count.describe('That were looked back on, ten at most'),
  order: z
    .array(
      z.object({
        reviewer: z.string(),
        albums: count.describe('Brought to these sessions'),
        last_brought: z.string().nullable().describe('YYYY-MM-DD'),
      }),
    )
    .describe('Whose turn it is first'),
});

const together = { albums: count, rated: count, average };

/** Groups by a value that may be unknown for some albums. */
function known<T extends z.ZodRawShape>(group: T) {
  return z.object({
    known: count.describe('Albums of which this is known'),
    of: count,
    groups: z.array(z.object({ ...group, ...together })),
  });
}

const timeSchema = z.object({
  sessions: z
    .array(z.object({ session_id: z.string(), session_date: z.string(), ...together }))
    .describe('Oldest first'),
  years: z.array(z.object({ year: count, sessions: count, ...together })),
  decades: known({ decade: count }).describe('By release'),
  genres: known({ genre: z.string() }).describe('The 50 commonest; an album may have several'),
});

const givenTierSchema = z.object({ reviewer: z.string(), tier: tierSchema });

const reviewSchema = z.object({
  sessions: count,
  favourite: z
    .object({ album_id: z.string(), average: z.number(), ratings: count })
    .nullable()
    .describe('Of the albums that most rated the one with the best average'),
  biggest_fight: z
    .object({
      album_id: z.string(),
      high: givenTierSchema,
      low: givenTierSchema,
      distance: count.describe('In tiers, 1 to 7'),
    })
    .nullable(),
  minds: z
    .object({
      changed: count.describe('Ratings that ended the year in another tier than they began it'),
      furthest: z
        .object({
          album_id: z.string(),
          reviewer: z.string(),
          from: tierSchema,
          to: tierSchema,
          distance: count.describe('In tiers, 1 to 7'),
        })
        .nullable(),
    })
    .describe('By the changelog, whenever the album was played'),
  champions: z
    .array(
      z.object({
        bracket_id: z.string(),
        name: z.string(),
        title: z.string(),
        artist: z.string(),
        cover_url: z.string().nullable(),
      }),
    )
    .describe('Of the brackets whose final was decided then, the last first; 50 at most'),
});

const namedAlbumSchema = albumSchema
  .pick({
    id: true,
    artist: true,
    title: true,
    cover_url: true,
    tier: true,
    individual_tiers: true,
  })
  .extend({ session_date: z.string().nullable() });

const insightsSchema = z.object({
  year: count.nullable(),
  years: z.array(count).describe('That can be asked for, newest first'),
  albums: count,
  people: z.array(z.string()).describe('Who rated something, past reviewers last'),
  pairs: z.array(pairSchema),
  divided: dividedSchema,
  reviewers: z.array(reviewerSchema),
  submitters: z.array(submitterSchema).describe('Who brought most first'),
  turn: turnSchema.nullable().describe('`null` for a year'),
  time: timeSchema,
  review: reviewSchema
    .nullable()
    .describe('What a year is remembered by; `null` for all years, and for one without sessions'),
  named: z.array(namedAlbumSchema).describe('Every album that is named by its id'),
});

export type InsightsResponse = z.output<typeof insightsSchema>;

export const getInsightsEndpoint = {
  method: 'GET',
  path: '/api/insights',
  summary: 'What the ratings say: taste, fights, reviewers, submitters, time; of all, or of a year',
  tag: 'Insights',
  access: 'public',
  query: z.object({
    year: z
      .string('Must be given once')
      .regex(/^\d{4}$/, 'Must be a year (YYYY)')
      .transform(Number)
      .optional()
      .describe('Of the sessions that count'),
    include_test_albums: flagSchema,
  }),
  response: createResponseSchema(insightsSchema),
} as const satisfies Endpoint;

const secondSpinSchema = albumSchema
  .pick({ id: true, artist: true, title: true, cover_url: true, tier: true })
  .extend({
    spread: z.number().describe('Standard deviation of the scores, 0 to 35'),
    touched: z.string().describe('YYYY-MM-DD: its session, or its last change'),
  });

export type SecondSpin = z.output<typeof secondSpinSchema>;

export const getSecondSpinEndpoint = {
  method: 'GET',
  path: '/api/insights/second-spin',
  summary:
    'For an admin three albums that nobody touched for a year and whose ratings differ most; nobody else is told any',
  tag: 'Insights',
  access: 'public',
  kept: 'never',
  response: createResponseSchema(z.array(secondSpinSchema)),
} as const satisfies Endpoint;
