import { AGREEMENT_WORDS, MIN_RATINGS } from '../agreement-words.ts';
import { type Agreement, getAgreement } from '../room-verdict.ts';
import { getTop } from './figures.ts';
import type { Profile, RatedAlbum } from './rated-album.ts';

/** Albums at either end that are listed. */
const MAX_LISTED = 20;

type DividedAlbum = Agreement & {
  album_id: string;
  /** Standard deviation of the scores, 0 to 35. */
  spread: number;
  average: number;
  ratings: number;
};

export type Divided = {
  /** Albums with ratings enough. */
  albums: number;
  /** Of how many of them each word is true. */
  words: { word: Agreement['word']; albums: number }[];
  most_divided: DividedAlbum[];
  most_united: DividedAlbum[];
};

/**
 * Which albums divide people and which unite them: both ends of a list by spread (rules.md#scores),
 * each with the word that its cards would have at a reveal. Among equals what more people rated comes
 * first, then what they rated better.
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
