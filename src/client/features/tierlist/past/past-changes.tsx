import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../components/feedback/error-panel.tsx';
import { toProblem } from '../../../lib/error-messages.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { groupAlbums, type TierGroup, type TierlistFilter } from '../filters/filter-albums.ts';
import { TierSkeletons } from '../tier-row.tsx';
import { Changes } from './changes.tsx';
import { isNoPast, NoPast } from './no-past.tsx';
import { pastAlbumsQuery } from './past-albums.ts';

type Props = {
  since: string;
  after: readonly TierGroup[];
  /** Filter of both lists. */
  filter: TierlistFilter;
};

/** Lists the changes since a day, once that list is loaded. */
export function PastChanges({ since, after, filter }: Props) {
  const { data, error, errorUpdateCount, refetch } = useQuery(
    pastAlbumsQuery(showTestAlbums.use(), since),
  );
  if (data) return <Changes before={groupAlbums(data, filter)} after={after} />;
  if (isNoPast(error)) return <NoPast at={since} />;
  if (error === null) return <TierSkeletons />;
  return (
    <ErrorPanel
      problem={toProblem(error, 'Failed to fetch album data')}
      failures={errorUpdateCount}
      onRetry={refetch}
    />
  );
}
