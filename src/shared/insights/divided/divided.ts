import { z } from 'zod';
import { countSchema } from '../../contracts/fields.ts';
import { AGREEMENT_WORDS, MIN_RATINGS } from '../../domain/insights/agreement-words.ts';
import { getTop } from '../../domain/insights/figures.ts';
import type { Profile, RatedAlbum } from '../../domain/insights/rated-album.ts';
import { getAgreement } from '../../domain/rooms/room-verdict.ts';
import type { Section } from '../section.ts';

/** Maximum albums in each list. */
const MAX_LISTED = 20;

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
  ratings: countSchema,
});

const schema = z.object({
  albums: countSchema.describe('With at least three ratings'),
  words: z.array(z.object({ word: wordSchema, albums: countSchema })),
  most_divided: z.array(dividedAlbumSchema).describe('Up to 20'),
  most_united: z.array(dividedAlbumSchema).describe('Up to 20'),
});

/**
 * Albums with the most and the least disagreement: both ends of a list by spread
 * (product/tiers-and-scores.md#scores), each with its word at a reveal. Ties: more ratings first,
 * then the higher average.
 */
export const divided: Section<typeof schema> = {
  schema,
  compute: ({ rated: all }) => {
    const rated = all.filter(({ profile }) => profile.ratings >= MIN_RATINGS);
    return {
      albums: rated.length,
      words: AGREEMENT_WORDS.map(({ word }) => ({
        word,
        albums: rated.filter(({ profile }) => profile.word === word).length,
      })),
      most_divided: getEnd(rated, (one, other) => getSpread(other) - getSpread(one)),
      most_united: getEnd(rated, (one, other) => getSpread(one) - getSpread(other)),
    };
  },
  listAlbums: ({ most_divided, most_united }) =>
    [...most_divided, ...most_united].map(({ album_id }) => album_id),
};

function getEnd(
  rated: readonly RatedAlbum[],
  bySpread: (one: Profile, other: Profile) => number,
): z.output<typeof dividedAlbumSchema>[] {
  const compare = ({ profile: one }: RatedAlbum, { profile: other }: RatedAlbum) =>
    bySpread(one, other) ||
    other.ratings - one.ratings ||
    (other.average ?? 0) - (one.average ?? 0);
  return getTop(rated, MAX_LISTED, compare).map(({ album, profile }) => {
    const cards = Object.entries(album.individual_tiers);
    return {
      album_id: album.id,
      ...getAgreement(cards.map(([reviewer, tier]) => ({ reviewer, tier }))),
      spread: getSpread(profile),
      average: profile.average ?? 0,
      ratings: profile.ratings,
    };
  });
}

function getSpread({ spread }: Profile): number {
  return spread ?? 0;
}
