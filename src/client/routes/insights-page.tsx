import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';
import type { InsightsSection } from '#shared/insights/sections.ts';
import { buttonClass } from '../components/controls/button.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { Row, Stack } from '../components/layout/primitives.tsx';
import type { InsightsChapter } from '../features/insights/chapter.tsx';
import { dividedChapter } from '../features/insights/divided/divided.tsx';
import { type InsightsData, insightsQuery } from '../features/insights/insights-query.ts';
import { reviewersChapter } from '../features/insights/reviewers/reviewers.tsx';
import { submittersChapter } from '../features/insights/submitters/submitters.tsx';
import { tasteChapter } from '../features/insights/taste/taste.tsx';
import { timeChapter } from '../features/insights/time/time.tsx';
import { showTestAlbums } from '../lib/test-albums.ts';
import { InsightsFrame } from './insights-frame.tsx';
import styles from './insights-page.module.css';

/** Insights page (product/insights.md#insights). */
export function InsightsPage() {
  const query = useQuery(insightsQuery(showTestAlbums.use()));
  return (
    <InsightsFrame
      title="Insights"
      query={query}
      actions={<LatestYear year={query.data?.years[0]} />}
    >
      {(insights) => <Chapters insights={insights} />}
    </InsightsFrame>
  );
}

function LatestYear({ year }: { year: number | undefined }) {
  if (year === undefined) return null;
  return (
    <Link
      to="/insights/$year"
      params={{ year: String(year).padStart(4, '0') }}
      className={buttonClass()}
    >
      {year} in Review
    </Link>
  );
}

/** Chapter of each section, in their order; `null` for one that another chapter or page shows. */
const CHAPTERS = {
  pairs: tasteChapter,
  divided: dividedChapter,
  reviewers: reviewersChapter,
  games: null,
  submitters: submittersChapter,
  turn: null,
  time: timeChapter,
  review: null,
} satisfies Record<InsightsSection, InsightsChapter | null>;

function Chapters({ insights }: { insights: InsightsData }) {
  const shown = Object.values(CHAPTERS).flatMap((chapter) => {
    const statement = chapter?.findStatement(insights) ?? null;
    return chapter === null || statement === null ? [] : [{ ...chapter, statement }];
  });
  useScrollToChapter();
  if (shown.length === 0)
    return (
      <EmptyState title="Not enough ratings yet">
        Insights appear once two of you have rated {MIN_SHARED} of the same albums.
      </EmptyState>
    );
  return (
    <>
      <ChapterLinks chapters={shown} />
      <Stack gap={7}>
        {shown.map(({ Body, id, name, statement }) => (
          <Body key={id} insights={insights} id={id} name={name} statement={statement} />
        ))}
      </Stack>
    </>
  );
}

/** Scrolls to the chapter in the URL when the page opens; later the router does. */
function useScrollToChapter(): void {
  const { section = '' } = useSearch({ strict: false }) as { section?: string };
  const id = useLocation({ select: ({ hash }) => hash }) || section;
  useEffect(() => {
    if (scrollY === 0) document.getElementById(id)?.scrollIntoView();
  }, [id]);
}

function ChapterLinks({ chapters }: { chapters: readonly { id: string; name: string }[] }) {
  return (
    <nav aria-label="Chapters" className="screen-only">
      <Row as="ul" gap={2} align="stretch" className={styles.sections}>
        {chapters.map(({ id, name }) => (
          <li key={id}>
            <Row
              as="a"
              tone="muted"
              isTarget
              paddingInline={4}
              href={`#${id}`}
              className={styles.section}
            >
              {name}
            </Row>
          </li>
        ))}
      </Row>
    </nav>
  );
}
