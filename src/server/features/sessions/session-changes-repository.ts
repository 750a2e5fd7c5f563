import type { Session, SessionFields } from '#shared/contracts/sessions.ts';
import { changedFields, diffSession } from '#shared/domain/changelog/changelog.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import type { Transaction } from '../../database/connection.ts';
import { noteEdit } from '../../database/optimistic-lock.ts';
import { withoutUndefined } from '../../database/transaction.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import { updateSessionRow } from './sessions-repository.ts';

type GivenFields = { [Field in keyof SessionFields]?: Session[Field] | undefined };
type Save = { seen?: number | undefined; at: string };

/**
 * Saves the given fields of a session, with timestamp and changelog entries; a save without changes
 * writes nothing.
 * @returns the fields that another client has changed since (product/albums.md#editing); then
 *   nothing is saved
 */
export async function changeSession(
  trx: Transaction,
  before: Session,
  given: GivenFields,
  { seen, at }: Save,
): Promise<FieldConflicts> {
  const { id } = before;
  const after = { ...before, ...withoutUndefined(given) };
  const changes = diffSession(before, after);
  if (changes.length === 0) return {};
  const edit = { table: 'sessions', id, seen, changes: changedFields(changes) } as const;
  const conflicts = await noteEdit(trx, edit);
  if (Object.keys(conflicts).length > 0) return conflicts;
  const { album_count, has_recap, albums, version, ...fields } = after;
  await updateSessionRow(trx, fields, at);
  await insertChanges(trx, changes, aboutSession(id), at);
  return {};
}
