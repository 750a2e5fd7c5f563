import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadState } from '../components/feedback/load-state.tsx';
import { Message } from '../components/feedback/message.tsx';
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
    <Message title="Nothing rated yet" icon={<ChartNoAxesColumn size={32} />}>
      Insights appear once several of you have rated the same albums.
    </Message>
  );
}
