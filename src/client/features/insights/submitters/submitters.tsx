import { Ban } from 'lucide-react';
import { useId } from 'react';
import { shortDate } from '#shared/domain/dates.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { ListLink } from '../../../components/controls/list-link.tsx';
import { Card, Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { AlbumLine } from '../album-line.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbums, orDash } from '../words.ts';
import styles from './submitters.module.css';

/** Shows each submitter's albums, vetoes and the next submitter (product/insights.md#insights). */
export function Submitters({ insights }: { insights: InsightsData }) {
  const { submitters, turn } = insights;
  return (
    <Stack gap={6}>
      <Grid columns={27} fits gap={6} columnGap={7} alignRows="start">
        {turn !== null && <WhoseTurn turn={turn} />}
        {submitters.length === 0 ? (
          <Text tone="muted">No album has a submitter yet.</Text>
        ) : (
          <Averages submitters={submitters} />
        )}
      </Grid>
      {submitters.length > 0 && (
        <Grid columns={22} gap={5}>
          {submitters.map((shown) => (
            <SubmitterCard key={shown.submitter} insights={insights} shown={shown} />
          ))}
        </Grid>
      )}
    </Stack>
  );
}

function Averages({ submitters }: Pick<InsightsData, 'submitters'>) {
  const byAverage = [...submitters].sort((one, other) => (other.average ?? 0) - (one.average ?? 0));
  return (
    <Chart
      title="How their picks did"
      note="The club’s average rating of each person’s picks. Ten points = one tier: S is 95, A is 85."
      table={{
        columns: ['Submitter', 'Average', 'Rated', 'Picks', 'Vetoes given', 'Vetoes received'],
        rows: submitters.map((one) => [
          one.submitter,
          orDash(one.average),
          one.rated,
          one.albums,
          one.vetoes_given,
          one.vetoes_received,
        ]),
      }}
    >
      <BarList
        domain={[20, 95]}
        bars={byAverage.map(({ submitter, average, average_tier, rated }) => ({
          key: submitter,
          name: submitter,
          value: average,
          tier: average_tier,
          note: formatAlbums(rated),
          end: orDash(average),
        }))}
      />
    </Chart>
  );
}

type Turn = NonNullable<InsightsData['turn']>;

/** Shows the next submitter and the reason. */
function WhoseTurn({ turn: { sessions, order } }: { turn: Turn }) {
  const [first] = order;
  if (first === undefined || sessions === 0) return null;
  return (
    <Grid
      as="section"
      columns={20}
      fits
      gap={5}
      columnGap={7}
      alignRows="center"
      padding={5}
      phonePadding={4}
      ground="tinted"
      radius="l"
      aria-labelledby="whose-turn"
      className={styles.turn}
    >
      <Stack gap={2}>
        <Text as="h2" tone="accent" size="m" id="whose-turn">
          Whose turn it is
        </Text>
        <Text size="2xl" weight={700} font="display" className={styles.name}>
          {first.reviewer}
        </Text>
        <Text tone="muted" size="s" className={styles.why}>
          Fewest picks in the last {sessions === 1 ? 'session' : `${sessions} sessions`} goes first.
          Ties go to the longest wait{order.every(isLike(first)) && '. Right now it is a tie'}.
        </Text>
      </Stack>
      <ol className={styles.order}>
        {order.map(({ reviewer, albums, last_brought }) => (
          <Row as="li" gap={3} align="baseline" key={reviewer}>
            <Text as="span" weight={600} breaks grows>
              {reviewer}
            </Text>
            <Stack as="span" isTabular className={styles.brought}>
              {albums === 1 ? '1 album' : `${albums} albums`}
              <Text as="span" tone="muted" size="s">
                {last_brought === null ? 'no picks yet' : `last ${shortDate(last_brought)}`}
              </Text>
            </Stack>
          </Row>
        ))}
      </ol>
    </Grid>
  );
}

function isLike(first: Turn['order'][number]) {
  return ({ albums, last_brought }: Turn['order'][number]) =>
    albums === first.albums && last_brought === first.last_brought;
}

type Props = { insights: InsightsData; shown: InsightsData['submitters'][number] };

/** Card of a submitter: results of the albums that they submitted. */
function SubmitterCard({ insights, shown }: Props) {
  const id = useId();
  const { submitter, albums, rated, average, average_tier, best, worst } = shown;
  const getTier = (album: string | null) => insights.named.get(album ?? '')?.tier;
  const isAlike = worst !== null && getTier(best) === getTier(worst);
  return (
    <Card
      as="article"
      gap={4}
      radius="l"
      padding={5}
      phonePadding={4}
      surface
      aria-labelledby={id}
      className={styles.card}
    >
      <Row as="header" gap={4} align="start" justify="between">
        <div>
          <Text as="h2" size="xl" breaks id={id}>
            <ListLink of={{ by: 'submitter', name: submitter }}>{submitter}</ListLink>
          </Text>
          <Text tone="muted" isTabular>
            {albums === 1 ? '1 pick' : `${albums} picks`}
            {rated > 0 && <>, average {orDash(average)}</>}
          </Text>
          {rated < albums && (
            <Text tone="muted" isTabular>
              {rated === 0 ? 'none rated yet' : `${formatAlbums(rated)} rated`}
            </Text>
          )}
        </div>
        {average !== null && <TierBadge tier={average_tier} size="large" />}
      </Row>
      {best !== null && <Extreme name={bestName(worst, isAlike)} insights={insights} id={best} />}
      {worst !== null && !isAlike && <Extreme name="Worst" insights={insights} id={worst} />}
      <Vetoes shown={shown} />
    </Card>
  );
}

/** With one album, or several in one tier, none is the best. */
function bestName(worst: string | null, isAlike: boolean): string {
  if (worst === null) return 'So far';
  return isAlike ? 'All the same, like' : 'Best';
}

function Extreme({ name, insights, id }: { name: string; insights: InsightsData; id: string }) {
  const tier = insights.named.get(id)?.tier;
  return (
    <div>
      <Text as="h3" tone="muted" size="s" weight={600} font="text">
        {name}
      </Text>
      <AlbumLine insights={insights} id={id}>
        {tier && <TierBadge tier={tier} size="small" />}
      </AlbumLine>
    </div>
  );
}

function Vetoes({ shown: { vetoes_given, vetoes_received } }: Pick<Props, 'shown'>) {
  const none = vetoes_given === 0 && vetoes_received === 0;
  return (
    <Row as="p" gap={2} tone="muted" className={styles.vetoes}>
      <Ban aria-hidden="true" size={18} />
      {none ? (
        'No vetoes given or received'
      ) : (
        <>
          Vetoes: <Count>{vetoes_given}</Count> given, <Count>{vetoes_received}</Count> received
        </>
      )}
    </Row>
  );
}

function Count({ children }: { children: number }) {
  return (
    <Text as="strong" tone="plain" isTabular>
      {children}
    </Text>
  );
}
