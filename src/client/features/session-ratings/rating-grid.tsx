import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import choice from '../../components/form/choice.module.css';
import { Row, Stack, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import { RatingRow } from './album-row.tsx';
import {
  ALBUM_TIERS,
  columnOrder,
  findTierForKey,
  moveBy,
  nextUnrated,
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
 * move, letter keys rate, and a tap or Enter opens all choices, which go on to the next reviewer.
 * On a phone each album is a block.
 */
export function RatingGrid({ names, base, rows, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState({ row: 0, column: 0 });
  const [open, setOpen] = useState<{ id: string; column: RatingColumn } | null>(null);
  const columns = columnOrder(names);
  const chosen = open && rows.find(({ id }) => id === open.id);
  const [announcement, setAnnouncement] = useState('');

  const press = (row: RatedRow, column: RatingColumn) => {
    if (column !== 'suggested') {
      setAnnouncement('');
      return setOpen({ id: row.id, column });
    }
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
  /** Takes a choice, and goes on to the next reviewer without a rating. */
  const choose = (before: RatedRow, column: RatingColumn, row: RatedRow) => {
    onChange(row);
    const next = nextUnrated(before, column, names, settings.reviewers);
    setOpen(next === null ? null : { id: row.id, column: next });
    if (next !== null) setAnnouncement(`Next: ${names[next]}`);
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
          announcement={announcement}
          onChoose={(row) => choose(chosen, open.column, row)}
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
  /** Names the next reviewer. */
  announcement: string;
  onChoose: (row: RatedRow) => void;
  onClose: () => void;
};

/** Milliseconds after a choice in which a second tap is one of a double tap. */
const DOUBLE_TAP_MS = 300;

type Choice = { name: string; mark: ReactNode; makes: RatedRow };

/** Buttons for every value of a cell; letter keys choose a tier. */
function CellChoice({ row, column, names, announcement, onChoose, onClose }: CellChoiceProps) {
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);
  const choices = column === 'veto' ? vetoChoices(row, names) : tierChoices(row, column);
  const what = typeof column === 'number' ? names[column] : column === 'veto' ? 'Veto' : 'Tier';
  const press = ({ detail, timeStamp }: MouseEvent, makes: RatedRow) => {
    // The second tap of a double tap would rate for the next reviewer.
    if (detail > 1 && timeStamp - chosenAt.current < DOUBLE_TAP_MS) return;
    chosenAt.current = timeStamp;
    onChoose(makes);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.ctrlKey || column === 'veto') return;
    const tier = findTierForKey(event.key);
    // A key that is held down would rate for everyone.
    if (event.repeat && (event.key === 'Enter' || tier !== undefined)) event.preventDefault();
    if (event.repeat || tier === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(withTier(row, column, tier));
  };
  // Keys of a dialog bubble to the element that renders it.
  return (
    <Stack onKeyDown={onKeyDown}>
      <Dialog title={`${what} · ${row.title}`} size="small" onClose={onClose}>
        <Stack gap={4}>
          {typeof column === 'number' && <People row={row} column={column} names={names} />}
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
          <Row
            gap={2}
            align="stretch"
            wraps
            {...(column !== 'veto' && { className: choice.marks })}
          >
            {choices.map(({ name, mark, makes }) => (
              <button
                key={name}
                type="button"
                title={name}
                aria-label={name}
                aria-pressed={JSON.stringify(makes) === JSON.stringify(row)}
                className={choice.choice}
                onClick={(event) => press(event, makes)}
              >
                {mark}
              </button>
            ))}
          </Row>
        </Stack>
      </Dialog>
    </Stack>
  );
}

type PeopleProps = { row: RatedRow; column: number; names: readonly string[] };

/** Shows whose rating is chosen, beside those of the others. */
function People({ row, column, names }: PeopleProps) {
  return (
    <Row as="ol" gap={1} columnGap={3} wraps size="s">
      {names.map((name, index) => {
        const tier = row.ratings[index] ?? null;
        const isCurrent = index === column;
        return (
          <Row
            as="li"
            key={name}
            gap={1}
            aria-current={isCurrent || undefined}
            {...(isCurrent ? { weight: 700, tone: 'accent' } : { tone: 'muted' })}
          >
            {name} {tier && <TierBadge tier={tier} size="small" />}
          </Row>
        );
      })}
    </Row>
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
