import type { PeopleResponse } from '#shared/contracts/people.ts';
import { loadPeople } from '../../database/people.ts';
import { RESTORE_WINDOW } from '../../domain/restoring.ts';
import { readClub } from './club-settings.ts';
import { findPeople } from './club-settings-repository.ts';
import { findListedGuests, findRoomHistories } from './guests-repository.ts';
import { findMerges } from './merges-repository.ts';
import type { SettingsServices } from './settings-service.ts';

/** All reviewers and guests except hidden submitters, with the merges that can be undone. */
export async function viewPeople({
  db,
  now,
  defaults,
}: Pick<SettingsServices, 'db' | 'now' | 'defaults'>): Promise<PeopleResponse> {
  const club = await readClub(db, defaults);
  const histories = await findRoomHistories(db);
  const guests = (await findListedGuests(db)).map(({ id, name }) => ({
    name,
    evenings: histories.get(id)?.recaps.size ?? 0,
    albums: histories.get(id)?.ratings.size ?? 0,
  }));
  const since = new Date(now().getTime() - RESTORE_WINDOW).toISOString();
  const { names } = await loadPeople(db);
  const merges = (await findMerges(db, since)).map(({ id, from_name, into_id, merged_at }) => ({
    id,
    from: from_name,
    into: names.get(into_id) ?? '',
    merged_at,
  }));
  return {
    reviewers: sortNames(new Set([...club.reviewers, ...(await findPeople(db))])),
    guests: guests.sort((one, other) => one.name.localeCompare(other.name)),
    merges,
  };
}

function sortNames(names: Iterable<string>): string[] {
  return [...names].sort((one, other) => one.localeCompare(other));
}
