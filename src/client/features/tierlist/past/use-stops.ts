import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { localDate } from '#shared/domain/dates.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { allSessionsQuery } from '../../../queries/complete-lists.ts';
import { daysBefore, getStops, type Snapshot } from './snapshots.ts';

/** Returns the dates of all sessions before today in local time; empty until loaded. */
export function useStops(): readonly Snapshot[] {
  const { data } = useQuery(allSessionsQuery(showTestAlbums.use()));
  const yesterday = daysBefore(localDate(new Date()), 1);
  return useMemo(() => getStops(data ?? [], yesterday), [data, yesterday]);
}
