import type { Imported } from '#shared/contracts/imports.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { RatingMode } from '#shared/domain/transfer/import-choices.ts';
import type { CsvRow, RowAlbum } from './csv-rows.ts';
import type { Known } from './known-repository.ts';

/** Album of a row with the album in the list that it matches. */
export type MatchedRow = { row: CsvRow; album: RowAlbum; match: Known['albums'][number] };

/** Rating in a file of an album in the list; `old_tier` is null if the list has none. */
export type ComparedRating = Pick<MatchedRow, 'row' | 'match'> & {
  person: string;
  old_tier: Tier | null;
  tier: Tier;
};

export type RatingModes = Readonly<Record<string, RatingMode>>;

/**
 * Compares the ratings of rows with those in the list. If several rows match one album, the first
 * with a rating of a person counts, so that a second import of the file changes nothing.
 */
export function compareRatings(rows: readonly MatchedRow[]): ComparedRating[] {
  const byAlbum = groupBy(rows, ({ match }) => match);
  return [...byAlbum].flatMap(([match, ofAlbum]) => {
    const compared = new Map<string, ComparedRating>();
    for (const { row, album } of ofAlbum)
      for (const [person, tier] of Object.entries(album.individual_tiers)) {
        if (tier === 'Not rated yet' || compared.has(person)) continue;
        const old_tier = getRating(match.individual_tiers, person);
        compared.set(person, { row, match, person, old_tier, tier });
      }
    return [...compared.values()];
  });
}

function getRating(ratings: Readonly<Record<string, Tier>>, person: string): Tier | null {
  const tier = Object.hasOwn(ratings, person) ? ratings[person] : undefined;
  return tier === undefined || tier === 'Not rated yet' ? null : tier;
}

export function selectAddedRatings(
  ratings: readonly ComparedRating[],
  modes: RatingModes,
): ComparedRating[] {
  return ratings.filter(({ person, old_tier, tier }) => {
    const mode = (Object.hasOwn(modes, person) ? modes[person] : undefined) ?? 'add';
    if (mode === 'keep' || tier === old_tier) return false;
    return old_tier === null || mode === 'replace';
  });
}

/** Counts the ratings of each person, in the order of the names. */
export function countRatings(ratings: readonly ComparedRating[]): Imported['ratings'] {
  const byPerson = [...groupBy(ratings, ({ person }) => person)];
  return byPerson
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([person, ofPerson]) => {
      const missing = ofPerson.filter(({ old_tier }) => old_tier === null).length;
      const same = ofPerson.filter(({ old_tier, tier }) => old_tier === tier).length;
      return { person, missing, different: ofPerson.length - missing - same, same };
    });
}
