import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { rateSessionEndpoint, Session } from '#shared/contracts/sessions.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { rejectConflicts, rejectInvalid } from '../../lib/errors.ts';
import { createGroup } from '../changelog/change-groups-repository.ts';
import { gatherRatingChanges } from '../outbox/gathered-ratings-repository.ts';
import { findSession, sessionNotFound } from '../sessions/sessions-repository.ts';
import {
  type AlbumChange,
  changeAlbum,
  noteChange,
  saveChange,
} from './album-changes-repository.ts';
import { type AlbumServices, albumProblems } from './album-problems.ts';
import { findAlbum, findAlbumsOfSessions } from './albums-repository.ts';
import { findAnyAlbum } from './deleted-albums-repository.ts';

type Given = EndpointInput<typeof rateSessionEndpoint>['body']['albums'][number];

/** Changes the given fields of a session's albums, all or none (product/albums.md#editing). */
export async function rate(
  services: AlbumServices,
  id: string,
  { albums }: EndpointInput<typeof rateSessionEndpoint>['body'],
): Promise<Session> {
  const { db, now } = services;
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const current = await requireSession(trx, id);
    const conflicts: FieldConflicts = {};
    const problems: Record<string, string> = {};
    const changed: AlbumChange[] = [];
    for (const [index, given] of albums.entries()) {
      const found = await checkOne(services, trx, { current, given });
      if (found.change && found.change.changes.length > 0) changed.push(found.change);
      for (const [field, both] of Object.entries(found.conflicts))
        conflicts[`${given.id}.${field}`] = both;
      for (const [field, problem] of Object.entries(found.problems))
        problems[`albums.${index}.${field}`] = problem;
    }
    rejectInvalid(problems);
    rejectConflicts(conflicts, current);
    const entries = changed.flatMap(({ changes }) => changes);
    const details = { albums: changed.length, session_date: current.session_date };
    const group = entries.length > 1 ? createGroup('ratings', at, details) : undefined;
    for (const change of changed) {
      await saveChange(trx, change, at, group);
      await gatherRatingChanges(trx, change.after.id, change.changes, at);
    }
    return requireSession(trx, id);
  });
}

type One = { current: Session; given: Given };

/** Returns the change of one album, not yet saved, and its errors. */
async function checkOne(services: AlbumServices, trx: Transaction, { current, given }: One) {
  const { id, version: seen, ...fields } = given;
  const visible = current.albums?.find((album) => album.id === id);
  // The session as readers see it may lack the submitter, which has to stay.
  const stored = visible && (await findAlbum(trx, id));
  if (visible === undefined || stored === undefined)
    return { conflicts: {}, problems: { id: await orphanMessage(trx, id) } };
  const problems = await albumProblems(services, trx, fields, visible);
  const { session: _session, version: _version, ...before } = stored;
  const change = changeAlbum(before, fields);
  const conflicts = await noteChange(trx, change, seen);
  return { change, conflicts, problems };
}

async function orphanMessage(trx: Transaction, id: string): Promise<string> {
  const album = await findAnyAlbum(trx, id);
  const name = album === undefined ? 'An album' : `${album.artist} – ${album.title}`;
  return `${name} is no longer in this session`;
}

async function requireSession(trx: Transaction, id: string): Promise<Session> {
  const session = await findSession(trx, id, true);
  if (session === undefined) throw sessionNotFound(id);
  const all = { include_test_albums: true, search: '', searchMode: 'auto' } as const;
  const albums = await findAlbumsOfSessions(trx, [id], all);
  return { ...session, albums: albums.get(id) ?? [] };
}
