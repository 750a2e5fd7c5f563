import { useSearch } from '@tanstack/react-router';
import type { ComponentProps, CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { Text } from '../../../components/layout/primitives.tsx';
import { Picture } from '../charts/picture.tsx';
import { type Measure, pairSentence } from './measures.ts';
import { findPair, type Pair } from './pairs.ts';
import { shortName } from './short-name.ts';
import styles from './taste-map.module.css';

type Props = {
  people: readonly string[];
  pairs: readonly Pair[];
  measure: Measure;
  /** Pair shown beside the map. */
  shown: Pair;
  onOpen: (pair: Pair) => void;
};

/**
 * CSS pixels: height of a row, height of the first row, which holds only a name, and minimum width
 * of a column.
 */
const ROW = 60;
const FIRST = 32;
const MIN_COLUMN = 27;

/** Width of a character in CSS pixels, and the maximum characters right of the last column. */
const LETTER = 9;
const LETTERS = 12;
const INDENT = 10;

/**
 * Triangular matrix with every pair once: cells left of a name are pairs with earlier reviewers,
 * cells below it with later ones.
 */
export function MapPicture({ people, pairs, measure, shown, onOpen }: Props) {
  const columns = people.length - 1;
  const width = 100 / columns;
  const names = people.map((person, row) => shortName(person, LETTERS + lettersIn(columns - row)));
  return (
    <div className={styles.scroller}>
      <div
        className={styles.picture}
        style={{
          minInlineSize: columns * MIN_COLUMN,
          maxInlineSize: `${columns * 9}rem`,
          paddingInlineEnd: INDENT + LETTER * lettersBeyond(names),
        }}
      >
        <Picture
          title="Taste map"
          description={`${measure.title} of every two of ${people.join(', ')}. Arrow keys move from cell to cell.`}
          height={FIRST + columns * ROW}
          hasLinks
        >
          {people.map((person, row) => (
            <g key={person}>
              <Text
                as="text"
                weight={700}
                font="display"
                x={`${row * width}%`}
                dx={INDENT}
                y={row * ROW + 21}
                className={styles.name}
              >
                <title>{person}</title>
                {names[row]}
              </Text>
              {people.slice(0, row).map((other, column) => {
                const pair = findPair(pairs, other, person);
                return (
                  pair && (
                    <PairLink
                      key={other}
                      pair={pair}
                      onOpen={onOpen}
                      className={styles.cell}
                      aria-current={isSame(pair, shown) ? 'true' : undefined}
                      data-cell={`${row} ${column}`}
                      onKeyDown={moveFocus}
                    >
                      <title>{pairSentence(measure, pair)}</title>
                      <svg
                        aria-hidden="true"
                        x={`${column * width}%`}
                        y={FIRST + (row - 1) * ROW}
                        width={`${width}%`}
                        height={ROW}
                      >
                        <MapCell pair={pair} measure={measure} />
                      </svg>
                    </PairLink>
                  )
                );
              })}
            </g>
          ))}
        </Picture>
      </div>
    </div>
  );
}

/** Returns the minimum number of characters that fit in some columns. */
function lettersIn(columns: number): number {
  return Math.floor((columns * MIN_COLUMN) / LETTER);
}

/**
 * Returns the number of characters that the longest name extends beyond the last column, at minimum
 * column width.
 */
function lettersBeyond(names: readonly string[]): number {
  return Math.max(...names.map((name, row) => name.length - lettersIn(names.length - 1 - row)));
}

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the adjacent cell on arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const { currentTarget } = event;
  const [row = 0, column = 0] = (currentTarget.dataset.cell ?? '').split(' ').map(Number);
  const beside = `[data-cell="${row + step[0]} ${column + step[1]}"]`;
  event.preventDefault();
  currentTarget.closest('[role="group"]')?.querySelector<SVGElement>(beside)?.focus();
}

function isSame(one: Pair, other: Pair): boolean {
  return other.reviewers.every((person) => one.reviewers.includes(person));
}

type CellProps = { pair: Pair; measure: Measure };

/** Cell of a pair: the value on its shade, and the number of albums. */
function MapCell({ pair, measure }: CellProps) {
  const value = measure.read(pair);
  return (
    <>
      {/* Nested, so that percentages of the width leave a gap. */}
      <Shade closeness={pair.is_few || value === null ? null : measure.closeness(value)} />
      <Text
        as="text"
        size="m"
        weight={700}
        font="display"
        isTabular
        className={`${styles.value} ${styles.measured}`}
        x="50%"
        y={pair.is_few ? 22 : 28}
      >
        {value === null ? '–' : measure.show(value)}
      </Text>
      <Text
        as="text"
        size="xs"
        isTabular
        className={styles.value}
        x="50%"
        y={pair.is_few ? 37 : 45}
      >
        {pair.albums}
      </Text>
      {pair.is_few && (
        <Text as="text" size="xs" className={styles.value} x="50%" y="49">
          few
        </Text>
      )}
    </>
  );
}

/** Maximum strength of a shade with readable text in both themes, in percent. */
const STRONGEST = 56;

/** Background of a cell: the closer, the stronger; dashed gray without a value. */
export function Shade({ closeness }: { closeness: number | null }) {
  const strength = `${Math.round(Math.abs(closeness ?? 0) * STRONGEST)}%`;
  return (
    <rect
      className={styles.shade}
      data-kind={closeness === null ? 'none' : closeness < 0 ? 'opposite' : 'close'}
      style={{ '--strength': strength } as CSSProperties}
      rx="8"
    />
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  pair: Pair;
  onOpen: (pair: Pair) => void;
};

/** Links to a pair's details beside the map; also inside SVG. */
export function PairLink({ pair, onOpen, ...rest }: LinkProps) {
  const { album: _, ...search } = useSearch({ strict: false }) as Record<string, string>;
  const [one, other] = pair.reviewers;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(pair);
  };
  const address = new URLSearchParams({ ...search, pair: one, with: other });
  return <a {...rest} href={`?${address}`} onClick={open} />;
}
