import { describe, expect, test } from 'vitest';
import { findTierForKey, moveBy, suggestionFor, withTier } from './cells.ts';
import { changedRows, presentRows, type RatedRow } from './rated-rows.ts';

const NAMES = ['Ada', 'Ben'];

function row(id: string, fields: Partial<RatedRow> = {}): RatedRow {
  const own = { id, version: 1, artist: 'Low', title: id, cover_url: null } as const;
  const plain = { tier: 'B', veto: false, veto_by: null, ratings: [null, null] } as const;
  return { ...own, ...plain, ratings: [...plain.ratings], ...fields };
}

describe('changedRows', () => {
  test('returns the changed values with the version they are based on', () => {
    const base = [row('x'), row('y', { version: 4, ratings: ['A', 'S'] })];
    const rows = [row('x'), row('y', { version: 4, tier: 'A', ratings: [null, 'S'] })];
    expect(changedRows(base, rows, NAMES)).toEqual([
      { id: 'y', version: 4, tier: 'A', individual_tiers: { Ada: null } },
    ]);
  });

  test('returns nothing without changes', () => {
    expect(changedRows([row('x')], [row('x')], NAMES)).toEqual([]);
  });
});

test('preserves the row order when the session has changed', () => {
  const album = { artist: 'Low', cover_url: null, tier: 'S', veto: false, veto_by: null } as const;
  const unsaid = { spotify_id: null, spotify_url: null, tidal_album_id: null, session_id: null };
  const rest = {
    ...unsaid,
    submitted_by: null,
    is_test_album: false,
    created_at: '',
    updated_at: '',
  };
  const albums = ['new', 'y'].map((id) => ({
    ...album,
    ...rest,
    id,
    title: id,
    version: 2,
    individual_tiers: { Ben: 'D' as const },
  }));
  const session = { id: 's', session_date: null, location: null, notes: null, version: 1 };
  const present = presentRows(
    [row('gone'), row('y')],
    { ...session, album_count: 2, has_recap: false, albums },
    NAMES,
  );
  expect(present.map(({ id, version }) => [id, version])).toEqual([
    ['gone', 1],
    ['y', 2],
    ['new', 2],
  ]);
  expect(present[1]?.ratings).toEqual([null, 'D']);
});

test.each([
  ['s', 'S'],
  ['F', 'F'],
  ['h', 'Tiering Herrie'],
  ['?', '?'],
  ['Delete', null],
  ['Backspace', null],
  ['x', undefined],
  ['Enter', undefined],
])('the key %s sets %s', (key, tier) => expect(findTierForKey(key)).toBe(tier));

test('suggests a tier from the given ratings', () => {
  expect(suggestionFor(row('x'))).toBeNull();
  expect(suggestionFor(row('x', { ratings: ['S', '?'] }))).toEqual({ average: 95, tier: 'S' });
});

test('clearing sets the tier to Not rated yet, and removes a rating', () => {
  expect(withTier(row('x'), 'tier', null).tier).toBe('Not rated yet');
  expect(withTier(row('x', { ratings: ['S', 'A'] }), 1, null).ratings).toEqual(['S', null]);
});

test.each([
  ['ArrowLeft', false, [1, 0]],
  ['ArrowRight', false, [1, 2]],
  ['ArrowUp', false, [0, 1]],
  ['ArrowDown', false, [1, 1]],
  ['End', false, [1, 3]],
  ['Home', true, [0, 0]],
  ['End', true, [1, 3]],
])('%s (Ctrl: %s) moves focus within the grid', (key, ctrlKey, [row, column]) => {
  const place = { row: 1, column: 1 };
  expect(moveBy({ key, ctrlKey }, place, { rows: 2, columns: 4 })).toEqual({ row, column });
});
