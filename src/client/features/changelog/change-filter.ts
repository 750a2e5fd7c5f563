import { CHANGE_FILTERS, type ChangeFilter } from '#shared/domain/changelog.ts';

/** Parses the filter of the URL; `null` for every change. */
export function getChangeFilter(type: string | undefined): ChangeFilter | null {
  return CHANGE_FILTERS.find((known) => known === type) ?? null;
}
