import type { Db } from '../../database/connection.ts';
import { deleteAdminSessions } from './admin-sessions-repository.ts';
import { deleteSetting } from './settings-repository.ts';

/** Deletes all admin sessions with their Spotify connections, and all known devices. */
export async function deleteSignIns(db: Db): Promise<void> {
  await deleteAdminSessions(db);
  await deleteSetting(db, 'device_key');
}
