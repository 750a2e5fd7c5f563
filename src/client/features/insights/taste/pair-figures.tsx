import { Grid, Text } from '../../../components/layout/primitives.tsx';
import { MEASURES } from './measures.ts';
import styles from './pair.module.css';
import type { Pair } from './pairs.ts';

export function PairFigures({ pair }: { pair: Pair }) {
  return (
    <Grid as="dl" columns={7} gap={3} columnGap={4} className={styles.figures}>
      {MEASURES.map(({ name, title, read, show }) => {
        const value = read(pair);
        return (
          <div key={name}>
            <Text as="dt" tone="muted" size="s">
              {title}
            </Text>
            <Text as="dd" size="xl" weight={700} font="display" isTabular>
              {value === null ? '–' : show(value)}
            </Text>
          </div>
        );
      })}
      <div>
        <Text as="dt" tone="muted" size="s">
          Both rated
        </Text>
        <Text as="dd" size="xl" weight={700} font="display" isTabular>
          {pair.albums}{' '}
          {pair.is_few && (
            <Text as="span" tone="muted" size="s">
              few
            </Text>
          )}
        </Text>
      </div>
    </Grid>
  );
}
