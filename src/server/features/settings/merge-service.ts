import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type {
  MergePreview,
  mergePeopleEndpoint,
  PeopleResponse,
  PersonRef,
} from '#shared/contracts/people.ts';
import { mergeUndone, peopleMerged } from '#shared/domain/changelog/changelog.ts';
import { MAX_REVIEWERS } from '#shared/domain/club/club.ts';
import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import { findSameName } from '#shared/domain/people/names.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { findNames, loadPeople, setReviewers } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isRestorable } from '../../domain/restoring.ts';
import { conflict, HttpError, invalidInput, notFound, rejectInvalid } from '../../lib/errors.ts';
import { ABOUT_CLUB, insertChanges } from '../changelog/changelog-repository.ts';
import { requireRound } from '../club-rounds/club-rounds-repository.ts';
import { findShownAlbums } from '../rooms/played-albums-repository.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import { readClub } from './club-settings.ts';
import { saveClubSettings } from './club-settings-repository.ts';
import { findRoomHistories, isInOpenRoom } from './guests-repository.ts';
import { applyMerge, revertMerge } from './merged-rows-repository.ts';
import type { Person, StoredMerge } from './merges-repository.ts';
import * as repository from './merges-repository.ts';
import { viewPeople } from './people-service.ts';
import { rejectFixedReviewers, type SettingsServices } from './settings-service.ts';

type MergeInput = EndpointInput<typeof mergePeopleEndpoint>['body'];

/**
 * Merges a person into another one (product/settings.md#merging-two-people).
 * @returns what was moved, or would be
 * @throws HttpError 400 for unknown people, or a reviewer into a guest; 409 SETTING_FIXED, IN_ROOM,
 * IN_ROUND, VOTING, HAS_LINK
 */
export async function mergePeople(
  services: SettingsServices,
  { dry_run, ...given }: MergeInput,
): Promise<MergePreview> {
  const { db, club } = services;
  const preview = await inTransaction(db, async (trx) => {
    const plan = await planMerge(services, trx, given);
    if (!dry_run) await saveMerge(services, trx, plan);
    return plan.preview;
  });
  await club.refresh();
  return preview;
}

type Plan = Awaited<ReturnType<typeof planMerge>>;

/** Checks a merge, and finds what it moves. */
async function planMerge(
  { defaults }: SettingsServices,
  trx: Transaction,
  given: { from: PersonRef; into: PersonRef },
) {
  const before = await readClub(trx, defaults);
  const { from, into } = await requirePair(trx, given);
  const reviewers = mergeReviewers(before.reviewers, from, into);
  if (reviewers !== null) rejectFixedReviewers(defaults);
  await rejectBusy(trx, from, into);
  const movable = await repository.findMovable(trx, { from_id: from.id, into_id: into.id });
  const histories = await findRoomHistories(trx);
  const hidden = await findHiddenSubmitters(trx);
  const preview = {
    ratings: movable.moved.length,
    both_rated: movable.dropped.length,
    submitted: movable.submitted.filter((id) => !hidden.has(id)).length,
    vetoed: movable.vetoed.length,
    evenings: histories.get(from.id)?.recaps.size ?? 0,
  };
  return { before, from, into, reviewers, movable, preview };
}

async function saveMerge(
  services: SettingsServices,
  trx: Transaction,
  { before, from, into, reviewers, movable }: Plan,
): Promise<void> {
  const at = services.now().toISOString();
  const { toId } = await loadPeople(trx);
  const toIds = (names: readonly string[]) => names.map((name) => toId(name));
  const changed = reviewers && { before: toIds(before.reviewers), after: toIds(reviewers) };
  await applyMerge(trx, {
    id: newId(),
    from_id: from.id,
    into_id: into.id,
    from_name: from.name,
    merged_at: at,
    undone_at: null,
    details: { ...movable, reviewers: changed },
  });
  if (reviewers !== null) await saveReviewers(services, trx, reviewers);
  await insertChanges(trx, peopleMerged(from.name, into.name), ABOUT_CLUB, at);
}

async function requirePair(db: Db, given: { from: PersonRef; into: PersonRef }) {
  const from = await repository.findPerson(db, given.from);
  const into = await repository.findPerson(db, given.into);
  if (from === undefined) throw invalidInput({ from: `There is no ${describe(given.from)}` });
  if (into === undefined) throw invalidInput({ into: `There is no ${describe(given.into)}` });
  if (from.id === into.id) rejectInvalid({ into: 'Please choose two people' });
  if (from.kind === 'reviewer' && into.kind === 'guest')
    rejectInvalid({ into: 'A reviewer cannot be merged into a guest' });
  return { from, into };
}

function describe({ kind, name }: PersonRef): string {
  return `${kind} ${name}`;
}

/**
 * Returns the present reviewers after a merge: a past reviewer takes the place of a present one.
 * `null` if they stay the same.
 */
function mergeReviewers(reviewers: readonly string[], from: Person, into: Person): string[] | null {
  if (from.kind !== 'reviewer' || !reviewers.includes(from.name)) return null;
  if (reviewers.includes(into.name)) return reviewers.filter((name) => name !== from.name);
  return reviewers.map((name) => (name === from.name ? into.name : name));
}

async function rejectBusy(db: Db, from: Person, into: Person): Promise<void> {
  for (const { id, name } of [from, into])
    if (await isInOpenRoom(db, id))
      throw conflict('IN_ROOM', `${name} is in the open listening room. Close the room first.`);
  await rejectSharedRound(db, from, into);
  const bracket = await repository.findVotedBracket(db, from.id);
  if (bracket !== undefined)
    throw conflict(
      'VOTING',
      `${from.name} votes in the bracket “${bracket}”. Finish it first, or remove ${from.name} from its voters.`,
    );
  if (await repository.hasPersonalLink(db, from.id))
    throw conflict('HAS_LINK', `${from.name} has a personal link. Revoke it first.`);
}

/** @throws HttpError 409 IN_ROUND for two people of a round that still takes cards */
async function rejectSharedRound(db: Db, from: Person, into: Person): Promise<void> {
  const id = await repository.findSharedRound(db, { from_id: from.id, into_id: into.id });
  if (id === undefined) return;
  const { title, status, album_ids } = await requireRound(db, id);
  const shown = await findShownAlbums(db, album_ids);
  const name = getRoundTitle(
    title,
    album_ids.flatMap((album_id) => shown.get(album_id) ?? []),
  );
  const both = `${from.name} and ${into.name} are both in the`;
  const text =
    status === 'open'
      ? `${both} open round “${name}”. Reveal or cancel it first.`
      : `${both} round “${name}”, which still takes late cards. Wait until it closes.`;
  throw conflict('IN_ROUND', text);
}

async function saveReviewers(
  { now }: SettingsServices,
  trx: Transaction,
  reviewers: string[],
): Promise<void> {
  const at = now().toISOString();
  await saveClubSettings(trx, { reviewers }, at);
  await setReviewers(trx, reviewers, at);
}

/**
 * Undoes a merge: what did not change since is as before.
 * @throws HttpError 404; 409 ALREADY_UNDONE, MERGED_SINCE, NAME_TAKEN; 410 after 90 days
 */
export async function undoMerge(services: SettingsServices, id: string): Promise<PeopleResponse> {
  const { db, now, club } = services;
  await inTransaction(db, async (trx) => {
    const merge = await requireMerge(trx, id, now());
    const at = now().toISOString();
    const { names } = await loadPeople(trx);
    await revertMerge(trx, merge, at);
    await restoreReviewers(services, trx, merge);
    const into = names.get(merge.into_id) ?? '';
    await insertChanges(trx, mergeUndone(merge.from_name, into), ABOUT_CLUB, at);
  });
  await club.refresh();
  return viewPeople(services);
}

async function requireMerge(db: Db, id: string, now: Date): Promise<StoredMerge> {
  const merge = await repository.findMerge(db, id);
  if (merge === undefined) throw notFound('There is no such merge');
  const { from_id, from_name, into_id, merged_at, undone_at } = merge;
  if (undone_at !== null) throw conflict('ALREADY_UNDONE', 'This merge was already undone.');
  if (!isRestorable(merged_at, now))
    throw new HttpError(410, 'GONE', 'This merge is more than 90 days old and stays.');
  const { merged, names } = await loadPeople(db);
  if (merged.has(into_id)) {
    const text = `${from_name} was merged again, into ${names.get(into_id)}. Undo that first.`;
    throw conflict('MERGED_SINCE', text);
  }
  const kind = await repository.findKind(db, from_id);
  const taken = findSameName(await findNames(db, kind), from_name);
  if (taken !== undefined)
    throw conflict('NAME_TAKEN', `Someone else has the name ${taken} now. Change that first.`);
  return merge;
}

/** Puts the reviewers back, unless a variable sets them; if they changed since, the one at the end. */
async function restoreReviewers(
  services: SettingsServices,
  trx: Transaction,
  { from_name, details }: StoredMerge,
): Promise<void> {
  const { defaults } = services;
  if (details.reviewers === null || defaults.fixed.reviewers !== undefined) return;
  const current = await readClub(trx, defaults);
  const { names } = await loadPeople(trx);
  const toNames = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
  const { before, after } = details.reviewers;
  const isUnchanged = isDeepStrictEqual(toNames(after), current.reviewers);
  const reviewers = isUnchanged ? toNames(before) : [...current.reviewers, from_name];
  if (reviewers.length <= MAX_REVIEWERS) await saveReviewers(services, trx, reviewers);
}
