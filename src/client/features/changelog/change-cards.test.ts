import { expect, it } from 'vitest';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { toChangeRows } from './change-cards.ts';

const getDay = (moment: Date) => moment.toISOString().slice(0, 10);

/** An entry with only what the cards depend on. */
function entry(id: string, fields: Partial<ChangelogEntry> = {}): ChangelogEntry {
  const change_date = '2026-03-06T20:00:00.000Z';
  return { id, change_date, album_id: 'low', group: null, ...fields } as ChangelogEntry;
}

const brief = (...pages: ChangelogEntry[][]) =>
  toChangeRows(
    pages.map((data) => ({ data })),
    getDay,
  ).map(({ entry: { id }, isFirst, isLast }) => [id, isFirst, isLast]);

it('joins neighbors of an album on one day, also of a listening room, in their order', () => {
  const group = { kind: 'evening' } as ChangelogEntry['group'];
  const rows = brief([
    entry('1'),
    entry('2', { album_id: 'heroes' }),
    entry('3', { group }),
    entry('4'),
    entry('5', { change_date: '2026-03-05T23:59:00.000Z' }),
  ]);
  expect(rows).toEqual([
    ['1', true, true],
    ['2', true, true],
    ['3', true, false],
    ['4', false, true],
    ['5', true, true],
  ]);
});

it('changes no row of a page when the next one is loaded', () => {
  const first = [entry('1'), entry('2')];
  const rows = brief(first, [entry('2'), entry('3'), entry('4')]);
  expect(rows.slice(0, 2)).toEqual(brief(first));
  expect(rows.slice(2)).toEqual([
    ['3', true, false],
    ['4', false, true],
  ]);
});

it('leaves imports and changes without an album to themselves', () => {
  const group = { kind: 'import' } as ChangelogEntry['group'];
  const rows = brief([
    entry('1', { album_id: null }),
    entry('2'),
    entry('3', { group }),
    entry('4', { album_id: null }),
  ]);
  expect(rows).toEqual(['1', '2', '3', '4'].map((id) => [id, true, true]));
});
