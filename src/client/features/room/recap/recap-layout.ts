import type { Box } from '../../../ui/picture/picture-pen.ts';

/** Pixels of the layout: the picture is as wide as stories and posts are. */
export const RECAP_WIDTH = 1080;
const MARGIN = 64;
const HEAD = 132;
const FACT = 140;
const ALBUM = 124;
const PERSON = 56;
/** Between a part and the next, with the name of that. */
const BETWEEN = 84;

/** Albums that the picture names; of more it says how many. */
export const MAX_ALBUMS = 12;

export type RecapLayout = {
  height: number;
  head: Box;
  facts: Box[];
  albums: Box[];
  /** The line that says how many albums are left out. */
  rest: Box | null;
  people: Box[];
};

type Counts = { facts: number; albums: number; people: number };

/** Where everything stands in the picture of an evening, from top to bottom. */
export function layoutRecap({ facts, albums, people }: Counts): RecapLayout {
  let y = MARGIN;
  const rows = (count: number, height: number): Box[] =>
    Array.from({ length: count }, () => {
      const box = { x: MARGIN, y, width: RECAP_WIDTH - 2 * MARGIN, height };
      y += height;
      return box;
    });
  const [head] = rows(1, HEAD) as [Box];
  const placed = { head, facts: rows(facts, FACT) };
  y += BETWEEN;
  const named = rows(Math.min(albums, MAX_ALBUMS), ALBUM);
  const [rest = null] = rows(albums > MAX_ALBUMS ? 1 : 0, PERSON);
  y += BETWEEN;
  const persons = rows(people, PERSON);
  return { ...placed, albums: named, rest, people: persons, height: y + MARGIN };
}
