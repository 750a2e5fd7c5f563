import type { Box } from '../../../components/picture/picture-pen.ts';

/** Layout pixels of a story, 9:16. */
export const STORY_WIDTH = 1080;
export const STORY_HEIGHT = 1920;

/** Apps draw their controls over the top and the bottom of a story. */
const TOP = 150;
const BOTTOM = 170;
const MARGIN = 64;
const HEAD = 150;
const GAP = 40;
const AWARD = 104;
const MIN_ALBUM = 136;
const MAX_ALBUM = 230;
const REST = 48;

const MAX_AWARDS = 4;

export type StoryLayout = {
  head: Box;
  albums: Box[];
  /** Line with the number of omitted albums. */
  rest: Box | null;
  awards: Box[];
};

/** Lays out the story of an evening: the albums share the space above the awards. */
export function layoutStory(counts: { albums: number; awards: number }): StoryLayout {
  const awards = Math.min(counts.awards, MAX_AWARDS);
  const box = (y: number, height: number): Box => ({
    x: MARGIN,
    y,
    width: STORY_WIDTH - 2 * MARGIN,
    height,
  });
  const first = TOP + HEAD + GAP;
  const end = STORY_HEIGHT - BOTTOM - (awards === 0 ? 0 : awards * AWARD + GAP);
  const fitting = Math.floor((end - first - REST) / MIN_ALBUM);
  const shown = Math.min(counts.albums, fitting);
  const hasRest = counts.albums > shown;
  const space = end - first - (hasRest ? REST : 0);
  const height = shown === 0 ? 0 : Math.min(Math.floor(space / shown), MAX_ALBUM);
  const restAt = first + shown * height;
  const awardsAt = restAt + (hasRest ? REST : 0) + GAP;
  return {
    head: box(TOP, HEAD),
    albums: Array.from({ length: shown }, (_, place) => box(first + place * height, height)),
    rest: hasRest ? box(restAt, REST) : null,
    awards: Array.from({ length: awards }, (_, place) => box(awardsAt + place * AWARD, AWARD)),
  };
}
