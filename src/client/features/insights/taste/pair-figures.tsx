import { Text } from '../../../components/layout/primitives.tsx';
import { MEASURES } from './measures.ts';
import styles from './pair-figures.module.css';
import type { Pair } from './pairs.ts';

/** Shows the values of all measures for a pair. */
export function PairFigures({ pair }: { pair: Pair }) {
  return (
    <dl className={styles.figures}>
      {MEASURES.map(({ name, title, read, show }) => {
        const value = read(pair);
        return (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{value === null ? '–' : show(value)}</dd>
          </div>
        );
      })}
      <div>
        <dt>Both rated</dt>
        <dd>
          {pair.albums}{' '}
          {pair.is_few && (
            <Text as="span" tone="muted" size="s">
              few
            </Text>
          )}
        </dd>
      </div>
    </dl>
  );
}
