import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../../api/error-messages.ts';
import { pastAlbumsQuery } from '../../../api/past-albums.ts';
import { showTestAlbums } from '../../../api/test-albums.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { groupAlbums, type TierGroup, type TierlistFilter } from '../filter-albums.ts';
import { TierSkeletons } from '../tier-row.tsx';
import { Changes } from './changes.tsx';
import { isNoPast, NoPast } from './no-past.tsx';

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
