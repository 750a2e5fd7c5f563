import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { MIN_SHARED } from '#shared/domain/insights/agreement.ts';
import { buttonClass } from '../components/controls/button.tsx';
import { Message } from '../components/feedback/message.tsx';
import { Row, Stack } from '../components/layout/primitives.tsx';
import type { ChapterProps } from '../features/insights/chapter.tsx';
import { DividedAlbums } from '../features/insights/controversial/divided-albums.tsx';
import { type InsightsData, insightsQuery } from '../features/insights/insights-query.ts';
import { Reviewers } from '../features/insights/reviewers/reviewers.tsx';
import {
  findAgreement,
  findDivision,
  findGenerosity,
  findSubmissions,
  findTrend,
  type Statement,
} from '../features/insights/statements.ts';
import { Submitters } from '../features/insights/submitters/submitters.tsx';
import { TasteMap } from '../features/insights/taste/taste-map.tsx';
import { Time } from '../features/insights/time/time.tsx';
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

type ChapterType = {
  /** Fragment of its URL, and its `section` in old ones. */
  id: string;
  name: string;
  /** Finds its statement; `null` without enough data. */
  find: (insights: InsightsData) => Statement | null;
  Body: (props: ChapterProps) => ReactNode;
};

const CHAPTERS: readonly ChapterType[] = [
  { id: 'taste', name: 'Who agrees', find: findAgreement, Body: TasteMap },
  { id: 'divided', name: 'What divides you', find: findDivision, Body: DividedAlbums },
  { id: 'reviewers', name: 'Who is generous', find: findGenerosity, Body: Reviewers },
  { id: 'submitters', name: 'Who brings what', find: findSubmissions, Body: Submitters },
  { id: 'time', name: 'Over time', find: findTrend, Body: Time },
];

function Chapters({ insights }: { insights: InsightsData }) {
  const shown = CHAPTERS.flatMap(({ find, ...chapter }) => {
    const statement = find(insights);
    return statement === null ? [] : [{ ...chapter, statement }];
  });
  useScrollToChapter();
  if (shown.length === 0)
    return (
      <Message title="Not enough ratings yet" icon={<ChartNoAxesColumn size={32} />}>
        Insights appear once two of you have rated {MIN_SHARED} of the same albums.
      </Message>
    );
  return (
    <>
      <ChapterLinks chapters={shown} />
      <Stack gap={7}>
        {shown.map(({ Body, ...chapter }) => (
          <Body key={chapter.id} insights={insights} {...chapter} />
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
