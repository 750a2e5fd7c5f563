import { Ban, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { Thumb } from '../../components/album/thumb.tsx';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { columnOrder, type RatingColumn, suggestionFor } from './cells.ts';
import type { RatedRow } from './rated-rows.ts';
import styles from './rating-grid.module.css';

type Props = {
  row: RatedRow;
  /** Row as it was loaded. */
  before: RatedRow;
  index: number;
  names: readonly string[];
  /** Column of the tab stop; `null` if it is in another row. */
  stop: number | null;
  onFocus: (column: number) => void;
  onPress: (column: RatingColumn) => void;
};

/** Row of the grid: an album's ratings, the suggested tier, and its tier. */
export function RatingRow({ row, before, index, names, stop, onFocus, onPress }: Props) {
  return (
    <tr className={styles.row}>
      <th scope="row">
        <Row as="span" gap={3} className={styles.album}>
          <Thumb album={row} />
          <Stack as="span">
            <Text as="span" weight={600} breaks>
              {row.title}
            </Text>
            <Text as="span" tone="muted" size="s" breaks>
              {row.artist}
            </Text>
          </Stack>
        </Row>
      </th>
      {columnOrder(names).map((column, place) => {
        const cell = getCell(row, column, names);
        const isChanged = cell.state !== getCell(before, column, names).state;
        return (
          <td key={String(column)} data-column={getKind(column)}>
            <button
              type="button"
              data-cell={`${index} ${place}`}
              data-changed={(isChanged && column !== 'suggested') || undefined}
              aria-label={`${cell.name}: ${cell.state}`}
              tabIndex={stop === place ? 0 : -1}
              className={styles.cell}
              onFocus={() => onFocus(place)}
              onClick={() => onPress(column)}
            >
              <Text as="span" tone="muted" size="s" className={styles.name}>
                {cell.name}
              </Text>
              {cell.mark}
            </button>
          </td>
        );
      })}
    </tr>
  );
}

function getKind(column: RatingColumn): string {
  return typeof column === 'number' ? 'rating' : column;
}

type Cell = { name: string; state: string; mark: ReactNode };

function getCell(row: RatedRow, column: RatingColumn, names: readonly string[]): Cell {
  if (column === 'veto') return vetoCell(row);
  if (column === 'suggested') return suggestedCell(row);
  if (column === 'tier')
    return { name: 'Tier', state: tierName(row.tier), mark: getMark(row.tier) };
  const tier = row.ratings[column] ?? null;
  const state = tier === null ? 'No rating' : tierName(tier);
  return { name: names[column] ?? '', state, mark: getMark(tier) };
}

function vetoCell({ veto, veto_by }: RatedRow): Cell {
  const state = veto ? (veto_by ? `by ${veto_by}` : 'No name') : 'None';
  const mark = veto ? (
    <Row as="span" gap={1} tone="muted" size="s" weight={600}>
      <Ban aria-hidden="true" size={18} /> {veto_by}
    </Row>
  ) : (
    <Nothing />
  );
  return { name: 'Veto', state, mark };
}

function suggestedCell(row: RatedRow): Cell {
  const suggestion = suggestionFor(row);
  if (suggestion === null) return { name: 'Suggested', state: 'Nothing yet', mark: <Nothing /> };
  const { average, tier } = suggestion;
  const isTaken = tier === row.tier;
  return {
    name: 'Suggested',
    state: `${tierName(tier)} ${average.toFixed(1)}${isTaken ? '' : ', press to use'}`,
    mark: (
      <Row
        as="span"
        gap={1}
        tone={isTaken ? 'muted' : 'accent'}
        size="s"
        isTabular
        {...(!isTaken && { weight: 600 })}
      >
        <TierBadge tier={tier} size="small" /> <span>{average.toFixed(1)}</span>
        {!isTaken && <Sparkles aria-hidden="true" size={14} />}
      </Row>
    ),
  };
}

function getMark(tier: Tier | null): ReactNode {
  return tier === null ? <Nothing /> : <TierBadge tier={tier} />;
}

function Nothing() {
  return <span aria-hidden="true" className={styles.nothing} />;
}
