import { TierSkeletons } from '../features/tierlist/tier-row.tsx';
import { FailurePanel, lazyComponent } from '../ui/lazy-component.tsx';

/** Time machine, loaded on first use. */
export const LazyTimeMachine = lazyComponent(
  async () => (await import('./past-tierlist-screen.tsx')).PastTierlistScreen,
  { fallback: <TierSkeletons />, Failure: FailurePanel },
);
