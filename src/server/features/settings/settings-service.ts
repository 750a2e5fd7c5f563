import {
  CLUB_SETTINGS,
  type ClubDefaults,
  type ClubSettings,
  SAME_NAME,
  type SettingsResponse,
} from '#shared/contracts/settings.ts';
import { diffSettings } from '#shared/domain/changelog/changelog.ts';
import { findLookalikeProblem, findSameName } from '#shared/domain/people/names.ts';
import type { CoverStore } from '../../database/cover-store.ts';
import { getEngine } from '../../database/engine.ts';
import { setReviewers } from '../../database/people.ts';
import { inTransaction, withoutUndefined } from '../../database/transaction.ts';
import type { ReleaseSeats } from '../../domain/rooms/room-seats.ts';
import type { CoverSpace } from '../../integrations/covers/cover-space.ts';
import { PROGRAM_VERSION } from '../../integrations/program-version.ts';
import { HttpError, rejectInvalid } from '../../lib/errors.ts';
import { ABOUT_CLUB, insertChanges } from '../changelog/changelog-repository.ts';
import { findViewHash } from '../club-access/club-access-repository.ts';
import { findBlockedUntil } from '../streaming/streaming-repository.ts';
import { type Club, readClub } from './club-settings.ts';
import { findPeople, saveClubSettings } from './club-settings-repository.ts';
import { type StreamingKeyServices, viewKeys } from './streaming-keys-service.ts';

export type SettingsServices = StreamingKeyServices & {
  club: Pick<Club, 'refresh'>;
  defaults: ClubDefaults;
  /** True if an environment variable sets the admin password. */
  isPasswordFixed: boolean;
  /** The last errors of the log, newest first. */
  recentErrors: { list: () => Readonly<SettingsResponse['recent_errors']> };
  freeBytes: CoverStore['freeBytes'];
  space: CoverSpace;
  releaseSeats: ReleaseSeats;
  /** Returns the time of the latest backup. */
  findLastBackup: () => Promise<Date | null>;
};

type Change = { [Field in keyof ClubSettings]?: ClubSettings[Field] | undefined };

/** The settings of the club, read from the database, since the cached response has its version. */
export async function viewClub({ db, defaults }: SettingsServices): Promise<ClubSettings> {
  return readClub(db, defaults);
}

/** The settings of the club, and the state of the server. */
export async function viewSettings(services: SettingsServices): Promise<SettingsResponse> {
  const { db, now, defaults, isPasswordFixed, freeBytes, space, findLastBackup } = services;
  const club = await readClub(db, defaults);
  const people = await findPeople(db);
  const free = await freeBytes();
  const { clients } = services.streaming;
  return {
    club,
    fixed: [...Object.keys(defaults.fixed), ...(isPasswordFixed ? ['admin_password'] : [])],
    past_reviewers: people.filter((person) => !club.reviewers.includes(person)),
    version: PROGRAM_VERSION,
    engine: getEngine(db),
    last_backup: (await findLastBackup())?.toISOString() ?? null,
    recent_errors: [...services.recentErrors.list()],
    integrations: { spotify: clients.spotify !== null, tidal: clients.tidal !== null },
    streaming_keys: await viewKeys(services),
    blocked_until: {
      spotify: await findBlockedUntil(db, 'spotify', now()),
      tidal: await findBlockedUntil(db, 'tidal', now()),
    },
    storage: {
      free_bytes: Number.isFinite(free) ? free : null,
      cover_bytes: await space.used(),
      max_cover_bytes: space.most,
    },
  };
}

/**
 * Changes some settings, with an entry in the changelog. The personal link and the browsers of a
 * retired reviewer end, with their seats in the open room; sealed cards and votes stay.
 * @throws HttpError 409 for a field that an environment variable sets, 400 for a club that requires
 *   a view password and has none
 */
export async function updateSettings(
  services: SettingsServices,
  given: Change,
): Promise<SettingsResponse> {
  const { db, now, club, defaults } = services;
  const change = withoutUndefined(given) as Partial<ClubSettings>;
  rejectFixed(defaults, change);
  const retired = await inTransaction(db, async (trx) => {
    const before = await readClub(trx, defaults);
    const changes = diffSettings(before, { ...before, ...change });
    if (changes.length === 0) return [];
    if (change.visibility === 'password' && (await findViewHash(trx)) === undefined)
      rejectInvalid({ visibility: 'Please choose a club password first' });
    const problem = findNameProblem(change.reviewers ?? [], [
      ...before.reviewers,
      ...(await findPeople(trx)),
    ]);
    if (problem !== null) rejectInvalid({ reviewers: problem });
    const at = now().toISOString();
    await saveClubSettings(trx, change, at);
    if (change.reviewers !== undefined) await setReviewers(trx, change.reviewers, at);
    await insertChanges(trx, changes, ABOUT_CLUB, at);
    return before.reviewers.filter((name) => change.reviewers?.includes(name) === false);
  });
  await club.refresh();
  await services.releaseSeats(({ reviewer, is_guest }) => !is_guest && retired.includes(reviewer));
  return viewSettings(services);
}

/** Checks the names that nobody had before; those that collide in old data stay two people. */
function findNameProblem(names: readonly string[], known: readonly string[]): string | null {
  for (const name of names.filter((one) => !known.includes(one))) {
    const others = names.filter((one) => one !== name);
    if (findSameName(others, name) !== undefined) return SAME_NAME;
    const problem = findLookalikeProblem(name);
    if (problem !== null) return problem;
  }
  return null;
}

/** @throws HttpError 409 if an environment variable names the reviewers */
export function rejectFixedReviewers({ fixed }: ClubDefaults): void {
  if (fixed.reviewers !== undefined)
    throw new HttpError(409, 'SETTING_FIXED', 'The names come from REVIEWERS; change them there.');
}

function rejectFixed({ fixed }: ClubDefaults, change: Partial<ClubSettings>): void {
  const fields = (Object.keys(change) as (keyof ClubSettings)[]).filter((field) => field in fixed);
  if (fields.length === 0) return;
  const problems = fields.map((field) => [
    field,
    `Set by ${CLUB_SETTINGS[field].variable} on the server`,
  ]);
  const text = 'The server sets this itself, so it can only be changed there.';
  throw new HttpError(409, 'SETTING_FIXED', text, Object.fromEntries(problems));
}
