import { Grid, Text } from '../../../components/layout/primitives.tsx';
import { orDash } from '../words.ts';
import styles from './pair.module.css';
import type { Pair } from './pairs.ts';

/** Measures of how close two people's taste is (product/insights.md#insights). */
export const MEASURES = [
  { title: 'Tiers apart', show: ({ distance }: Pair) => orDash(distance) },
  {
    title: 'If equally strict',
    show: ({ centred_distance }: Pair) => orDash(centred_distance),
  },
  {
    title: 'Same order',
    show: ({ tau }: Pair) => tau?.toFixed(2).replace('-', '−') ?? '–',
  },
] as const;

export const METHOD =
  'Tiers apart is the average difference between two people’s ratings of the albums that both rated: 0 is identical, 7 is S against Tiering Herrie. If equally strict leaves out that one of them rates lower: each person’s own average is subtracted first. Same order says whether both rank the albums alike (Kendall’s tau‑b): 1 is the same order, 0 is no connection, −1 is the opposite.';

export function PairFigures({ pair }: { pair: Pair }) {
  const figures = MEASURES.map(({ title, show }) => ({ title, figure: show(pair) }));
  return (
    <Grid as="dl" columns={8} gap={3} columnGap={4} className={styles.figures}>
      {[{ title: 'Albums both rated', figure: pair.albums }, ...figures].map(
        ({ title, figure }) => (
          <div key={title}>
            <Text as="dt" tone="muted" size="s">
              {title}
            </Text>
            <Text as="dd" size="xl" weight={700} font="display" isTabular>
              {figure}
            </Text>
          </div>
        ),
      )}
    </Grid>
  );
}
