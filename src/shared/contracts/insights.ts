import { z } from 'zod';
import * as endpoints from '../endpoints.ts';
import { albumSchema } from './albums.ts';
import { createResponseSchema, type Endpoint } from './endpoint.ts';
import { flagSchema, givenTierSchema, tierSchema } from './fields.ts';
import { standingSchema } from './rooms.ts';

const count = z.number().int();
const average = z.number().nullable().describe('25 to 95, one decimal');

const sharedAlbumSchema = z.object({
  album_id: z.string(),
  tiers: z.tuple([tierSchema, tierSchema]),
});

const pairSchema = z.object({
  reviewers: z.tuple([z.string(), z.string()]),
  albums: count.describe('Albums that both rated with a scored tier, the base of all figures'),
  is_few: z.boolean().describe('True for fewer than eight albums, a small sample'),
  distance: z.number().nullable().describe('Mean distance in tiers, 0 to 7'),
  centred_distance: z
    .number()
    .nullable()
    .describe('Distance after subtracting each person’s mean over these albums'),
  tau: z
    .number()
    .nullable()
    .describe(
      'Kendall’s tau-b, -1 to 1. Only order counts. `null` if one of them rated everything the same',
    ),
  fights: z.array(sharedAlbumSchema).describe('Up to five, furthest apart first'),
  favourites: z.array(sharedAlbumSchema).describe('Up to five that both rated A or better'),
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
  alone: z.string().nullable().describe('Reviewer who is the lone dissenter'),
  spread: z.number().describe('Standard deviation of the scores, 0 to 35'),
  average: z.number(),
  ratings: count,
});

const dividedSchema = z.object({
  albums: count.describe('With at least three ratings'),
  words: z.array(z.object({ word: wordSchema, albums: count })),
  most_divided: z.array(dividedAlbumSchema).describe('Up to 20'),
  most_united: z.array(dividedAlbumSchema).describe('Up to 20'),
});

const given = {
  rated: count,
  average,
  generosity: z
    .number()
    .nullable()
    .describe('Points above the others’ ratings, over the albums that others rated too'),
  compared: count.describe('Number of those albums'),
};

const someSchema = z.object({
  albums: count,
  album_ids: z.array(z.string()).describe('Up to 20, from the latest session first'),
});

const reviewerSchema = z.object({
  reviewer: z.string(),
  ...given,
  distribution: z.array(z.object({ tier: tierSchema, albums: count })),
  years: z.array(z.object({ year: count, ...given })).describe('By session date, oldest first'),
  loves_alone: someSchema.describe('Rated A or better, with all others at least two tiers lower'),
  hates_alone: someSchema.describe('Rated E or worse, with all others at least two tiers higher'),
});

const submitterSchema = z.object({
  submitter: z.string(),
  albums: count,
  rated: count,
  average: average.describe('Average of the club’s tiers'),
  average_tier: tierSchema,
  best: z.string().nullable(),
  worst: z.string().nullable(),
  vetoes_given: count,
  vetoes_received: count,
});

const turnSchema = z.object({
  sessions: count.describe('Sessions considered, up to ten'),
  order: z
    .array(
      z.object({
        reviewer: z.string(),
        albums: count.describe('Albums submitted to these sessions'),
        last_brought: z.string().nullable().describe('YYYY-MM-DD'),
      }),
    )
    .describe('Next submitter first'),
});

const together = { albums: count, rated: count, average };

/** Groups by a value that may be unknown for some albums. */
function known<T extends z.ZodRawShape>(group: T) {
  return z.object({
    known: count.describe('Albums with this metadata'),
    of: count,
    groups: z.array(z.object({ ...group, ...together })),
  });
}

const timeSchema = z.object({
  sessions: z
    .array(z.object({ session_id: z.string(), session_date: z.string(), ...together }))
    .describe('Oldest first'),
  years: z.array(z.object({ year: count, sessions: count, ...together })),
  decades: known({ decade: count }).describe('By release decade'),
  genres: known({ genre: z.string() }).describe('The 50 most common. An album can have several'),
});

const reviewSchema = z.object({
  sessions: count,
  favourite: z
    .object({ album_id: z.string(), average: z.number(), ratings: count })
    .nullable()
    .describe('Best average among the albums with the most ratings'),
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
      changed: count.describe('Ratings whose tier changed between the start and end of the year'),
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
    .describe('From the changelog, regardless of when the album was played'),
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
    .describe('Champions of brackets decided in that year, latest first, up to 50'),
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
  years: z.array(count).describe('Available years, newest first'),
  albums: count,
  people: z.array(z.string()).describe('Reviewers with ratings, past reviewers last'),
  pairs: z.array(pairSchema),
  divided: dividedSchema,
  reviewers: z.array(reviewerSchema),
  submitters: z.array(submitterSchema).describe('Most albums first'),
  turn: turnSchema.nullable().describe('`null` for a year'),
  games: z
    .array(
      standingSchema.extend({
        evenings_won: count.describe('Evenings with the most points; a tie counts for all of them'),
        is_guest: z.boolean(),
      }),
    )
    .describe('Points of the games in listening rooms, highest first; empty if none was played'),
  time: timeSchema,
  review: reviewSchema
    .nullable()
    .describe('Highlights of a year. `null` for all years, and for a year without sessions'),
  named: z.array(namedAlbumSchema).describe('Every album referenced by ID'),
});

export type InsightsResponse = z.output<typeof insightsSchema>;

export const getInsightsEndpoint = {
  ...endpoints.GET_INSIGHTS,
  summary:
    'Rating insights for all albums or one year: taste, fights, reviewers, submitters and time',
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
    touched: z.string().describe('YYYY-MM-DD of its session or its last change'),
  });

export type SecondSpin = z.output<typeof secondSpinSchema>;

export const getSecondSpinEndpoint = {
  ...endpoints.GET_SECOND_SPIN,
  summary:
    'Three albums untouched for a year with the most divided ratings. Admins only; empty for others',
  tag: 'Insights',
  access: 'public',
  cached: 'never',
  response: createResponseSchema(z.array(secondSpinSchema)),
} as const satisfies Endpoint;
