import type { ReactNode } from 'react';
import { tierName } from '#shared/domain/tiers.ts';
import choice from '../../ui/choice.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './cell-choice.module.css';
import { ALBUM_TIERS, RATINGS, type RatingColumn, withTier } from './cells.ts';
import type { RatedRow } from './rated-rows.ts';

type Props = {
  row: RatedRow;
  column: RatingColumn;
  names: readonly string[];
  onChoose: (row: RatedRow) => void;
  onClose: () => void;
};

type Choice = { name: string; mark: ReactNode; makes: RatedRow };

/** Buttons for every value of a cell. */
export function CellChoice({ row, column, names, onChoose, onClose }: Props) {
  const choices = column === 'veto' ? vetoChoices(row, names) : tierChoices(row, column);
  const what = typeof column === 'number' ? names[column] : column === 'veto' ? 'Veto' : 'Tier';
  return (
    <Dialog title={`${what} · ${row.title}`} size="small" onClose={onClose}>
      <div className={column === 'veto' ? styles.words : choice.marks}>
        {choices.map(({ name, mark, makes }) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={JSON.stringify(makes) === JSON.stringify(row)}
            className={choice.choice}
            onClick={() => onChoose(makes)}
          >
            {mark}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function tierChoices(row: RatedRow, column: RatingColumn): Choice[] {
  const tiers = (column === 'tier' ? ALBUM_TIERS : RATINGS).map((tier) => ({
    name: tierName(tier),
    mark: <TierBadge tier={tier} size="large" />,
    makes: withTier(row, column, tier),
  }));
  if (column === 'tier') return tiers;
  return [...tiers, { name: 'No rating', mark: 'None', makes: withTier(row, column, null) }];
}

function vetoChoices(row: RatedRow, names: readonly string[]): Choice[] {
  return [
    { name: 'No veto', mark: 'No veto', makes: { ...row, veto: false, veto_by: null } },
    ...names.map((name) => ({
      name: `Veto by ${name}`,
      mark: name,
      makes: { ...row, veto: true, veto_by: name },
    })),
    {
      name: 'Veto, no name',
      mark: 'No name',
      makes: { ...row, veto: true, veto_by: null },
    },
  ];
}
