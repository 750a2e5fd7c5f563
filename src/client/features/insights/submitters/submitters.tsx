import { useId } from 'react';
import { shortDate } from '#shared/domain/dates.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { ListLink } from '../../../components/controls/list-link.tsx';
import { Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { Chapter, type ChapterProps, type InsightsChapter } from '../chapter.tsx';
import { BarList, toAverageBar } from '../charts/bars.tsx';
import { FigureAlbum } from '../figure-album.tsx';
import type { InsightsData } from '../insights-query.ts';
import { PersonHead } from '../person-head.tsx';
import rows from '../person-rows.module.css';
import { ShortList } from '../short-list.tsx';
import { formatAlbumCount, orDash } from '../words.ts';
import { averageSubmission, findSubmissions } from './find-submissions.ts';
import styles from './submitters.module.css';

export const submittersChapter: InsightsChapter = {
  id: 'submitters',
  name: 'Who brings what',
  findStatement: findSubmissions,
  Body: Submitters,
};

/** Shows each submitter's albums, vetoes and the next submitter (product/insights.md#insights). */
function Submitters({ insights, ...chapter }: ChapterProps) {
  const { submitters, turn } = insights;
  const byAverage = [...submitters].sort((one, other) => (other.average ?? 0) - (one.average ?? 0));
  return (
    <Chapter
      {...chapter}
      caption="Average of each person’s albums, in points"
      picture={<Averages submitters={byAverage} />}
      method="Points are the average of the club’s tiers of each person’s albums. Ten points are one tier: S is 95, A is 85. Best and worst go by the club’s tier, then by the ratings."
      table={{
        columns: ['Submitter', 'Average', 'Rated', 'Albums', 'Vetoes given', 'Vetoes received'],
        rows: byAverage.map((one) => [
          one.submitter,
          orDash(one.average),
          one.rated,
          one.albums,
          one.vetoes_given,
          one.vetoes_received,
        ]),
      }}
    >
      {turn !== null && <WhoseTurn turn={turn} />}
      <Stack as="section">
        <Text as="h3" size="l">
          Best and worst
        </Text>
        <ShortList about="submitters" count={byAverage.length}>
          <ul>
            {byAverage.map((shown) => (
              <SubmitterRow key={shown.submitter} insights={insights} shown={shown} />
            ))}
          </ul>
        </ShortList>
      </Stack>
    </Chapter>
  );
}

/** Averages of each submitter's albums, above or below the club's. */
function Averages({ submitters }: Pick<InsightsData, 'submitters'>) {
  return (
    <BarList
      origin={averageSubmission(submitters) ?? 0}
      bars={submitters.map((one) => toAverageBar(one.submitter, one))}
    />
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
      columns={16}
      fits
      gap={4}
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
        <Text as="h3" tone="accent" size="m" id="whose-turn">
          Whose turn it is
        </Text>
        <Text size="xl" weight={700} font="display" className={styles.name}>
          {first.reviewer}
        </Text>
        <Text tone="muted" size="s" className={styles.why}>
          Fewest albums in the last {sessions === 1 ? 'session' : `${sessions} sessions`} goes
          first. Ties go to the longest wait
          {order.every(isLike(first)) && '. Right now it is a tie'}.
        </Text>
      </Stack>
      <ShortList about="reviewers" count={order.length}>
        <ol className={styles.order}>
          {order.map(({ reviewer, albums, last_brought }) => (
            <Row as="li" gap={3} align="baseline" key={reviewer}>
              <Text as="span" weight={600} breaks grows>
                {reviewer}
              </Text>
              <Stack as="span" isTabular className={styles.brought}>
                {formatAlbumCount(albums)}
                <Text as="span" tone="muted" size="s">
                  {last_brought === null ? 'none yet' : `last ${shortDate(last_brought)}`}
                </Text>
              </Stack>
            </Row>
          ))}
        </ol>
      </ShortList>
    </Grid>
  );
}

function isLike(first: Turn['order'][number]) {
  return ({ albums, last_brought }: Turn['order'][number]) =>
    albums === first.albums && last_brought === first.last_brought;
}

type Props = { insights: InsightsData; shown: InsightsData['submitters'][number] };

/** Results of the albums that someone submitted. */
function SubmitterRow({ insights, shown }: Props) {
  const id = useId();
  const { submitter, rated, average, best, worst } = shown;
  const getTier = (album: string | null) => insights.named.get(album ?? '')?.tier;
  const isAlike = worst !== null && getTier(best) === getTier(worst);
  return (
    <li aria-labelledby={id} className={rows.row}>
      <PersonHead
        id={id}
        name={<ListLink of={{ by: 'submitter', name: submitter }}>{submitter}</ListLink>}
        average={average}
        albums={rated}
      >
        <Vetoes shown={shown} />
      </PersonHead>
      {best !== null && <Extreme name={bestName(worst, isAlike)} insights={insights} id={best} />}
      {worst !== null && !isAlike && <Extreme name="Worst" insights={insights} id={worst} />}
    </li>
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
      <Text tone="muted" size="s" weight={600}>
        {name}
      </Text>
      <FigureAlbum insights={insights} id={id}>
        {tier && <TierBadge tier={tier} size="small" />}
      </FigureAlbum>
    </div>
  );
}

function Vetoes({ shown: { vetoes_given, vetoes_received } }: Pick<Props, 'shown'>) {
  const counts = [
    ...(vetoes_given > 0 ? [`${vetoes_given} given`] : []),
    ...(vetoes_received > 0 ? [`${vetoes_received} received`] : []),
  ];
  if (counts.length === 0) return null;
  return (
    <Text tone="muted" size="s" isTabular>
      Vetoes: {counts.join(', ')}
    </Text>
  );
}
