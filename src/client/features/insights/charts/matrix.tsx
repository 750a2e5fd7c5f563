import type { KeyboardEvent, ReactNode } from 'react';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import styles from './charts.module.css';
import { LEVELS, type Level } from './level.ts';

type Props = {
  title: string;
  names: readonly string[];
  /** Returns the link of the cell of two names, the first one later in the order. */
  getCell: (row: number, column: number) => ReactNode;
};

/**
 * Triangular matrix with every pair once: cells left of a name are pairs with earlier names, cells
 * below it with later ones.
 */
export function HeatMap({ title, names, getCell }: Props) {
  return (
    <fieldset aria-label={title} className={styles.heat} onKeyDown={moveFocus}>
      <table role="presentation">
        <tbody>
          {names.map((name, row) => (
            <tr key={name}>
              {names.slice(0, row).map((other, column) => (
                <td key={other}>{getCell(row, column)}</td>
              ))}
              <td colSpan={names.length - row} className={styles.person} title={name}>
                <Text as="span" weight={700} font="display">
                  {name}
                </Text>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

/** Returns the attributes of a cell, for its color and the arrow keys; no level for no value. */
export function heatCell(level: Level | null, row: number, column: number) {
  return { className: styles.cell, 'data-level': level ?? 'none', 'data-cell': `${row} ${column}` };
}

type LegendProps = { lowest: string; highest: string; none: string | false };

/** Legend of the colors, from the lowest level to the highest. */
export function HeatLegend({ lowest, highest, none }: LegendProps) {
  return (
    <Row gap={2} columnGap={4} wraps tone="muted" size="s">
      <Row as="span" gap={2} isTabular>
        {lowest}
        <Row as="span" aria-hidden="true" className={styles.swatches}>
          {LEVELS.map((level) => (
            <span key={level} className={styles.swatch} data-level={level} />
          ))}
        </Row>
        {highest}
      </Row>
      {none && (
        <Row as="span" gap={2}>
          <span aria-hidden="true" className={styles.swatch} data-level="none" />
          {none}
        </Row>
      )}
    </Row>
  );
}

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the adjacent cell on arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
  if (step === undefined || cell === undefined) return;
  const [row = 0, column = 0] = cell.split(' ').map(Number);
  const beside = `[data-cell="${row + step[0]} ${column + step[1]}"]`;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(beside)?.focus();
}
