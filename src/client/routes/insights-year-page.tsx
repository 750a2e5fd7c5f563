import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { buttonClass } from '../components/controls/button.tsx';
import { RowLink } from '../components/controls/row-link.tsx';
import { ShareActions } from '../components/controls/share-actions.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { Row, VisuallyHidden } from '../components/layout/primitives.tsx';
import { lazyDialog } from '../components/lazy/lazy-component.tsx';
import {
  type InsightsData,
  insightsQuery,
  type YearReviewData,
} from '../features/insights/insights-query.ts';
import { YearStory } from '../features/insights/year/year-story.tsx';
import { showTestAlbums } from '../lib/test-albums.ts';
import { InsightsState } from './insights-frame.tsx';
import styles from './insights-page.module.css';

/** Year in review page (product/insights.md#insights). */
export function InsightsYearPage() {
  const { year } = useParams({ strict: false }) as { year: string };
  return <Year key={year} year={year} />;
}

function Year({ year }: { year: string }) {
  const query = useQuery(insightsQuery(showTestAlbums.use(), year));
  const { data } = query;
  const review = data?.review ?? null;
  if (data && review === null) return <NoSuchYear year={year} />;
  const hasStory = data && review !== null && data.people.length > 0;
  const shown = hasStory ? { insights: data, review } : null;
  return (
    <YearStory
      year={Number(year)}
      shown={shown}
      actions={shown && <YearActions year={Number(year)} {...shown} />}
    >
      {shown ? (
        <YearLinks years={shown.insights.years} shown={Number(year)} />
      ) : (
        <InsightsState query={query} />
      )}
    </YearStory>
  );
}

function YearLinks({ years, shown }: { years: readonly number[]; shown: number }) {
  return (
    <nav aria-label="Years" className="screen-only">
      <Row as="ul" gap={2} align="stretch" className={styles.sections}>
        <li>
          <RowLink
            tone="muted"
            isTarget
            paddingInline={4}
            to="/insights"
            className={styles.section}
            activeOptions={{ exact: true }}
          >
            All insights
          </RowLink>
        </li>
        {years.map((year) => (
          <li key={year}>
            <RowLink
              tone="muted"
              isTarget
              paddingInline={4}
              to="/insights/$year"
              params={{ year: String(year).padStart(4, '0') }}
              className={styles.section}
              aria-current={year === shown ? 'page' : undefined}
              activeProps={{}}
            >
              {year}
            </RowLink>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function NoSuchYear({ year }: { year: string }) {
  return (
    <>
      <VisuallyHidden as="h1" tabIndex={-1}>
        Year in Review
      </VisuallyHidden>
      <EmptyState
        title={`No sessions in ${year}`}
        actions={
          <Link to="/insights" className={buttonClass()}>
            All insights
          </Link>
        }
      >
        Nothing to review for this year yet.
      </EmptyState>
    </>
  );
}

const YearPicture = lazyDialog(
  async () => (await import('../features/insights/year/year-picture-dialog.tsx')).YearPicture,
);

function YearActions(props: { insights: InsightsData; year: number; review: YearReviewData }) {
  return <ShareActions picture={(close) => <YearPicture {...props} onClose={close} />} />;
}
