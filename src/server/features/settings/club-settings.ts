import type { ClubDefaults, ClubSettings } from '#shared/contracts/settings.ts';
import {
  type BrowserSettings,
  getPageSettings,
  type SiteSettings,
} from '#shared/domain/club/settings.ts';
import type { Connection, Db } from '../../database/connection.ts';
import { arePresent, setReviewers } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { findClubSettings } from './club-settings-repository.ts';

/** Current settings of the club in memory. */
export type Club = {
  get: () => Readonly<ClubSettings>;
  /** True if no commit has changed the settings since they were read. */
  isFresh: () => boolean;
  /** Reads them again if necessary; after a commit that changed them. */
  refresh: () => Promise<void>;
};

/** Reads the settings: variables win over stored ones, and these over the defaults. */
export async function readClub(db: Db, { defaults, fixed }: ClubDefaults): Promise<ClubSettings> {
  return { ...defaults, ...(await findClubSettings(db)), ...fixed };
}

/**
 * Reads the settings and keeps them in memory. Reviewers that a variable names, or no longer names,
 * become present or past people.
 */
export async function openClub(
  { db, version }: Pick<Connection, 'db' | 'version'>,
  defaults: ClubDefaults,
  now: () => Date,
): Promise<Club> {
  let cached = { version: '', club: defaults.defaults };
  const isFresh = () => version(['club']) === cached.version;
  const refresh = async () => {
    if (isFresh()) return;
    const before = version(['club']);
    const club = await readClub(db, defaults);
    const isChanged = JSON.stringify(club) !== JSON.stringify(cached.club);
    cached = { version: before, club: isChanged ? club : cached.club };
  };
  await refresh();
  const { reviewers } = cached.club;
  // A start that changes nothing does not wait for the write of another process.
  if (!(await arePresent(db, reviewers)))
    await inTransaction(db, (trx) => setReviewers(trx, reviewers, now().toISOString()));
  return { get: () => cached.club, isFresh, refresh };
}

/** The configuration of the browser, with the settings of the club that it needs. */
export function toBrowserSettings(
  site: SiteSettings,
  club: Readonly<ClubSettings>,
): BrowserSettings {
  return { ...site, ...getPageSettings(club) };
}
