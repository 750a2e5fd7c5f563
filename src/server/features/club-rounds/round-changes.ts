import type { ClubRoundDetail } from '#shared/contracts/club-rounds.ts';
import { type ClubRound, RoundError } from '#shared/domain/club-rounds/club-round.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import type { ReadClub, Services } from '../../database/transaction.ts';
import {
  describePublicRound,
  getNoticeTime,
  getReminderTime,
  isRevealDue,
  nextRoundMoment,
  withRevealCount,
} from '../../domain/club-rounds/round-progress.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { addPush } from '../../notification-events/add-push.ts';
import { findListedIds } from '../rooms/played-albums-repository.ts';
import { changeState, type Work, withConflicts } from '../voting/change-state.ts';
import { findRoundsIn, requireRound, saveCards, saveRound } from './club-rounds-repository.ts';
import { revealRound } from './round-record.ts';
import { type RoundReader, viewRound } from './round-view.ts';

export type ClubRoundServices = Pick<Services, 'db' | 'now' | 'getClub'> & { readClub: ReadClub };

export type RoundRequest = { id: string; reader: RoundReader };

/**
 * Changes a round in one transaction: applies due timed changes, the request, and its effect on the
 * count to the reveal. All are of the time of the request.
 * @returns the round as visible to the reader
 * @throws HttpError 404; 409 with the round as visible to the reader
 */
export async function changeRound(
  services: ClubRoundServices,
  { id, reader }: RoundRequest,
  work: Work<ClubRound>,
): Promise<ClubRoundDetail> {
  const at = services.now();
  const timed = { ...services, now: () => at };
  const view = () => viewRound(services, id, reader);
  await settleRound(timed, id);
  await withConflicts(changed(timed, id, work), (error) => error instanceof RoundError, view);
  return view();
}

function changed(
  services: ClubRoundServices,
  id: string,
  work: Work<ClubRound>,
): Promise<ClubRound> {
  return changeState(services, {
    load: (trx) => requireRound(trx, id),
    work,
    settle: (round, trx, at) => settle(services, trx, round, at),
    sealed: { describePublic: describePublicRound, save: saveCards },
    save: async (trx, before, after) => {
      const round = { ...after, version: before.version + 1 };
      await saveRound(trx, round);
      return round;
    },
  });
}

/** Applies due timed changes of a round. @throws HttpError 404 */
function settleRound(services: ClubRoundServices, id: string): Promise<ClubRound> {
  return changed(services, id, (round) => round);
}

/**
 * Applies all due timed changes; also starts or ends the count of a round whose album was deleted
 * or restored, or whose reviewer has retired or come back. One that fails does not stop the others.
 * @returns time of the next one, in milliseconds since 1970; infinite for none
 * @throws the first error
 */
export async function settleDueRounds(services: ClubRoundServices): Promise<number> {
  const { db, now, readClub } = services;
  const rounds = await findRoundsIn(db, ['open', 'revealed']);
  const albums = rounds.flatMap(({ album_ids }) => album_ids);
  const listed = await findListedIds(db, albums);
  const { reviewers } = await readClub(db);
  const errors: unknown[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (const round of rounds) {
    const moment = nextRoundMoment(round);
    const at = now();
    const present = { listed: round.album_ids.filter((id) => listed.has(id)), reviewers };
    const isDue = moment <= at.getTime() || withRevealCount(round, present, at) !== round;
    if (isDue) await settleRound(services, round.id).catch((error) => errors.push(error));
    else next = Math.min(next, moment);
  }
  if (errors.length > 0) throw errors[0];
  return next;
}

async function settle(
  services: ClubRoundServices,
  trx: Transaction,
  changed: ClubRound,
  at: string,
): Promise<ClubRound> {
  const now = new Date(at);
  const present = {
    listed: await listPresentAlbums(trx, changed),
    reviewers: (await services.readClub(trx)).reviewers,
  };
  const round = withRevealCount(changed, present, now);
  if (isRevealDue(round, now)) return revealRound(trx, round, at);
  if (nextRoundMoment(round) > now.getTime()) return round;
  if (round.status === 'revealed') return { ...round, status: 'closed', closed_at: at };
  return announceEnd(trx, round, now);
}

/** Queues the news of the end that is due, and the notices to people whose cards are missing. */
async function announceEnd(trx: Transaction, round: ClubRound, now: Date): Promise<ClubRound> {
  const { id: round_id, ends_at } = round;
  const at = now.toISOString();
  const announced = { ...round };
  if (getNoticeTime(round) <= now.getTime()) {
    await addPush(trx, 'card_missing', round_id, at);
    announced.noticed_at = at;
  }
  if (getReminderTime(round) <= now.getTime()) {
    await addEvent(trx, { event: 'round_ending', details: { round_id, ends_at } }, at);
    announced.reminded_at = at;
  }
  return announced;
}

/** The albums of a round that are not deleted, in its order. */
export async function listPresentAlbums(db: Db, { album_ids }: ClubRound): Promise<string[]> {
  const listed = await findListedIds(db, album_ids);
  return album_ids.filter((id) => listed.has(id));
}
