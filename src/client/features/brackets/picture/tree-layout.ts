import type { BracketMatch } from '#shared/contracts/bracket.ts';
import { isThirdPlace } from '#shared/domain/brackets/bracket-match.ts';
import { getRounds } from '#shared/domain/brackets/bracket-view.ts';
import type { Box } from '../../../components/picture/picture-pen.ts';

type Side = 'left' | 'right' | 'middle';

type PlacedMatch = Box & { id: string; side: Side };

/** Line from a match to its next one, as an SVG path; the champion's has no `to`. */
type Connector = { from: string; to: string | null; path: string };

type Column = { round: number; x: number; width: number; side: Side };

export type TreeLayout = {
  width: number;
  height: number;
  matches: PlacedMatch[];
  columns: Column[];
  connectors: Connector[];
  champion: Box;
};

type Placeable = Pick<BracketMatch, 'id' | 'round' | 'position' | 'next_match_id'>;

/** Pixels at full size. */
const MATCH = { width: 208, height: 78 };
const FINAL = { width: 240, height: 104 };
const CHAMPION = { width: 240, height: 190 };
const GAP = { columns: 30, rows: 18, final: 36, third: 56 };
/** Space for the marker of the next match. */
const TOP = 12;
const CORNER = 8;

/**
 * Lays out the picture of a bracket's tree, in pixels: two halves that meet at the final in the
 * middle.
 * @param matches all matches of a bracket, by round and position
 */
export function layoutTree(matches: readonly Placeable[]): TreeLayout {
  const rounds = getRounds(matches);
  const plan = { rounds };
  const middle = finalBoxes(plan);
  const top = TOP - Math.min(0, middle.champion.y);
  const placed = matches.map((match) => lower(placeMatch(match, plan, middle), top));
  const bottoms = placed.map(({ y, height }) => y + height);
  const champion = lower(middle.champion, top);
  return {
    width: measureWidth(plan),
    height: Math.max(top + halfHeight(plan), ...bottoms),
    matches: placed,
    columns: getColumns(plan),
    connectors: getConnectors(matches, placed, champion),
    champion,
  };
}

type Plan = { rounds: number };

function placeMatch(match: Placeable, plan: Plan, middle: FinalBoxes): PlacedMatch {
  const { id, round, position } = match;
  if (round === plan.rounds)
    return { id, side: 'middle', ...(isThirdPlace(match) ? middle.third : middle.final) };
  const inRound = 2 ** (plan.rounds - round);
  const isRight = position > inRound / 2;
  const index = isRight ? position - inRound / 2 : position;
  const centre = (index - 0.5) * 2 ** (round - 1) * (MATCH.height + GAP.rows);
  const side = isRight ? 'right' : 'left';
  return { id, side, x: columnX(round, side, plan), y: centre - MATCH.height / 2, ...MATCH };
}

type FinalBoxes = { champion: Box; final: Box; third: Box };

/** Returns the boxes of the champion above the final, and of the third-place match below it. */
function finalBoxes(plan: Plan): FinalBoxes {
  const x = columnX(plan.rounds, 'middle', plan);
  const y = (halfHeight(plan) - FINAL.height) / 2;
  return {
    champion: { x, y: y - GAP.final - CHAMPION.height, ...CHAMPION },
    final: { x, y, ...FINAL },
    third: { x: x + (FINAL.width - MATCH.width) / 2, y: y + FINAL.height + GAP.third, ...MATCH },
  };
}

function halfHeight({ rounds }: Plan): number {
  const rows = rounds === 1 ? 1 : 2 ** (rounds - 2);
  return rows * (MATCH.height + GAP.rows);
}

const STEP = MATCH.width + GAP.columns;

function columnX(round: number, side: Side, { rounds }: Plan): number {
  const final = (rounds - 1) * STEP;
  if (side === 'middle') return final;
  return side === 'left'
    ? (round - 1) * STEP
    : final + FINAL.width + GAP.columns + (rounds - 1 - round) * STEP;
}

function measureWidth({ rounds }: Plan): number {
  return (rounds - 1) * STEP * 2 + FINAL.width;
}

function getColumns(plan: Plan): Column[] {
  const { rounds } = plan;
  const sides: Side[] = ['left', 'right'];
  const columns = sides.flatMap((side) =>
    Array.from({ length: rounds - 1 }, (_, index) => ({
      round: index + 1,
      x: columnX(index + 1, side, plan),
      width: MATCH.width,
      side,
    })),
  );
  const middle = { round: rounds, x: columnX(rounds, 'middle', plan), width: FINAL.width };
  return [...columns, { ...middle, side: 'middle' }];
}

function lower<B extends Box>(box: B, by: number): B {
  return { ...box, y: box.y + by };
}

function getConnectors(
  matches: readonly Placeable[],
  placed: readonly PlacedMatch[],
  champion: Box,
): Connector[] {
  const boxes = new Map(placed.map((box) => [box.id, box]));
  return matches.flatMap((match): Connector[] => {
    const from = boxes.get(match.id);
    if (from === undefined || isThirdPlace(match)) return [];
    const to = boxes.get(match.next_match_id ?? '');
    if (to !== undefined) return [{ from: match.id, to: to.id, path: elbow(from, to) }];
    const x = from.x + from.width / 2;
    return [{ from: match.id, to: null, path: `M${x} ${from.y}V${champion.y + champion.height}` }];
  });
}

/** Path from one match to the next with two rounded corners, the vertical part half-way. */
function elbow(from: PlacedMatch, to: PlacedMatch): string {
  const forward = from.side === 'right' ? -1 : 1;
  const start = from.side === 'right' ? from.x : from.x + from.width;
  const end = from.side === 'right' ? to.x + to.width : to.x;
  const y = from.y + from.height / 2;
  const target = to.y + to.height / 2;
  if (Math.abs(target - y) < 1) return `M${start} ${y}H${end}`;
  const turn = (start + end) / 2;
  const down = target > y ? CORNER : -CORNER;
  const along = forward * CORNER;
  return [
    `M${start} ${y}H${turn - along}`,
    `Q${turn} ${y} ${turn} ${y + down}V${target - down}`,
    `Q${turn} ${target} ${turn + along} ${target}H${end}`,
  ].join('');
}
