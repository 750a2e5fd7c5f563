import type { SecondSpin } from '#shared/contracts/insights.ts';
import type { Services } from '../../database/transaction.ts';
import { chooseSecondSpin, yearBefore } from '../../domain/insights/second-spin.ts';
import { findPlayedAlbums, findShown } from './second-spin-repository.ts';

/**
 * Albums without activity for a year and with the most different ratings
 * (product/insights.md#insights).
 * @param today YYYY-MM-DD
 */
export async function secondSpin(
  { db }: Pick<Services, 'db'>,
  today: string,
): Promise<SecondSpin[]> {
  const before = yearBefore(today);
  const chosen = chooseSecondSpin(await findPlayedAlbums(db, before), before);
  const shown = await findShown(
    db,
    chosen.map(({ id }) => id),
  );
  return chosen.flatMap((one) =>
    shown.filter(({ id }) => id === one.id).map((album) => ({ ...album, ...one })),
  );
}
