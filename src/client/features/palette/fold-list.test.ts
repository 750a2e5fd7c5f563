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

it.each([0, 1, 500, 1201])('folds all of a list of %i, and keeps it', async (count) => {
  const list = places(count);
  await foldList(list, placeEntry, () => true);
  expect(getFolded(list)).toEqual(list.map(placeEntry));
  expect(getFolded([...list])).toBeUndefined();
});

it('answers others between its pieces, and stops where nobody wants it any more', async () => {
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
