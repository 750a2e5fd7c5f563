import type { Db } from '../../database/connection.ts';
import { deleteConnections } from '../playlists/playlists-repository.ts';
import { deleteAdminSessions } from './admin-sessions-repository.ts';
import { deleteSetting } from './settings-repository.ts';

/** Ends every admin session, with its connection to Spotify, and forgets every known device. */
export async function deleteSignIns(db: Db): Promise<void> {
  await deleteAdminSessions(db);
  await deleteConnections(db);
  await deleteSetting(db, 'device_key');
}
