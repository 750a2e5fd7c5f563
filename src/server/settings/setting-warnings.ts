import type { StorageWarning } from '#shared/contracts/storage.ts';
import { findLookalikeProblem, isSamePerson } from '#shared/domain/people/names.ts';
import { isCommonPassword } from '../domain/admin/common-password.ts';
import { isOnNetwork } from '../lib/ip-address.ts';

type Settings = {
  host: string;
  publicUrl: string | null;
  /** Plain admin password in the settings. */
  adminPassword: string | undefined;
  reviewers: readonly string[];
  analytics: string | undefined;
  analyticsId: string | undefined;
};

/** Minimum length of an admin password. */
const MIN_PASSWORD = 12;

/** True for a short or common admin password. */
export function isWeak(password: string): boolean {
  return password.length < MIN_PASSWORD || isCommonPassword(password);
}

/** Returns warnings about settings with which the server works, but hardly as intended. */
export function getSettingWarnings(settings: Settings): StorageWarning[] {
  const { adminPassword, reviewers, analytics, analyticsId } = settings;
  const warnings: StorageWarning[] = [];
  const doubled = reviewers.filter((name, index) =>
    reviewers.some((other, place) => place !== index && isSamePerson(other, name)),
  );
  if (doubled.length > 0)
    warnings.push({
      about: 'reviewers',
      text: `REVIEWERS has names that differ only in case, accents or invisible characters: ${doubled.join(', ')}. Each is a person of its own.`,
    });
  for (const name of reviewers) {
    const problem = findLookalikeProblem(name);
    if (problem !== null) warnings.push({ about: 'reviewers', text: `${name}: ${problem}.` });
  }
  if (adminPassword !== undefined && isWeak(adminPassword) && isOnNetwork(settings))
    warnings.push({
      about: 'admin password',
      text: `ADMIN_PASSWORD is easy to guess, and others in the network can try. Use an uncommon one of at least ${MIN_PASSWORD} characters.`,
    });
  if (analytics !== undefined && analytics !== 'off' && analyticsId === undefined)
    warnings.push({
      about: 'analytics',
      text: `ANALYTICS=${analytics} does nothing without ANALYTICS_ID.`,
    });
  return warnings;
}
