import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIERS, type Tier } from '../domain/albums/tiers.ts';
import type { AlbumOpinions } from '../domain/insights/rated-album.ts';
import { testInsights, testOpinions } from './test-insights.ts';

describe('all statistics', () => {
  const all = (tier: Tier) =>
    ['a', 'b', 'c'].map((id) =>
      testOpinions(id, { individual_tiers: { Ada: tier, Ben: tier, Cleo: tier } }),
    );

  it.each<[string, AlbumOpinions[]]>([
    ['no album', []],
    ['one album', [testOpinions('a', { individual_tiers: { Ada: 'S' } })]],
    ['albums that nobody rated', [testOpinions('a', {}), testOpinions('b', {})]],
    ['albums that all rated the same', all('A')],
    ['albums that all could say nothing on', all('?')],
    ['an album without a session', [testOpinions('a', { session_id: null, session_date: null })]],
  ])('are finite or null for %s', (_name, albums) => {
    for (const year of [null, 2026]) {
      const { insights } = testInsights(albums, { year });
      expect(numbersIn(insights).filter((number) => !Number.isFinite(number))).toEqual([]);
    }
  });

  it('are finite or null for any albums, and reference existing albums only', () => {
    const album = fc.record({
      tier: fc.constantFrom(...TIERS),
      individual_tiers: fc.dictionary(
        fc.constantFrom('Ada', 'Ben', 'toString', '__proto__', 'constructor'),
        fc.constantFrom(...TIERS),
      ),
      submitted_by: fc.constantFrom('Ada', 'Ben', null),
      veto: fc.boolean(),
      session_date: fc.constantFrom('2024-02-29', '2025-01-01', null),
      release_date: fc.constantFrom('1997-09-22', '1971', '', null),
    });
    fc.assert(
      fc.property(fc.array(album, { maxLength: 12 }), (given) => {
        const albums = given.map((fields, n) =>
          testOpinions(`${n}`, { ...fields, session_id: fields.session_date }),
        );
        const { insights, albumIds } = testInsights(albums);
        expect(numbersIn(insights).filter((number) => !Number.isFinite(number))).toEqual([]);
        const ids = albums.map(({ id }) => id);
        expect(albumIds.filter((id) => !ids.includes(id))).toEqual([]);
      }),
    );
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}
