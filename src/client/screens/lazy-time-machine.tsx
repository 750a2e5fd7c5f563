import { useQuery } from '@tanstack/react-query';
import { lazyCodeQuery } from '../api/code.ts';
import { TierSkeletons } from '../features/tierlist/tier-row.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';

const PAST = lazyCodeQuery(
  'past tier list',
  async () => (await import('./past-tierlist-screen.tsx')).PastTierlistScreen,
);

/** The time machine, whose code comes when somebody first looks back. */
export function LazyTimeMachine() {
  const { data: PastTierlistScreen, error, refetch } = useQuery(PAST);
  if (PastTierlistScreen) return <PastTierlistScreen />;
  if (error) return <ErrorPanel problem={error.problem} onRetry={() => refetch()} />;
  return <TierSkeletons />;
}
