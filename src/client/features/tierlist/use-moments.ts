import { useSearch } from '@tanstack/react-router';

/** Time parameters of the URL (product/insights.md#time-machine); empty when unused. */
type Moments = {
  /** Time of the list. */
  at: string;
  /** Start of the listed changes. */
  since: string;
};

/** Returns the time of the tier list: now, or the one in the URL. */
export function useMoments(): Moments {
  const { at = '', since = '' } = useSearch({ strict: false }) as Partial<Moments>;
  return { at, since };
}
