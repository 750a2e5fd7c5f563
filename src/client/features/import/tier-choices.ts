import type { Imported } from '#shared/contracts/imports.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type {
  RatingScale,
  SheetChoices,
  TierChoice,
  TierGroupName,
} from '#shared/domain/transfer/import-choices.ts';
import type { FieldProblem } from '../../components/form/form.tsx';

/** Tier columns that are read alike, with their values. */
export type ValueGroup = Imported['tiers'][number];
export type TierValue = ValueGroup['values'][number];

const UNREAD: TierChoice = { scale: null, values: {} };

export function getTierChoice(choices: SheetChoices, group: TierGroupName): TierChoice {
  return choices.tiers[group] ?? UNREAD;
}

/** Returns the choices with some of one group changed. */
export function withTierChoice(
  choices: SheetChoices,
  group: TierGroupName,
  some: Partial<TierChoice>,
): Pick<SheetChoices, 'tiers'> {
  return { tiers: { ...choices.tiers, [group]: { ...getTierChoice(choices, group), ...some } } };
}

/** Scale on the page: the chosen one, else the suggested one. */
export function getScale({ group, scale }: ValueGroup, choices: SheetChoices): RatingScale | null {
  return getTierChoice(choices, group).scale ?? scale;
}

/** Tier of a value on the page; `null` if it has to be chosen. */
export function getTier({ group }: ValueGroup, one: TierValue, choices: SheetChoices): Tier | null {
  return getTierChoice(choices, group).values[one.value] ?? one.tier;
}

/** Returns the choices with each suggested scale as chosen, since the user has seen it. */
export function withShownScales(
  choices: SheetChoices,
  groups: readonly ValueGroup[],
): SheetChoices {
  let shown = choices;
  for (const one of groups) {
    if (one.scales.length === 0) continue;
    shown = { ...shown, ...withTierChoice(shown, one.group, { scale: getScale(one, shown) }) };
  }
  return shown;
}

export const GROUP_NAMES: Readonly<Record<TierGroupName, string>> = {
  tier: 'Overall tier',
  ratings: 'Ratings',
};

/** Returns each group with values without a tier, unless their rows are left out. */
export function findTierProblems(
  groups: readonly ValueGroup[],
  choices: SheetChoices,
): FieldProblem[] {
  if (choices.skip_bad_rows) return [];
  return groups.flatMap((group, index) => {
    const isOpen = group.values.some((one) => getTier(group, one, choices) === null);
    const message = `${GROUP_NAMES[group.group]}: values without a tier`;
    return isOpen ? [{ id: `import-tier-${index}`, message }] : [];
  });
}
