import { isCalendarDate, plainDate } from '#shared/domain/dates.ts';
import { getAgreementLabel } from '#shared/domain/insights/agreement-words.ts';
import type { TierlistFilter } from '../filters/filter-albums.ts';

/**
 * Describes the filter of a share image, and the date of a past list.
 * @example pictureWords({ search: 'björk', by: 'reviewer', name: 'Ada', artist: '', word: '' }, '')
 * // 'Rated by Ada · “björk”'
 */
export function pictureWords(filter: TierlistFilter, at: string): string {
  const { by, name, artist, word, search } = filter;
  const parts = [
    name && `${by === 'reviewer' ? 'Rated' : 'Submitted'} by ${name}`,
    artist,
    getAgreementLabel(word),
    search && `“${search}”`,
    at && `As of ${isCalendarDate(at) ? plainDate(at) : at}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
