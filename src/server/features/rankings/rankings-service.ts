import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { Ranking, saveRankingEndpoint } from '#shared/contracts/rankings.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { conflict, rejectInvalid } from '../../lib/errors.ts';
import { findKnownAlbums, findTierIds } from '../albums/albums-repository.ts';
import * as repository from './rankings-repository.ts';

/** The saved orders, in the order of the tier list. */
export function listRankings({ db }: Pick<Services, 'db'>): Promise<Ranking[]> {
  return repository.findRankings(db);
}

/** The order of one tier; without albums if none was saved. */
export async function getRanking({ db }: Pick<Services, 'db'>, tier: RankedTier): Promise<Ranking> {
  const saved = await repository.findRanking(db, tier);
  return saved ?? { tier, album_ids: [], version: 0, saved_at: null };
}

/**
 * Saves the order of a tier, without albums that left it. The draft stays, unless it led to the
 * order (product/ranking.md#ranking).
 * @throws HttpError 400 for unknown albums, 409 STALE_VERSION with the current order
 */
export async function saveRankingOrder(
  { db, now }: Services,
  tier: RankedTier,
  { album_ids, version, deletes_answers }: EndpointInput<typeof saveRankingEndpoint>['body'],
): Promise<Ranking> {
  const saved_at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const current = await getRanking({ db: trx }, tier);
    if (version !== current.version) throw conflict('STALE_VERSION', OVERTAKEN, current);
    rejectInvalid(await findUnknownAlbumProblems(trx, album_ids));
    const members = new Set(await findTierIds(trx, tier));
    const order = album_ids.filter((id) => members.has(id));
    await repository.saveOrder(trx, { id: tier, saved_at, album_ids: order }, version + 1);
    if (deletes_answers) await endDraft(trx, tier);
    return getRanking({ db: trx }, tier);
  });
}

const OVERTAKEN = 'Someone else has saved an order for this tier.';

async function findUnknownAlbumProblems(
  db: Db,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const known = new Set((await findKnownAlbums(db, ids)).map(({ id }) => id));
  const problems = ids.flatMap((id, at) =>
    known.has(id) ? [] : [[`album_ids.${at}`, 'There is no such album'] as const],
  );
  return Object.fromEntries(problems);
}

async function endDraft(trx: Db, tier: RankedTier): Promise<void> {
  const draft = await repository.findDraft(trx, tier);
  if (draft === undefined) return;
  await repository.saveDraft(trx, tier, { version: draft.version + 1, draft: null });
}
