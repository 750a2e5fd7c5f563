import { MIN_OTHERS } from '#shared/domain/insights/standing-alone.ts';
import { getGuestNames } from '../../../components/album/guest-name.ts';
import { Standings } from '../../../components/album/standings.tsx';
import { Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import charts from '../charts/charts.module.css';
import type { InsightsData, ReviewerFiguresData } from '../insights-query.ts';
import { formatAlbums, orDash, signed } from '../words.ts';
import { ReviewerCard } from './reviewer-card.tsx';
import styles from './reviewers.module.css';

/** Shows each reviewer's ratings, generosity and outlier albums (product/insights.md#insights). */
export function Reviewers({ insights }: { insights: InsightsData }) {
  return (
    <Stack gap={6}>
      <Generosity reviewers={insights.reviewers} />
      {insights.people.length <= MIN_OTHERS ? (
        <Text tone="muted" className={charts.note}>
          Lone fans and critics appear once three people have rated the same album.
        </Text>
      ) : (
        <Text tone="muted" className={charts.note}>
          A{' '}
          <Text as="strong" tone="plain">
            lone fan
          </Text>{' '}
          gave A or better while at least two others all rated it two or more tiers lower. A{' '}
          <Text as="strong" tone="plain">
            lone critic
          </Text>{' '}
          gave E or worse while all others were two or more tiers higher.
        </Text>
      )}
      <Grid columns={27} gap={5}>
        {insights.reviewers.map((shown) => (
          <ReviewerCard key={shown.reviewer} insights={insights} shown={shown} />
        ))}
      </Grid>
      <Standings standings={insights.games} guests={getGuestNames(insights.games)} title="Games" />
    </Stack>
  );
}

type Props = Pick<InsightsData, 'reviewers'>;

/** Minimum range of the bars in points, so that small values look small. */
const MIN_REACH = 10;

/** Shows the difference between each reviewer's ratings and the others' for the same albums. */
function Generosity({ reviewers }: Props) {
  const all = [...reviewers].sort((one, other) => getMore(other) - getMore(one));
  const compared = all.filter(({ generosity }) => generosity !== null);
  const reach = Math.max(MIN_REACH, ...compared.map((one) => Math.abs(one.generosity ?? 0)));
  if (compared.length === 0)
    return <Text tone="muted">Generosity appears once two people have rated the same album.</Text>;
  return (
    <div className={styles.generosity}>
      <Chart
        title="Generosity"
        note="How many points above or below the others each of you rates the same albums. Ten points = one tier."
        table={{
          columns: ['Reviewer', 'Versus the others', 'Albums compared', 'Average', 'Rated'],
          rows: all.map(({ reviewer, generosity, compared, average, rated }) => [
            reviewer,
            generosity === null ? null : signed(generosity),
            compared,
            orDash(average),
            rated,
          ]),
        }}
      >
        <BarList
          domain={[-reach, reach]}
          origin={0}
          bars={all.map(({ reviewer, generosity, compared }) => ({
            key: reviewer,
            name: reviewer,
            value: generosity,
            note: formatAlbums(compared),
            end: generosity === null ? '–' : signed(generosity),
          }))}
        />
        <Row
          as="p"
          gap={4}
          align="stretch"
          justify="between"
          tone="muted"
          size="s"
          className={styles.sides}
          aria-hidden="true"
        >
          <span>← stricter</span>
          <span>more generous →</span>
        </Row>
      </Chart>
    </div>
  );
}

function getMore({ generosity }: ReviewerFiguresData): number {
  return generosity ?? Number.NEGATIVE_INFINITY;
}
