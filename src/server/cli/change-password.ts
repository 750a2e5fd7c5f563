import { findWeakness } from '../domain/admin/common-password.ts';
import { changeAdminPassword } from '../features/admin/admin-password.ts';
import { ConfigurationError, type Environment } from '../settings/env.ts';
import { openDataDirectory, requireDatabase } from '../start/data-directory.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';

/**
 * Sets the password that `ask` returns, and signs all admins out.
 * @throws ConfigurationError when the password is invalid, or when one in the configuration would
 *   override it
 * @throws FileProblem when there is no data
 */
export async function changePassword(
  environment: Environment,
  ask: () => Promise<string>,
): Promise<void> {
  if (environment.adminPassword !== null)
    throw new ConfigurationError([
      'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is set and takes precedence. Change or remove it first.',
    ]);
  await requireDatabase(environment, LOCK_TIMEOUT);
  const password = (await ask()).trim();
  rejectWeak(password, environment.browser.environment === 'production');
  const { db, close } = await openDataDirectory(environment, LOCK_TIMEOUT);
  try {
    await changeAdminPassword(db, password);
  } finally {
    await close();
  }
}

function rejectWeak(password: string, isProduction: boolean): void {
  const problem = findWeakness(password, isProduction);
  if (problem !== null) throw new ConfigurationError([`${problem} Nothing was changed.`]);
}
