import type { Statement } from '../chapter.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbumCount } from '../words.ts';

/** Finds how many albums everyone agrees on; `null` without albums of three ratings. */
export function findDivision({ divided }: Pick<InsightsData, 'divided'>): Statement | null {
  const { albums, words } = divided;
  if (albums === 0) return null;
  const agreed = words
    .filter(({ word }) => word === 'Unanimous' || word === 'Almost unanimous')
    .reduce((sum, one) => sum + one.albums, 0);
  const few = agreed > 0 && agreed * 2 < albums ? 'only ' : '';
  return {
    title: `You agree on ${few}${agreed === 0 ? 'none' : agreed} of ${formatAlbumCount(albums)}`,
    note: 'You agree when all ratings of an album are within one tier. Albums with three or more ratings count.',
  };
}
