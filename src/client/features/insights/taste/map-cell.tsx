import type { CSSProperties } from 'react';
import { Text } from '../../../components/layout/primitives.tsx';
import type { Measure } from './measures.ts';
import type { Pair } from './pairs.ts';
import styles from './taste-map.module.css';

type Props = { pair: Pair; measure: Measure };

/** Cell of a pair: the value on its shade, and the number of albums. */
export function MapCell({ pair, measure }: Props) {
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
