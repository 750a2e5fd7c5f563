import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';

/** Ends every admin session and forgets every known device, as a copy of the data may be anywhere. */
export async function deleteSignIns(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('admin_sessions').execute();
    await trx.deleteFrom('spotify_connections').execute();
    await trx.deleteFrom('password_attempts').execute();
    await trx.deleteFrom('settings').where('name', '=', 'device_key').execute();
  });
}
