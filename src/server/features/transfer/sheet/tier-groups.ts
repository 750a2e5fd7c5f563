import { TIERS } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type {
  RatingScale,
  SheetChoices,
  TierChoice,
  TierGroupName,
} from '#shared/domain/transfer/import-choices.ts';
import { getReviewer } from '../csv-columns.ts';
import { plainWords } from './column-words.ts';
import type { Preset } from './presets.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { hasField, type SheetColumn } from './sheet-columns.ts';
import { type LineProblem, shortenCell } from './sheet-problem.ts';
import { readTierGroup, type TierValues } from './tier-values.ts';

export type TierGroupValues = TierValues & { group: TierGroupName; columns: string[] };

/** Names of a column of tiers in which 1 may be the best. */
const RANK = /^(?:(?:our|final|overall|group) )?(?:tier|rank|stufe|place|platz)$/;

/** Replaces the values of each group of tier columns with tiers, in place. */
export function readTiers(
  records: readonly SheetRecord[],
  columns: readonly SheetColumn[],
  { choices, preset }: { choices: Pick<SheetChoices, 'tiers'>; preset: Preset | null },
): { tiers: TierGroupValues[]; problems: LineProblem[] } {
  const isOfForm = hasField(columns, 'rated_by');
  const places = columns.flatMap(({ meaning }, place) =>
    meaning === 'tier' || (meaning !== null && getReviewer(meaning) !== null)
      ? [{ place, meaning }]
      : [],
  );
  const toGroup = ({ meaning }: { meaning: string }): TierGroupName =>
    meaning === 'tier' && !isOfForm ? 'tier' : 'ratings';
  const problems: LineProblem[] = [];
  const tiers = [...groupBy(places, toGroup)].map(([group, members]) => {
    const names = members.map(({ place }) => columns[place]?.name ?? '');
    const cells = records.flatMap(({ line, cells }) =>
      members.flatMap(({ place }) => (cells[place] ? [{ line, value: cells[place] }] : [])),
    );
    const choice = withPreset(choices.tiers[group], preset);
    const read = readTierGroup(
      cells,
      choice,
      names.some((name) => RANK.test(plainWords(name))),
    );
    const byValue = new Map(read.values.map((one) => [one.value, one]));
    for (const { line, cells } of records)
      for (const { place, meaning } of members) {
        const { tier = null, isNumber = false } = byValue.get(cells[place] ?? '') ?? {};
        if (tier !== null) cells[place] = tier;
        else if (isNumber)
          problems.push({
            line,
            column: meaning,
            reason: offScale(cells[place] ?? '', read.scale),
          });
      }
    return { group, columns: names, ...read };
  });
  return { tiers, problems };
}

function withPreset(chosen: TierChoice | undefined, preset: Preset | null): TierChoice {
  return {
    scale: chosen?.scale ?? preset?.scale ?? null,
    values: { ...preset?.values, ...chosen?.values },
  };
}

function offScale(cell: string, scale: RatingScale | null): string {
  const from = scale === 5 || scale === 10 ? 1 : 0;
  const name = typeof scale === 'number' ? `the scale of ${from} to ${scale}` : ANY_SCALE;
  return `${shortenCell(cell)} is not on ${name}`;
}

const ANY_SCALE = 'a scale of 1 to 5, 1 to 10, 0 to 20 or 0 to 100';

/** True if every value is the name of a tier, so that there is nothing to choose. */
export function isOfTiers({ values }: TierValues): boolean {
  return values.every(({ value }) => TIERS.some((tier) => tier === value));
}
