import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import choice from '../../components/form/choice.module.css';
import { Row } from '../../components/layout/primitives.tsx';
import { RatingRow } from './album-row.tsx';
import {
  ALBUM_TIERS,
  columnOrder,
  findTierForKey,
  moveBy,
  RATINGS,
  type RatingColumn,
  suggestionFor,
  withTier,
} from './cells.ts';
import type { RatedRow } from './rated-rows.ts';
import styles from './rating-grid.module.css';

type Props = {
  names: readonly string[];
  base: readonly RatedRow[];
  rows: readonly RatedRow[];
  onChange: (row: RatedRow) => void;
};

/**
 * Grid of albums by reviewers (product/albums.md#rating-a-session). Roving tabindex; arrow keys
 * move, letter keys rate, and a tap or Enter opens all choices. On a phone each album is a block.
 */
export function RatingGrid({ names, base, rows, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const [open, setOpen] = useState<{ id: string; column: RatingColumn } | null>(null);
  const columns = columnOrder(names);
  const chosen = open && rows.find(({ id }) => id === open.id);

  const press = (row: RatedRow, column: RatingColumn) => {
    if (column !== 'suggested') return setOpen({ id: row.id, column });
    const suggestion = suggestionFor(row);
    if (suggestion) onChange(withTier(row, 'tier', suggestion.tier));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const next = moveBy(event, place, { rows: rows.length, columns: columns.length });
    const row = rows[place.row];
    const column = columns[place.column];
    const tier = event.ctrlKey ? undefined : findTierForKey(event.key);
    if (next === null && tier === undefined) return;
    event.preventDefault();
    // '?' is a rating here, and must not open the shortcuts.
    event.stopPropagation();
    if (next) table.current?.querySelector<HTMLElement>(cellAt(next))?.focus();
    else if (row && column !== undefined && tier !== undefined)
      onChange(column === 'veto' ? withoutVeto(row, tier) : withTier(row, column, tier));
  };
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow key navigation is a grid
        role="grid"
        aria-label="Ratings"
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">Album</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Suggested</th>
            <th scope="col">Tier</th>
            <th scope="col">Veto</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <RatingRow
              key={row.id}
              row={row}
              before={base[index] ?? row}
              index={index}
              names={names}
              stop={place.row === index ? place.column : null}
              onFocus={(column) => setPlace({ row: index, column })}
              onPress={(column) => press(row, column)}
            />
          ))}
        </tbody>
      </table>
      {open && chosen && (
        <CellChoice
          row={chosen}
          column={open.column}
          names={names}
          onChoose={(row) => {
            onChange(row);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Delete clears a veto; letter keys do not change it. */
function withoutVeto(row: RatedRow, tier: unknown): RatedRow {
  return tier === null ? { ...row, veto: false, veto_by: null } : row;
}

function cellAt({ row, column }: { row: number; column: number }): string {
  return `[data-cell="${row} ${column}"]`;
}

type CellChoiceProps = {
  row: RatedRow;
  column: RatingColumn;
  names: readonly string[];
  onChoose: (row: RatedRow) => void;
  onClose: () => void;
};

type Choice = { name: string; mark: ReactNode; makes: RatedRow };

/** Buttons for every value of a cell. */
function CellChoice({ row, column, names, onChoose, onClose }: CellChoiceProps) {
  const choices = column === 'veto' ? vetoChoices(row, names) : tierChoices(row, column);
  const what = typeof column === 'number' ? names[column] : column === 'veto' ? 'Veto' : 'Tier';
  return (
    <Dialog title={`${what} · ${row.title}`} size="small" onClose={onClose}>
      <Row gap={2} align="stretch" wraps {...(column !== 'veto' && { className: choice.marks })}>
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
      </Row>
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
