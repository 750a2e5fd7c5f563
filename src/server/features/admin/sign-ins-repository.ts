import type { Db } from '../../database/connection.ts';
import {
  deleteAdminSessions,
  deleteExpiredSessions,
  endAdminSessions,
} from './admin-sessions-repository.ts';
import { deleteSetting } from './settings-repository.ts';

/** Ends all admin sessions, and removes all known devices. */
export async function endSignIns(db: Db, at: string): Promise<void> {
  await deleteExpiredSessions(db, at);
  await endAdminSessions(db, at);
  await deleteSetting(db, 'device_key');
}

/** Deletes all admin sessions with their Spotify connections, and all known devices. */
export async function deleteSignIns(db: Db): Promise<void> {
  await deleteAdminSessions(db);
  await deleteSetting(db, 'device_key');
}
