import type { Db } from '../database/connection.ts';
import { getEngine } from '../database/engine.ts';
import { createSecrets, PLAIN_SECRETS, type Secrets } from '../database/secrets.ts';
import { secretKey } from '../integrations/secret-key.ts';

/** Returns the encryption of secrets in a database, by the key of its data directory. */
export function secretsIn(db: Db, dataDir: string): Secrets {
  return getEngine(db) === 'postgres' ? PLAIN_SECRETS : createSecrets(secretKey(dataDir));
}
