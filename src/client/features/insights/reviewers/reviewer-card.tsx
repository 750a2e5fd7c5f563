import { useId } from 'react';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { MIN_OTHERS } from '#shared/domain/insights/standing-alone.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { Chart } from '../charts/chart.tsx';
import { getShare, TierColumns } from '../charts/tier-columns.tsx';
import type { InsightsData, ReviewerFiguresData } from '../insights-query.ts';
import { formatAlbums, orDash } from '../words.ts';
import { Drift } from './drift.tsx';
import styles from './reviewers.module.css';

type Props = { insights: InsightsData; shown: ReviewerFiguresData };

/** Card of a reviewer: tiers, averages by year, and outlier albums. */
export function ReviewerCard({ insights, shown }: Props) {
  const id = useId();
  const { reviewer, average, rated } = shown;
  const others = insights.reviewers.filter((one) => one !== shown);
  return (
    <Card
      as="article"
      gap={5}
      radius="l"
      padding={5}
      phonePadding={4}
      surface
      aria-labelledby={id}
      className={styles.card}
    >
      <Stack as="header" gap={1}>
        <Text as="h2" size="xl" breaks id={id}>
          {reviewer}
        </Text>
        <Row as="p" gap={1} wraps tone="muted">
          {formatAlbums(rated)}
          {average !== null && (
            <>
              , average <TierBadge tier={suggestTier(average)} size="small" />{' '}
              <Text as="strong" tone="plain" isTabular>
                {orDash(average)}
              </Text>
            </>
          )}
        </Row>
      </Stack>
      <Distribution shown={shown} />
      <Drift shown={shown} others={others} />
      {others.length >= MIN_OTHERS && (
        <>
          <AloneWith
            title="Lone fan of"
            reviewerId={id}
            insights={insights}
            some={shown.loves_alone}
          />
          <AloneWith
            title="Lone critic of"
            reviewerId={id}
            insights={insights}
            some={shown.hates_alone}
          />
        </>
      )}
    </Card>
  );
}

function Distribution({ shown: { reviewer, distribution } }: { shown: ReviewerFiguresData }) {
  const all = distribution.reduce((sum, { albums }) => sum + albums, 0);
  const [most] = [...distribution].sort((one, other) => other.albums - one.albums);
  return (
    <Chart
      isInner
      title="Tiers given"
      table={{
        columns: ['Tier', 'Albums', 'Share'],
        rows: distribution.map(({ tier, albums }) => [
          tierName(tier),
          albums,
          getShare(albums, all),
        ]),
      }}
    >
      <TierColumns
        title={`Tiers that ${reviewer} gave`}
        description={
          most ? `Most often ${tierName(most.tier)}: ${getShare(most.albums, all)} of ${all}.` : ''
        }
        tiers={distribution}
      />
    </Chart>
  );
}

type AloneWithProps = {
  title: string;
  /** Id of the reviewer's heading, which makes the name of the section unique. */
  reviewerId: string;
  insights: InsightsData;
  some: ReviewerFiguresData['loves_alone'];
};

/** Covers of the albums on which a reviewer differs from all others. */
function AloneWith({ title, reviewerId, insights, some }: AloneWithProps) {
  const { albums, album_ids } = some;
  const id = useId();
  const named = album_ids.flatMap((album) => insights.named.get(album) ?? []);
  return (
    <Stack as="section" gap={1} aria-labelledby={`${id} ${reviewerId}`} className={styles.card}>
      <Text as="h3" size="m" id={id}>
        {title}
      </Text>
      <Text tone="muted" size="s">
        {message(albums, named.length)}
      </Text>
      {named.length > 0 && (
        <ul className={styles.covers}>
          {named.map((album) => (
            <li key={album.id}>
              <DialogLink
                opens={{ album: album.id }}
                className={styles.cover}
                title={`${album.title} by ${album.artist}`}
              >
                <VisuallyHidden>
                  {album.title} by {album.artist}
                </VisuallyHidden>
                <Thumb album={album} />
              </DialogLink>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function message(albums: number, shown: number): string {
  if (albums === 0) return 'None.';
  const all = albums === 1 ? '1 album' : `${albums} albums`;
  return shown < albums ? `${all}, latest first:` : `${all}:`;
}
