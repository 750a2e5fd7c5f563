import { useQuery } from '@tanstack/react-query';
import { lazyCodeQuery } from '../api/code.ts';
import { TierSkeletons } from '../features/tierlist/tier-row.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';

const PAST = lazyCodeQuery(
  'past tier list',
  async () => (await import('./past-tierlist-screen.tsx')).PastTierlistScreen,
);

/** Lazy time machine, loaded on first use. */
export function LazyTimeMachine() {
  const { data: PastTierlistScreen, error, refetch } = useQuery(PAST);
  if (PastTierlistScreen) return <PastTierlistScreen />;
  if (error) return <ErrorPanel problem={error.problem} onRetry={() => refetch()} />;
  return <TierSkeletons />;
}
