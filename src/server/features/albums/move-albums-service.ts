import type { Album, moveAlbumsEndpoint } from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { rejectConflicts, rejectInvalid } from '../../lib/errors.ts';
import { changeAlbum, noteChange, saveChange } from './album-changes-repository.ts';
import { findAlbum, findAlbumsById } from './albums-repository.ts';
import { findAnyAlbum } from './deleted-albums-repository.ts';

type Move = EndpointInput<typeof moveAlbumsEndpoint>['body']['changes'][number];

/**
 * Moves albums to other tiers, all or none (product/albums.md#moving-albums); other fields,
 * including a veto, stay.
 * @throws HttpError 400 for an unknown or repeated album, 409 for one that another client moved
 *   since it was loaded
 */
export async function move({ db, now }: Pick<Services, 'db' | 'now'>, moves: readonly Move[]) {
  const at = now().toISOString();
  const ids = moves.map(({ id }) => id);
  return inTransaction(db, async (trx) => {
    const conflicts: FieldConflicts = {};
    const problems: Record<string, string> = {};
    for (const [index, { id, tier, version }] of moves.entries()) {
      const album = await findAlbum(trx, id);
      if (album === undefined) problems[`changes.${index}.id`] = await orphanMessage(trx, id);
      else if (ids.indexOf(id) < index)
        problems[`changes.${index}.id`] = `${album.title} is listed twice`;
      else {
        const { session: _session, version: _version, ...before } = album;
        const change = changeAlbum(before, { tier });
        const met = await noteChange(trx, change, version);
        for (const [field, both] of Object.entries(met)) conflicts[`${id}.${field}`] = both;
        if (Object.keys(met).length === 0) await saveChange(trx, change, at);
      }
    }
    rejectInvalid(problems);
    if (Object.keys(conflicts).length > 0)
      rejectConflicts(conflicts, await findConflictingAlbums(trx, ids, conflicts));
    return findAlbumsById(trx, ids);
  });
}

/** Current state of albums that were moved meanwhile, without the writes of this transaction. */
function findConflictingAlbums(
  trx: Transaction,
  ids: readonly string[],
  conflicts: FieldConflicts,
): Promise<Album[]> {
  const met = ids.filter((id) => Object.hasOwn(conflicts, `${id}.tier`));
  return findAlbumsById(trx, met);
}

async function orphanMessage(trx: Transaction, id: string): Promise<string> {
  const album = await findAnyAlbum(trx, id);
  const name = album === undefined ? 'An album' : `${album.artist} – ${album.title}`;
  return `${name} is no longer in the list`;
}
