import type { Db } from '../../database/connection.ts';
import { deleteAdminSessions } from './admin-sessions-repository.ts';
import { deleteSetting } from './settings-repository.ts';

/** Ends every admin session, its connection to Spotify with it, and forgets every known device. */
export async function deleteSignIns(db: Db): Promise<void> {
  await deleteAdminSessions(db);
  await deleteSetting(db, 'device_key');
}
