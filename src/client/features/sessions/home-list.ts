import { useSearch } from '@tanstack/react-router';
import type { HomeList } from '../../queries/sessions.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns the list parameters of the URL. */
export function useHomeList(): HomeList {
  return getHomeList(useSearch({ strict: false }));
}

/** Parses the list parameters of a URL. A search covers all months. */
export function getHomeList(address: Partial<HomeList>): HomeList {
  const { search = '', location = '', from = '', after = '' } = address;
  const isFrom = search === '' && after === '' && MONTH.test(from);
  return { search, location, from: isFrom ? from : '', after };
}

/** True for the complete list from its start; only then is now listening shown above it. */
export function isWhole({ search, location, from }: HomeList): boolean {
  return search + location + from === '';
}
