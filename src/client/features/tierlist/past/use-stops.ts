import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { localDate } from '#shared/domain/dates.ts';
import { allSessionsQuery } from '../../../api/complete-lists.ts';
import { showTestAlbums } from '../../../api/test-albums.ts';
import { daysBefore, getStops, type Snapshot } from './snapshots.ts';

/** Returns the dates of all sessions before today in local time; empty until loaded. */
export function useStops(): readonly Snapshot[] {
  const { data } = useQuery(allSessionsQuery(showTestAlbums.use()));
  const yesterday = daysBefore(localDate(new Date()), 1);
  return useMemo(() => getStops(data ?? [], yesterday), [data, yesterday]);
}
