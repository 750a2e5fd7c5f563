import { tierName } from '#shared/domain/albums/tiers.ts';
import { MIN_OTHERS } from '#shared/domain/insights/standing-alone.ts';
import { getGuestNames } from '../../../components/album/guest-name.ts';
import { Standings } from '../../../components/album/standings.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { Chapter, type ChapterProps, type InsightsChapter } from '../chapter.tsx';
import { BarList } from '../charts/bars.tsx';
import type { InsightsData, ReviewerFiguresData } from '../insights-query.ts';
import { ShortList } from '../short-list.tsx';
import { formatAlbums, orDash, signed } from '../words.ts';
import { findGenerosity } from './find-generosity.ts';
import { ReviewerRow } from './reviewer-row.tsx';

export const reviewersChapter: InsightsChapter = {
  id: 'reviewers',
  name: 'Who is generous',
  findStatement: findGenerosity,
  Body: Reviewers,
};

const ALONE =
  ' A lone fan gave A or better while at least two others all rated it two or more tiers lower; a lone critic gave E or worse while all others were two or more tiers higher.';

/** Shows each reviewer's generosity, ratings and outlier albums (product/insights.md#insights). */
function Reviewers({ insights, ...chapter }: ChapterProps) {
  const reviewers = [...insights.reviewers].sort((one, other) => getMore(other) - getMore(one));
  const hasAlone = insights.people.length > MIN_OTHERS;
  return (
    <Chapter
      {...chapter}
      caption="Tiers above or below the others"
      picture={<Generosity reviewers={reviewers} />}
      method={`How far above or below the others each of you rates the same albums, in tiers. Averages are in points: ten points are one tier, S is 95, A is 85.${hasAlone ? ALONE : ''}`}
      table={{
        columns: [
          'Reviewer',
          'Versus the others',
          'Albums compared',
          'Average',
          'Rated',
          ...(insights.reviewers[0]?.distribution ?? []).map(({ tier }) => tierName(tier)),
        ],
        rows: reviewers.map(({ reviewer, generosity, compared, average, rated, distribution }) => [
          reviewer,
          generosity === null ? null : signed(generosity / 10),
          compared,
          orDash(average),
          rated,
          ...distribution.map(({ albums }) => albums),
        ]),
      }}
    >
      <Stack as="section">
        <Text as="h3" size="l">
          Tiers given
        </Text>
        <ShortList about="reviewers" count={reviewers.length}>
          <ul>
            {reviewers.map((shown) => (
              <ReviewerRow
                key={shown.reviewer}
                insights={insights}
                shown={shown}
                hasAlone={hasAlone}
              />
            ))}
          </ul>
        </ShortList>
      </Stack>
      <Standings standings={insights.games} guests={getGuestNames(insights.games)} title="Games" />
    </Chapter>
  );
}

/** In tiers. */
const MIN_REACH = 0.3;

/** Shows the difference between each reviewer's ratings and the others' for the same albums. */
function Generosity({ reviewers }: Pick<InsightsData, 'reviewers'>) {
  const tiers = reviewers.map((one) => ({ ...one, more: one.generosity && one.generosity / 10 }));
  return (
    <BarList
      origin={0}
      minReach={MIN_REACH}
      scale={['← stricter', 'the others', 'kinder →']}
      bars={tiers.map(({ reviewer, more, compared }) => ({
        key: reviewer,
        name: reviewer,
        value: more,
        note: formatAlbums(compared),
        end: more === null ? '–' : signed(more),
      }))}
    />
  );
}

function getMore({ generosity }: ReviewerFiguresData): number {
  return generosity ?? Number.NEGATIVE_INFINITY;
}
