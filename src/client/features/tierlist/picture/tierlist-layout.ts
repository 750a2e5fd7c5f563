import type { Box } from '../../../components/picture/picture-pen.ts';

/** Layout pixels. */
const MARGIN = 48;
const HEAD = 120;
const LABEL = 112;
const PADDING = 12;
const COVER = 88;
const GAP = 8;
const BETWEEN = 12;
/** Height of a title and an artist below a cover. */
const CAPTION = 32;
const FOOT = 40;
/** Column limits, for a balanced aspect ratio. */
const MIN_COLUMNS = 10;
const MAX_COLUMNS = 24;

export type TierlistLayout = {
  width: number;
  height: number;
  head: Box;
  /** Boxes of each tier: row, label column, and covers. */
  rows: { row: Box; label: Box; covers: Box[] }[];
  foot: Box;
};

/**
 * Lays out the share image of the tier list.
 * @param counts number of albums of each tier
 * @param hasTitles true for space below each cover
 */
export function layoutTierlist(counts: readonly number[], hasTitles: boolean): TierlistLayout {
  const cell = hasTitles ? COVER + CAPTION : COVER;
  const columns = columnsFor(counts.reduce((sum, count) => sum + count, 0));
  const inner = LABEL + 2 * PADDING + columns * COVER + (columns - 1) * GAP;
  let y = MARGIN + HEAD;
  const rows = counts.map((count) => {
    const lines = Math.max(1, Math.ceil(count / columns));
    const height = lines * cell + (lines - 1) * GAP + 2 * PADDING;
    const row = { x: MARGIN, y, width: inner, height };
    y += height + BETWEEN;
    return { row, label: { ...row, width: LABEL }, covers: getCovers(row, count, columns, cell) };
  });
  const head = { x: MARGIN, y: MARGIN, width: inner, height: HEAD };
  const foot = { x: MARGIN, y, width: inner, height: FOOT };
  return { width: inner + 2 * MARGIN, height: y + FOOT + MARGIN, head, rows, foot };
}

function columnsFor(albums: number): number {
  return Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, Math.ceil(Math.sqrt(albums))));
}

function getCovers(row: Box, count: number, columns: number, cell: number): Box[] {
  return Array.from({ length: count }, (_, n) => ({
    x: row.x + LABEL + PADDING + (n % columns) * (COVER + GAP),
    y: row.y + PADDING + Math.floor(n / columns) * (cell + GAP),
    width: COVER,
    height: COVER,
  }));
}
