import { useSearch } from '@tanstack/react-router';
import type { HomeList } from '../../api/sessions.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The list that the address asks for. A search looks through all months. */
export function useHomeList(): HomeList {
  const address = useSearch({ strict: false }) as Partial<HomeList>;
  const { search = '', location = '', from = '', after = '' } = address;
  const isFrom = search === '' && after === '' && MONTH.test(from);
  return { search, location, from: isFrom ? from : '', after };
}

/** True if it is all that there is, from its beginning; only then stands above it what is listened to. */
export function isWhole({ search, location, from }: HomeList): boolean {
  return search + location + from === '';
}
