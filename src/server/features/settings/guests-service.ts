import type { PeopleResponse } from '#shared/contracts/people.ts';
import { clubFields } from '#shared/contracts/settings.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { diffSettings, guestForgotten } from '#shared/domain/changelog/changelog.ts';
import { FORGOTTEN_NAME, findSameName } from '#shared/domain/people/names.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { findNames, findReviewers, setReviewers } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { conflict, invalidInput, rejectInvalid } from '../../lib/errors.ts';
import {
  type AlbumChange,
  changeAlbum,
  noteChange,
  saveChange,
} from '../albums/album-changes-repository.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import { createGroup } from '../changelog/change-groups-repository.ts';
import { ABOUT_CLUB, insertChanges } from '../changelog/changelog-repository.ts';
import { readClub } from './club-settings.ts';
import { saveClubSettings } from './club-settings-repository.ts';
import { findListedGuests, findRoomHistories, isInOpenRoom } from './guests-repository.ts';
import { anonymizeMerges } from './merges-repository.ts';
import { anonymizePerson, promotePerson } from './people-repository.ts';
import { viewPeople } from './people-service.ts';
import { rejectFixedReviewers, type SettingsServices } from './settings-service.ts';

/**
 * Replaces the name of a guest by 'Guest' for good (product/settings.md#guests). Everything else of
 * the guest stays.
 * @throws HttpError 400 for an unknown guest; 409 IN_ROOM
 */
export async function anonymizeGuest(
  services: SettingsServices,
  { name }: { name: string },
): Promise<PeopleResponse> {
  const { db, now } = services;
  await inTransaction(db, async (trx) => {
    const id = await requireGuest(trx, name);
    const at = now().toISOString();
    const substitute = await findForgottenName(trx);
    await anonymizeMerges(trx, { id, name }, substitute);
    await anonymizePerson(trx, id, { name: substitute, forgotten_at: at });
    await insertChanges(trx, guestForgotten(), ABOUT_CLUB, at);
  });
  return viewPeople(services);
}

/** Returns the first of 'Guest', 'Guest 2', … that no guest has. */
async function findForgottenName(trx: Db): Promise<string> {
  const taken = await findNames(trx, 'guest');
  let name = FORGOTTEN_NAME;
  for (let number = 2; findSameName(taken, name) !== undefined; number += 1)
    name = `${FORGOTTEN_NAME} ${number}`;
  return name;
}

/**
 * Makes a guest a reviewer, and rates the albums that they rated in listening rooms
 * (product/settings.md#guests).
 * @throws HttpError 400 for an unknown guest or a name that is taken; 409 SETTING_FIXED, IN_ROOM
 */
export async function promoteGuest(
  services: SettingsServices,
  { name }: { name: string },
): Promise<PeopleResponse> {
  const { db, now, club, defaults } = services;
  rejectFixedReviewers(defaults);
  await inTransaction(db, async (trx) => {
    const before = await readClub(trx, defaults);
    const id = await requireGuest(trx, name);
    const after = { ...before, reviewers: [...before.reviewers, name] };
    await rejectReviewerName(trx, name, after.reviewers);
    const at = now().toISOString();
    await promotePerson(trx, id, at);
    await saveClubSettings(trx, { reviewers: after.reviewers }, at);
    await setReviewers(trx, after.reviewers, at);
    await insertChanges(trx, diffSettings(before, after), ABOUT_CLUB, at);
    const ratings = (await findRoomHistories(trx)).get(id)?.ratings ?? new Map();
    await addRatings(trx, name, ratings, at);
  });
  await club.refresh();
  return viewPeople(services);
}

/** Returns the id of a guest. @throws HttpError 400 for an unknown one; 409 IN_ROOM */
async function requireGuest(trx: Db, name: string): Promise<string> {
  const guest = (await findListedGuests(trx)).find((one) => one.name === name);
  if (guest === undefined) throw invalidInput({ name: `${name} is not one of the guests` });
  if (await isInOpenRoom(trx, guest.id))
    throw conflict('IN_ROOM', `${name} is in the open listening room. Close the room first.`);
  return guest.id;
}

async function rejectReviewerName(
  trx: Db,
  name: string,
  reviewers: readonly string[],
): Promise<void> {
  const taken = findSameName(await findReviewers(trx), name);
  if (taken !== undefined) rejectInvalid({ name: `A reviewer already has the name ${taken}.` });
  const [issue] = clubFields.reviewers.safeParse(reviewers).error?.issues ?? [];
  if (issue !== undefined) rejectInvalid({ name: issue.message });
}

/** Adds the ratings of a new reviewer, where they have none. */
async function addRatings(
  trx: Transaction,
  name: string,
  ratings: ReadonlyMap<string, Tier>,
  at: string,
): Promise<void> {
  const changed: AlbumChange[] = [];
  for (const [id, tier] of ratings) {
    const album = await findAlbum(trx, id);
    if (album === undefined || Object.hasOwn(album.individual_tiers, name)) continue;
    const { session: _session, version: _version, ...before } = album;
    const change = changeAlbum(before, { individual_tiers: { [name]: tier } });
    if (change.changes.length > 0) changed.push(change);
  }
  const details = { albums: changed.length };
  const group = changed.length > 1 ? createGroup('guest', at, details) : undefined;
  for (const change of changed) {
    await noteChange(trx, change, undefined);
    await saveChange(trx, change, at, group);
  }
}
