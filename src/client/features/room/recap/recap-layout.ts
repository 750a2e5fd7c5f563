import type { Box } from '../../../components/picture/picture-pen.ts';

/** Layout pixels: the image has the width of stories and posts. */
export const RECAP_WIDTH = 1080;
const MARGIN = 64;
const HEAD = 132;
const FACT = 140;
const ALBUM = 124;
const PERSON = 56;
/** Space between sections, with the next heading. */
const BETWEEN = 84;

/** Maximum albums in the image; the rest is counted. */
export const MAX_ALBUMS = 12;

export type RecapLayout = {
  height: number;
  head: Box;
  facts: Box[];
  albums: Box[];
  /** Line with the number of omitted albums. */
  rest: Box | null;
  people: Box[];
};

type Counts = { facts: number; albums: number; people: number };

/** Lays out the image of a session, from top to bottom. */
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
