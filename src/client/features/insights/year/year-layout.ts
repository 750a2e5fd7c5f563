import type { Box } from '../../../components/picture/picture-pen.ts';

/** Layout pixels: the image has the width of stories and posts. */
export const YEAR_WIDTH = 1080;
const MARGIN = 64;
const HEAD = 128;
const NUMBERS = 164;
const GAP = 16;
const FACT = 140;
const FOOT = 44;

/** Maximum champions in the image; the rest is counted. */
export const MAX_CHAMPIONS = 4;

type YearLayout = {
  height: number;
  head: Box;
  /** Side by side. */
  numbers: Box[];
  facts: Box[];
  foot: Box;
};

type Counts = { numbers: number; facts: number };

/** Lays out the image of a year, from top to bottom. */
export function layoutYear({ numbers, facts }: Counts): YearLayout {
  const whole = { x: MARGIN, width: YEAR_WIDTH - 2 * MARGIN };
  const below = MARGIN + HEAD;
  const width = (whole.width - (numbers - 1) * GAP) / numbers;
  const first = below + NUMBERS + GAP;
  const foot = { ...whole, y: first + facts * FACT + GAP, height: FOOT };
  return {
    head: { ...whole, y: MARGIN, height: HEAD },
    numbers: Array.from({ length: numbers }, (_, n) => ({
      x: MARGIN + n * (width + GAP),
      y: below,
      width,
      height: NUMBERS,
    })),
    facts: Array.from({ length: facts }, (_, n) => ({
      ...whole,
      y: first + n * FACT,
      height: FACT,
    })),
    foot,
    height: foot.y + FOOT + MARGIN / 2,
  };
}
