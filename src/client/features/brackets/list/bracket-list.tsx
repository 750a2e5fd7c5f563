import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { joinPages } from '#shared/domain/join-pages.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FromStart, LoadMore, useStart } from '../../../components/feedback/load-more.tsx';
import { LoadState } from '../../../components/feedback/load-state.tsx';
import { NewItemsBanner } from '../../../components/feedback/new-items-banner.tsx';
import { Grid, Stack, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { useClock } from '../../../hooks/hydration.ts';
import { useIsAdmin } from '../../../lib/admin-session.ts';
import { startAfter } from '../../../lib/http/pagination.ts';
import { type ShownList, useListUpdates } from '../../../lib/live/use-new-items.ts';
import { compareRowKeys, describeNewItems } from '../../../lib/news.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import {
  type BracketStatus,
  type BracketSummary,
  bracketProblem,
  bracketsQuery,
  fetchBrackets,
} from '../../../queries/brackets.ts';
import { STATUS_NAMES } from '../status-badge.tsx';
import styles from './bracket-card.module.css';
import { BracketCard } from './bracket-card.tsx';
import { orderBrackets } from './order-brackets.ts';

type Props = { status: BracketStatus | null; onClear: () => void };

/** Lists the brackets, active ones first, or those of one status. */
export function BracketList({ status, onClear }: Props) {
  const query = useInfiniteQuery(bracketsQuery(status, showTestAlbums.use(), useStart()));
  const isAdmin = useIsAdmin();
  const clock = useClock();
  const { data, isFetching } = query;
  if (data === undefined)
    return (
      <LoadState
        query={query}
        failure={(error) => bracketProblem('load', error, 'brackets')}
        loading={<Skeletons />}
      />
    );
  const brackets = orderBrackets(data.pages);
  if (brackets.length === 0)
    return status === null ? <NoBrackets /> : <NoneOf status={status} onClear={onClear} />;
  return (
    <Stack gap={5} aria-busy={isFetching}>
      <FromStart />
      <BracketNews status={status} query={query} />
      <Grid as="ul" columns={18} gap={4} aria-label="Brackets" className={styles.list}>
        {brackets.map((bracket) => (
          <Stack as="li" key={bracket.id}>
            <BracketCard bracket={bracket} clock={clock} isAdmin={isAdmin} />
          </Stack>
        ))}
      </Grid>
      <LoadMore
        query={query}
        loaded={brackets.length}
        failure={(error) => bracketProblem('load', error, 'more brackets')}
      />
    </Stack>
  );
}

function NoBrackets() {
  return (
    <EmptyState
      title="No brackets yet"
      actions={
        <>
          <Link to="/brackets/create" className={buttonClass('primary')}>
            Create Bracket
          </Link>
          <Link to="/slot-filler-demo" className={buttonClass()}>
            See how it works
          </Link>
        </>
      }
    >
      Songs face off until one is left. An admin adds the songs, and anyone can play.
    </EmptyState>
  );
}

function NoneOf({ status, onClear }: { status: BracketStatus; onClear: () => void }) {
  return (
    <EmptyState
      title={`No ${STATUS_NAMES[status].toLowerCase()} brackets`}
      actions={<Button onClick={onClear}>Show all brackets</Button>}
    />
  );
}

const SKELETONS = ['first', 'second', 'third'];

function Skeletons() {
  return (
    <Grid columns={21} gap={4} role="status">
      <VisuallyHidden>Loading brackets...</VisuallyHidden>
      {SKELETONS.map((skeleton) => (
        <div key={skeleton} aria-hidden="true" className={styles.skeleton} />
      ))}
    </Grid>
  );
}

type Pages = { pages: { data: BracketSummary[] }[] };
type BracketNewsProps = { status: BracketStatus | null; query: ShownList<Pages | undefined> };

function BracketNews({ status, query }: BracketNewsProps) {
  const includesTests = showTestAlbums.use();
  const after = useStart();
  const news = useListUpdates({
    topic: 'brackets',
    queryKey: bracketsQuery(status, includesTests, after).queryKey,
    query,
    ask: async (signal) =>
      (await fetchBrackets(status, includesTests, startAfter(after), signal)).data,
    compare,
  });
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

function compare(shown: Pages | undefined, present: BracketSummary[]): string | null {
  const { added, changed } = compareRowKeys(joinPages(shown?.pages ?? []), present);
  return describeNewItems([added, 'bracket'], [changed, 'change']);
}
