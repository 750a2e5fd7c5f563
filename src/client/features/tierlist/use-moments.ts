import { useSearch } from '@tanstack/react-router';

/** What the address says of time (rules.md#time-machine); empty texts say nothing. */
type Moments = {
  /** As of when the list is shown. */
  at: string;
  /** Since when its changes are told. */
  since: string;
};

/** When the tier list is of: today, or the time that the address names. */
export function useMoments(): Moments {
  const { at = '', since = '' } = useSearch({ strict: false }) as Partial<Moments>;
  return { at, since };
}
