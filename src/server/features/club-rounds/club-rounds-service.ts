import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import {
  type ClubRoundDetail,
  clubRoundSchema,
  type openClubRoundEndpoint,
  type rateInClubRoundEndpoint,
  type updateClubRoundEndpoint,
} from '#shared/contracts/club-rounds.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import {
  type ClubRound,
  findAsked,
  MIN_ROUND_MS,
  RoundError,
  type RoundPerson,
  type SealedCard,
} from '#shared/domain/club-rounds/club-round.ts';
import type { SavedVerdict } from '#shared/domain/rooms/room.ts';
import type { Transaction } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction, withoutUndefined } from '../../database/transaction.ts';
import { skipReminder } from '../../domain/club-rounds/round-progress.ts';
import { conflict, HttpError, rejectInvalid } from '../../lib/errors.ts';
import { type Page, pagination } from '../../lib/paging.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { addPush } from '../../notification-events/add-push.ts';
import { getAlbumName, rejectAlbumsInRound } from '../rooms/albums-in-rounds-repository.ts';
import { rejectUnknownAlbums } from '../rooms/played-albums-repository.ts';
import { findOpenRoom } from '../rooms/rooms-repository.ts';
import { requirePerson } from '../voting/voters-service.ts';
import { countRounds, findRounds, insertRound } from './club-rounds-repository.ts';
import {
  type ClubRoundServices,
  changeRound,
  listPresentAlbums,
  type RoundRequest,
  settleDueRounds,
} from './round-changes.ts';
import { addLateCard, decideTier, revealRound } from './round-record.ts';
import { listRoundResults, type RoundReader, viewRound } from './round-view.ts';

/** One page of the rounds, newest first, without cards. */
export async function listRounds({ db }: ClubRoundServices, page: Page) {
  const data = await listRoundResults(db, await findRounds(db, page));
  return { data, pagination: pagination(page, await countRounds(db)) };
}

/** @throws HttpError 404 */
export function getRound(
  services: ClubRoundServices,
  { id, reader }: RoundRequest,
): Promise<ClubRoundDetail> {
  return viewRound(services, id, reader);
}

type Opening = EndpointInput<typeof openClubRoundEndpoint>['body'];

/**
 * Opens a round; the same idempotency key opens it once.
 * @throws HttpError 400; 409 ALBUM_IN_ROUND, ALBUM_IN_ROOM
 */
export async function openRound(
  services: ClubRoundServices,
  { title, album_ids, ends_at, people, verdict }: Opening,
  reader: RoundReader,
  key: string | null,
): Promise<ClubRoundDetail> {
  const now = services.now();
  const opened_at = now.toISOString();
  await settleDueRounds(services);
  return inTransaction(services.db, (trx) =>
    withIdempotencyKey(trx, key, now, clubRoundSchema, async () => {
      rejectEarlyEnd(ends_at, now);
      const reviewers = people ?? services.getClub().reviewers;
      rejectUnknownPeople(services, reviewers);
      await rejectUnknownAlbums(trx, album_ids);
      await rejectAlbumsInPlay(trx, album_ids);
      const round: ClubRound = {
        id: newId(),
        title,
        status: 'open',
        verdict,
        ends_at,
        reminded_at: skipReminder(ends_at, now),
        noticed_at: null,
        reveal_at: null,
        version: 1,
        opened_at,
        revealed_at: null,
        closed_at: null,
        album_ids,
        people: [...new Set(reviewers)].map(toAskedPerson),
        cards: [],
      };
      await insertRound(trx, round);
      await addEvent(trx, { event: 'round_opened', details: { round_id: round.id } }, opened_at);
      await addPush(trx, 'round_opened', round.id, opened_at);
      return viewRound({ db: trx }, round.id, reader);
    }),
  );
}

function rejectEarlyEnd(ends_at: string | null, now: Date): void {
  if (ends_at !== null && Date.parse(ends_at) < now.getTime() + MIN_ROUND_MS)
    rejectInvalid({ ends_at: 'Must be at least a minute ahead' });
}

/** @param known people who are asked already, and may have retired since */
function rejectUnknownPeople(
  { getClub }: ClubRoundServices,
  people: readonly string[],
  known: readonly string[] = [],
): void {
  if (people.length === 0) rejectInvalid({ people: 'Please choose at least one person' });
  const allowed = [...getClub().reviewers, ...known];
  const unknown = people.findIndex((name) => !allowed.includes(name));
  if (unknown >= 0) rejectInvalid({ [`people.${unknown}`]: 'Please choose one of the reviewers' });
}

/** @throws HttpError 409 for an album of another open round, or of the open room */
async function rejectAlbumsInPlay(trx: Transaction, ids: readonly string[]): Promise<void> {
  await rejectAlbumsInRound(trx, ids);
  const room = await findOpenRoom(trx);
  const played = room?.albums.find(({ album_id }) => ids.includes(album_id));
  if (played === undefined) return;
  const name = await getAlbumName(trx, played.album_id);
  throw conflict('ALBUM_IN_ROOM', `${name} is in the open listening room`, {
    album_id: played.album_id,
    code: room?.code,
  });
}

type Updating = EndpointInput<typeof updateClubRoundEndpoint>['body'];

/** Changes title, end or people. @throws HttpError 400; 409 ROUND_NOT_OPEN */
export function updateRound(
  services: ClubRoundServices,
  request: RoundRequest,
  { title, ends_at, people }: Updating,
): Promise<ClubRoundDetail> {
  return changeRound(services, request, (round) => {
    requireOpen(round);
    const after = { ...round, ...withoutUndefined({ title, ends_at }) };
    if (people !== undefined) {
      const known = round.people.map(({ reviewer }) => reviewer);
      rejectUnknownPeople(services, people, known);
      after.people = choosePeople(round, people);
    }
    if (after.ends_at === round.ends_at) return after;
    const now = services.now();
    rejectEarlyEnd(after.ends_at, now);
    const reminded_at = skipReminder(after.ends_at, now);
    return { ...after, reminded_at, noticed_at: now.toISOString() };
  });
}

/** The chosen people; someone who has rated already stays, excused. */
function choosePeople({ people, cards }: ClubRound, names: readonly string[]): RoundPerson[] {
  const known = new Map(people.map((person) => [person.reviewer, person]));
  const chosen = [...new Set(names)].map((name) => known.get(name) ?? toAskedPerson(name));
  const rated = people.filter(
    ({ reviewer }) => !names.includes(reviewer) && cards.some((card) => card.reviewer === reviewer),
  );
  return [...chosen, ...rated.map((person) => ({ ...person, is_excused: true }))];
}

function toAskedPerson(reviewer: string): RoundPerson {
  return { reviewer, is_excused: false, seen_at: null };
}

type Rating = EndpointInput<typeof rateInClubRoundEndpoint>['body'];

/**
 * Seals, changes or withdraws a card; after the reveal adds a late one.
 * @throws HttpError 401 PERSON_REQUIRED; 403; 409
 */
export function rateInRound(
  services: ClubRoundServices,
  { id, reader }: RoundRequest,
  { album_id, tier, note }: Rating,
): Promise<ClubRoundDetail> {
  const { reviewer, link_hashes } = requirePerson(reader, 'PERSON_REQUIRED');
  // All links of a person are revoked together.
  const [link_hash = ''] = link_hashes;
  return changeRound(services, { id, reader }, async (round, trx, rated_at) => {
    requireAsked(round, reviewer);
    if (!round.album_ids.includes(album_id)) throw new RoundError('ALBUM_NOT_IN_ROUND');
    if (round.status === 'revealed') {
      const card = { album_id, reviewer, tier, note };
      return (await addLateCard(trx, round, card, rated_at)) ? withNewVersion(round) : round;
    }
    if (round.status !== 'open') throw new RoundError('ROUND_CLOSED');
    if (!(await listPresentAlbums(trx, round)).includes(album_id))
      throw new RoundError('ALBUM_GONE');
    const isOwn = (card: SealedCard) => card.album_id === album_id && card.reviewer === reviewer;
    const others = round.cards.filter((card) => !isOwn(card));
    const before = round.cards.find(isOwn);
    // The count begins anew.
    const uncounted = { ...round, reveal_at: null };
    if (tier === null) return before === undefined ? round : { ...uncounted, cards: others };
    const card = { album_id, reviewer, link_hash, tier, note, rated_at };
    const isSame = isDeepStrictEqual({ ...before, rated_at }, card);
    return isSame ? round : { ...uncounted, cards: [...others, card] };
  });
}

/** @throws HttpError 403 */
function requireAsked(round: ClubRound, reviewer: string): void {
  if (findAsked(round, reviewer) === undefined)
    throw new HttpError(403, 'NOT_ASKED', 'This round doesn’t ask you');
}

/**
 * Notes that the reader has seen the cards turn.
 * @throws HttpError 401 PERSON_REQUIRED; 403; 409 ROUND_NOT_REVEALED
 */
export function markSeen(
  services: ClubRoundServices,
  { id, reader }: RoundRequest,
): Promise<ClubRoundDetail> {
  const { reviewer } = requirePerson(reader, 'PERSON_REQUIRED');
  return changeRound(services, { id, reader }, (round, _trx, at) => {
    requireAsked(round, reviewer);
    if (round.revealed_at === null) throw new RoundError('ROUND_NOT_REVEALED');
    const people = round.people.map((person) =>
      person.reviewer === reviewer ? { ...person, seen_at: person.seen_at ?? at } : person,
    );
    return { ...round, people };
  });
}

/** @throws HttpError 400; 409 ROUND_NOT_OPEN */
export function excusePerson(
  services: ClubRoundServices,
  request: RoundRequest,
  { person, excused: is_excused }: { person: string; excused: boolean },
): Promise<ClubRoundDetail> {
  return changeRound(services, request, (round) => {
    requireOpen(round);
    if (!round.people.some(({ reviewer }) => reviewer === person))
      rejectInvalid({ person: 'This person isn’t in the round' });
    const people = round.people.map((one) =>
      one.reviewer === person ? { ...one, is_excused } : one,
    );
    return { ...round, people };
  });
}

/** Reveals the cards now. @throws HttpError 409 ROUND_NOT_OPEN, NOTHING_SEALED */
export function revealNow(
  services: ClubRoundServices,
  request: RoundRequest,
): Promise<ClubRoundDetail> {
  return changeRound(services, request, async (round, trx, at) => {
    requireOpen(round);
    const listed = await listPresentAlbums(trx, round);
    if (!round.cards.some(({ album_id }) => listed.includes(album_id)))
      throw new RoundError('NOTHING_SEALED');
    return revealRound(trx, round, at);
  });
}

/** Cancels a round, and deletes its cards. @throws HttpError 409 ROUND_NOT_OPEN */
export function cancelRound(
  services: ClubRoundServices,
  request: RoundRequest,
): Promise<ClubRoundDetail> {
  return changeRound(services, request, (round, _trx, closed_at) => {
    requireOpen(round);
    return { ...round, status: 'cancelled', closed_at, reveal_at: null, cards: [] };
  });
}

/** Sets the overall tier of an album. @throws HttpError 400; 409 ROUND_NOT_REVEALED, ALBUM_GONE */
export function setRoundVerdict(
  services: ClubRoundServices,
  request: RoundRequest,
  album_id: string,
  { tier, veto, veto_by }: SavedVerdict,
): Promise<ClubRoundDetail> {
  return changeRound(services, request, async (round, trx, at) => {
    if (round.revealed_at === null) throw new RoundError('ROUND_NOT_REVEALED');
    if (veto && veto_by !== null && !services.getClub().reviewers.includes(veto_by))
      rejectInvalid({ veto_by: 'Please choose one of the reviewers' });
    const verdict = { tier, veto, veto_by: veto ? veto_by : null };
    await decideTier(trx, round, album_id, verdict, at);
    return withNewVersion(round);
  });
}

function requireOpen({ status }: ClubRound): void {
  if (status !== 'open') throw new RoundError('ROUND_NOT_OPEN');
}

/** What changed is in the albums and the recap; open pages of the round follow its version. */
function withNewVersion(round: ClubRound): ClubRound {
  return { ...round, version: round.version + 1 };
}
