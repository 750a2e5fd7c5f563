import { FailurePanel, lazyComponent } from '../components/lazy/lazy-component.tsx';
import { TierSkeletons } from '../features/tierlist/tier-row.tsx';

/** Time machine, loaded on first use. */
export const LazyTimeMachine = lazyComponent(
  async () => (await import('./past-tierlist-page.tsx')).PastTierlistPage,
  { fallback: <TierSkeletons />, Failure: FailurePanel },
);
