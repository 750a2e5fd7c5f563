import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../components/controls/button.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Row, Stack, Text } from '../components/layout/primitives.tsx';
import type { InsightsData } from '../features/insights/insights-query.ts';
import styles from './insights-page.module.css';

type Props = {
  title: ReactNode;
  query: UseQueryResult<InsightsData>;
  /** Content beside the title. */
  actions?: ReactNode;
  children: (insights: InsightsData) => ReactNode;
};

/** Layout of an insights page: its title, and the figures or an error. */
export function InsightsFrame({ title, query, actions, children }: Props) {
  const { data } = query;
  return (
    <Stack gap={5}>
      <Row gap={3} columnGap={5} align="end" justify="between" wraps className={styles.head}>
        <Text as="h1" size="2xl" tabIndex={-1}>
          {title}
        </Text>
        {actions}
      </Row>
      {data && data.people.length > 0 ? children(data) : <InsightsState query={query} />}
    </Stack>
  );
}

/** Says why there are no figures. */
export function InsightsState({ query }: Pick<Props, 'query'>) {
  if (query.data) return <NothingRated />;
  return (
    <LoadState
      query={query}
      failure="Failed to load the insights."
      loading={<p role="status">Loading insights…</p>}
    />
  );
}

function NothingRated() {
  return (
    <EmptyState
      title="Nothing rated yet"
      actions={
        <Link to="/tierlist" className={buttonClass()}>
          See the tier list
        </Link>
      }
    >
      Insights appear once several of you have rated the same albums.
    </EmptyState>
  );
}
