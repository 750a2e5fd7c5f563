import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { reviewerRenamed } from '#shared/domain/changelog/changelog.ts';
import { findLookalikeProblem, findSameName, isVisibleName } from '#shared/domain/people/names.ts';
import { loadPeople, type PeopleIndex } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { rejectInvalid } from '../../lib/errors.ts';
import { ABOUT_CLUB, insertChanges } from '../changelog/changelog-repository.ts';
import { readClub } from './club-settings.ts';
import { saveClubSettings } from './club-settings-repository.ts';
import { renamePerson } from './people-repository.ts';
import { rejectFixedReviewers, type SettingsServices, viewSettings } from './settings-service.ts';

type Renaming = { from: string; to: string };

/**
 * Renames a reviewer or past reviewer, with an entry in the changelog that keeps both names
 * (product/settings.md#renaming-a-reviewer).
 * @throws HttpError 400 for an unknown person or a name that is taken; 409 SETTING_FIXED
 */
export async function renameReviewer(
  services: SettingsServices,
  { from, to }: Renaming,
): Promise<SettingsResponse> {
  const { db, now, club, defaults } = services;
  rejectFixedReviewers(defaults);
  await inTransaction(db, async (trx) => {
    const before = await readClub(trx, defaults);
    const people = await loadPeople(trx);
    rejectInvalid(findProblems(people, { from, to }));
    await renamePerson(trx, people.toId(from), to);
    const reviewers = before.reviewers.map((name) => (name === from ? to : name));
    const at = now().toISOString();
    // Default reviewers are known by name until they are a setting.
    if (before.reviewers.includes(from)) await saveClubSettings(trx, { reviewers }, at);
    await insertChanges(trx, reviewerRenamed(from, to), ABOUT_CLUB, at);
  });
  await club.refresh();
  return viewSettings(services);
}

function findProblems(
  { names, merged, find }: PeopleIndex,
  { from, to }: Renaming,
): Record<string, string> {
  const id = find(from, 'reviewer');
  if (id === undefined) return { from: `${from} is not one of the reviewers` };
  if (!isVisibleName(to)) return { to: 'A reviewer needs a name' };
  if (to === from) return { to: 'This is the same name' };
  const problem = findLookalikeProblem(to);
  if (problem !== null) return { to: problem };
  const others = [...names].flatMap(([other, name]) =>
    other === id || merged.has(other) ? [] : name,
  );
  const taken = findSameName(others, to);
  return taken === undefined ? {} : { to: `The name ${taken} is taken. Pick another one.` };
}
