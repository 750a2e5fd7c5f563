import { describe, expect, it } from 'vitest';
import { findAgreement } from './find-agreement.ts';
import type { Pair } from './pairs.ts';

function pair(one: string, other: string, distance: number | null, albums = 51): Pair {
  const lists = { centred_distance: null, tau: null, fights: [], favourites: [] };
  return { reviewers: [one, other], albums, is_few: albums < 8, distance, ...lists };
}

describe('who agrees', () => {
  const titleFor = (...pairs: Pair[]) => findAgreement({ pairs })?.title;

  it('names the pair that disagrees most, and the one that agrees most', () => {
    const pairs = [
      pair('Ada', 'Ben', 1.3),
      pair('Ada', 'Cleo', 1),
      pair('Ben', 'Cleo', 0.8, 48),
      pair('Ada', 'Dan', 4, 7),
    ];
    expect(findAgreement({ pairs })).toEqual({
      title: 'Ada and Ben disagree most: 1.3 tiers over 51 albums',
      note: 'Ben and Cleo agree most: 0.8 tiers over 48 albums. A tier is one step, such as from S to A.',
    });
  });

  it('compares nobody with one pair, or equal ones', () => {
    expect(titleFor(pair('Ada', 'Ben', 1))).toBe('Ada and Ben are 1.0 tier apart');
    expect(titleFor(pair('Ada', 'Ben', 1.2), pair('Ada', 'Cleo', 1.2))).toBe(
      'Any two of you are 1.2 tiers apart',
    );
  });

  it('is unknown with too few albums', () => {
    expect(titleFor(pair('Ada', 'Ben', 1.2, 7), pair('Ada', 'Cleo', null, 0))).toBeUndefined();
  });
});
