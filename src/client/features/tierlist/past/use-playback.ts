import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { pastAlbumsQuery } from '../../../api/past-albums.ts';
import { showTestAlbums } from '../../../api/test-albums.ts';
import { nextRidden, type Snapshot } from './snapshots.ts';

/** Duration of each snapshot, in milliseconds. */
const STOP_MS = 900;

type Parts = {
  stops: readonly Snapshot[];
  day: string;
  /** True if the list of the date is loaded: playback waits for it. */
  isShown: boolean;
  onStop: (day: string) => void;
};

/** Plays the sessions from a date to the last one; restarts from the last. */
export function useRide({ stops, day, isShown, onStop }: Parts) {
  const [isRiding, setIsRiding] = useState(false);
  const includesTests = showTestAlbums.use();
  const client = useQueryClient();
  const next = nextRidden(stops, day)?.day ?? null;
  const isUnderWay = isRiding && next !== null;
  const goOn = useEffectEvent(() => next !== null && onStop(next));
  useEffect(() => {
    if (!isUnderWay || !isShown) return;
    client.prefetchQuery(pastAlbumsQuery(includesTests, next));
    const timer = setTimeout(goOn, STOP_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, isShown, next, client, includesTests]);
  const toggle = () => {
    setIsRiding(!isUnderWay);
    const [first] = stops;
    if (!isUnderWay && next === null && first !== undefined) onStop(first.day);
  };
  return { isRiding: isUnderWay, toggle };
}
