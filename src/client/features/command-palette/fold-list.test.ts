import { expect, it } from 'vitest';
import { type PaletteCommand, placeEntry } from './entry.ts';
import { foldList, getFolded } from './fold-list.ts';

const places = (count: number): PaletteCommand[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `page ${at}`,
    kind: 'Page',
    label: `Page ${at}`,
    detail: '',
    goes: { to: `/${at}` },
  }));

it.each([0, 1, 500, 1201])(
  'normalizes a list of %i entries and caches the result',
  async (count) => {
    const list = places(count);
    await foldList(list, placeEntry, () => true);
    expect(getFolded(list)).toEqual(list.map(placeEntry));
    expect(getFolded([...list])).toBeUndefined();
  },
);

it('yields between chunks, and stops when no longer needed', async () => {
  const list = places(1201);
  let folded = 0;
  let isWanted = true;
  const work = foldList(
    list,
    (place) => {
      folded += 1;
      return placeEntry(place);
    },
    () => isWanted,
  );
  expect(folded).toBe(500);
  isWanted = false;
  await work;
  expect(folded).toBe(500);
  expect(getFolded(list)).toBeUndefined();
});
