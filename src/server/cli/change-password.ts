import { openDataDirectory } from '../data-directory.ts';
import { isCommonPassword } from '../domain/common-password.ts';
import { ConfigurationError, type Environment } from '../env.ts';
import { changeAdminPassword } from '../features/admin/admin-password.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';

/**
 * Sets the password that `ask` returns, and signs all admins out.
 * @throws ConfigurationError when the password is invalid, or when one in the configuration would
 *   override it
 */
export async function changePassword(
  environment: Environment,
  ask: () => Promise<string>,
): Promise<void> {
  if (environment.adminPassword !== null)
    throw new ConfigurationError([
      'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is set and takes precedence. Change or remove it first.',
    ]);
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
  const problem = weakness(password, isProduction);
  if (problem !== null) throw new ConfigurationError([`${problem} Nothing was changed.`]);
}

function weakness(password: string, isProduction: boolean): string | null {
  const least = isProduction ? 12 : 8;
  if (password.length < least) return `A password needs at least ${least} characters.`;
  if (password.length > 256) return 'A password can have at most 256 characters.';
  return isProduction && isCommonPassword(password)
    ? 'This is one of the most common passwords.'
    : null;
}
