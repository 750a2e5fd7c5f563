import { AGREEMENT_WORDS, MIN_RATINGS } from '#shared/domain/insights/agreement-words.ts';
import { getTop } from '#shared/domain/insights/figures.ts';
import type { Profile, RatedAlbum } from '#shared/domain/insights/rated-album.ts';
import { type Agreement, getAgreement } from '#shared/domain/rooms/room-verdict.ts';

/** Maximum albums in each list. */
const MAX_LISTED = 20;

type DividedAlbum = Agreement & {
  album_id: string;
  /** Standard deviation of the scores, 0 to 35. */
  spread: number;
  average: number;
  ratings: number;
};

export type Divided = {
  /** Number of albums with enough ratings. */
  albums: number;
  /** Number of these albums for each word. */
  words: { word: Agreement['word']; albums: number }[];
  most_divided: DividedAlbum[];
  most_united: DividedAlbum[];
};

/**
 * Albums with the most and the least disagreement: both ends of a list by spread
 * (product/tiers-and-scores.md#scores), each with its word at a reveal. Ties: more ratings first,
 * then the higher average.
 */
export function dividedAlbums(albums: readonly RatedAlbum[]): Divided {
  const rated = albums.filter(({ profile }) => profile.ratings >= MIN_RATINGS);
  return {
    albums: rated.length,
    words: AGREEMENT_WORDS.map(({ word }) => ({
      word,
      albums: rated.filter(({ profile }) => profile.word === word).length,
    })),
    most_divided: getEnd(rated, (one, other) => getSpread(other) - getSpread(one)),
    most_united: getEnd(rated, (one, other) => getSpread(one) - getSpread(other)),
  };
}

function getEnd(
  rated: readonly RatedAlbum[],
  bySpread: (one: Profile, other: Profile) => number,
): DividedAlbum[] {
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
