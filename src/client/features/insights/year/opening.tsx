import type { ReactNode } from 'react';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Text } from '../../../components/layout/primitives.tsx';
import { settings } from '../../../lib/settings.ts';
import type { InsightsData } from '../insights-query.ts';
import type { StoryChapter } from './story-chapter.tsx';
import { LIST } from './year-games.ts';
import styles from './year-story.module.css';

/** Covers on the first screen. */
const MAX_COVERS = 12;

/** Its heading remains while the year is loading, and has the focus. */
export function getOpeningChapter(
  year: number,
  insights: InsightsData | undefined,
  children: ReactNode,
): StoryChapter {
  return {
    id: 'year',
    name: 'The year',
    ...(insights && { color: { 'data-tone': 'accent' } }),
    content: (
      <div className={styles.opening}>
        <div className={styles.words}>
          <Text weight={700} size="l" font="display">
            {settings.clubName}
          </Text>
          <Text as="h1" tabIndex={-1} id="year-fact" className={styles.fact}>
            <span className={styles.year}>{year}</span> in Review
          </Text>
          {insights && <Text size="l">{LIST.format(insights.people)}</Text>}
          {children}
        </div>
        {insights && <CoverWall insights={insights} />}
      </div>
    ),
  };
}

/** Covers of the best albums. */
function CoverWall({ insights }: { insights: InsightsData }) {
  const best = [...insights.named.values()].sort(
    (one, other) => TIERS.indexOf(one.tier) - TIERS.indexOf(other.tier),
  );
  return (
    <div aria-hidden="true" className={styles.wall}>
      {best.slice(0, MAX_COVERS).map((album) => (
        <Cover key={album.id} album={album} sizes="(width < 48rem) 30vw, 12vw" isEager />
      ))}
    </div>
  );
}
