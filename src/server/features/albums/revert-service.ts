import { z } from 'zod';
import { type AlbumDetail, albumSchema, spotifyProblem } from '#shared/contracts/albums.ts';
import { tierSchema } from '#shared/contracts/fields.ts';
import { type Session, sessionSchema } from '#shared/contracts/sessions.ts';
import { changedFields, type FieldChange } from '#shared/domain/changelog/changelog.ts';
import {
  asGiven,
  changedSince,
  fieldName,
  fieldsTakenBack,
} from '#shared/domain/changelog/revert.ts';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { SUBMITTER_HIDDEN } from '../../domain/rooms/submitter-visibility.ts';
import { conflict, type HttpError, notFound } from '../../lib/errors.ts';
import { findChange } from '../changelog/changelog-repository.ts';
import { changeSession } from '../sessions/session-changes-repository.ts';
import { findSession } from '../sessions/sessions-repository.ts';
import { changeAlbum, noteChange, saveChange } from './album-changes-repository.ts';
import { type AlbumServices, albumProblems } from './album-problems.ts';
import { findAlbum, toVisibleAlbum } from './albums-repository.ts';

type TakenBack = { album: AlbumDetail | null; session: Session | null };
type Work = {
  services: AlbumServices;
  trx: Transaction;
  fields: readonly FieldChange[];
  at: string;
};

/**
 * Reverts a change, as a new change (product/changelog.md#reverting).
 * @throws HttpError 404 for an unknown entry, 409 if it cannot be reverted
 */
export async function takeBack(services: AlbumServices, id: string): Promise<TakenBack> {
  const { db, now } = services;
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const entry = await findChange(trx, id);
    if (entry === undefined) throw notFound(`Change with ID ${id} not found`);
    const fields = fieldsTakenBack(entry);
    if (fields.length === 0)
      throw rejection('Only changes to ratings, tiers and fields can be undone.');
    const work = { services, trx, fields, at };
    const { album_id, session_id } = entry;
    if (album_id === null) return { album: null, session: await inSession(work, session_id) };
    return { album: await inAlbum(work, album_id), session: null };
  });
}

async function inAlbum({ services, trx, fields, at }: Work, id: string): Promise<AlbumDetail> {
  const album = await findAlbum(trx, id);
  if (album === undefined)
    throw conflict('DELETED', 'The album is no longer in the list. Restore it first.');
  const { is_submitter_hidden } = await toVisibleAlbum(trx, album);
  if (is_submitter_hidden && fields.some(({ field }) => field === 'submitted_by'))
    throw rejection(SUBMITTER_HIDDEN);
  rejectChanged(changedSince(fields, album));
  const given = toGivenAlbum(fields);
  const { session: _session, version: _version, ...before } = album;
  const change = changeAlbum(before, given);
  // Side effects of the revert must not overwrite later changes either.
  rejectChanged(changedFields(change.changes).filter((one) => !isAmong(fields, one)));
  // People that the old value names are allowed.
  const problems = {
    ...(await albumProblems(services, trx, given, { ...given, cover_url: album.cover_url })),
    ...spotifyProblem(change.after),
  };
  rejectUnfit(Object.keys(problems));
  await noteChange(trx, change, undefined);
  await saveChange(trx, change, at);
  return toVisibleAlbum(trx, (await findAlbum(trx, id)) ?? album);
}

async function inSession({ trx, fields, at }: Work, id: string | null): Promise<Session> {
  const session = id === null ? undefined : await findSession(trx, id, true);
  if (session === undefined)
    throw conflict('DELETED', 'The session is no longer in the list. Restore it first.');
  rejectChanged(changedSince(fields, session));
  await changeSession(trx, session, understand(sessionGiven, fields), { at });
  return (await findSession(trx, session.id, true)) ?? session;
}

const albumGiven = z
  .strictObject({
    ...albumSchema.omit({ id: true, version: true, created_at: true, updated_at: true }).shape,
    individual_tiers: z.record(z.string(), tierSchema.nullable()),
  })
  .partial();

/** Old values of fields of an album. @throws HttpError 409 for unknown ones */
export function toGivenAlbum(fields: readonly FieldChange[]) {
  return understand(albumGiven, fields);
}

const sessionGiven = z
  .strictObject(sessionSchema.pick({ session_date: true, location: true, notes: true }).shape)
  .partial();

/** Imported entries may have any content. */
function understand<S extends z.ZodType>(schema: S, fields: readonly FieldChange[]): z.output<S> {
  const given = schema.safeParse(asGiven(fields));
  if (!given.success) throw rejection('This change cannot be undone.');
  return given.data;
}

function isAmong(fields: readonly FieldChange[], { field }: FieldChange): boolean {
  return fields.some((one) => one.field === field);
}

function rejectChanged(fields: readonly FieldChange[]): void {
  if (fields.length === 0) return;
  const names = fields.map(({ field }) => fieldName(field)).join(', ');
  throw conflict('CHANGED_SINCE', `A later change depends on this one: ${names}. Undo that first.`);
}

/** Rejects old values that are no longer valid. */
function rejectUnfit(fields: readonly string[]): void {
  if (fields.length === 0) return;
  throw rejection(`The earlier value no longer exists: ${fields.map(fieldName).join(', ')}.`);
}

function rejection(message: string): HttpError {
  return conflict('NOT_TAKEN_BACK', message);
}
