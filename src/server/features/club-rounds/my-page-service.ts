import type { ClubRoundDetail } from '#shared/contracts/club-rounds.ts';
import type { MyPage } from '#shared/contracts/my-page.ts';
import type { Verdict } from '#shared/domain/albums/tiers.ts';
import { ROUND_RESULT_MS } from '#shared/domain/club-rounds/club-round.ts';
import { inTransaction } from '../../database/transaction.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { changeAlbum, noteChange, saveChange } from '../albums/album-changes-repository.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import { findNextPick } from '../rooms/next-pick-repository.ts';
import { findOpenRoom } from '../rooms/rooms-repository.ts';
import { isInPlay } from '../voting/albums-in-play-repository.ts';
import { type LinkedReviewer, requirePerson } from '../voting/voters-service.ts';
import { findRoundsOnPage } from './club-rounds-repository.ts';
import * as repository from './my-page-repository.ts';
import type { ClubRoundServices } from './round-changes.ts';
import { type RoundReader, viewRounds } from './round-view.ts';

export type MyPageServices = ClubRoundServices & { today: () => string };

/** Ratings that the page lists. */
const LATEST = 10;

/** Returns what awaits a reviewer. @throws HttpError 401 PERSON_REQUIRED */
export async function getMyPage(services: MyPageServices, reader: RoundReader): Promise<MyPage> {
  const linked = requirePerson(reader, 'PERSON_REQUIRED');
  const { reviewer } = linked;
  const { db, getClub, today } = services;
  const { late_ratings, reviewers } = getClub();
  const { unrated, total } = await repository.findUnrated(db, reviewer, today());
  return {
    reviewer,
    room_code: (await findOpenRoom(db))?.code ?? null,
    rounds: await findRounds(services, linked),
    votes: await repository.findOpenVotes(db, reviewer),
    next_pick: await findNextPick(db, reviewers),
    late_ratings,
    unrated: late_ratings ? unrated : [],
    unrated_total: late_ratings ? total : 0,
    latest: await repository.findLatestRatings(db, reviewer, LATEST),
  };
}

/** The rounds of a person: first the revealed ones whose cards they have not seen turn. */
async function findRounds({ db, now }: MyPageServices, reader: LinkedReviewer) {
  const since = new Date(now().getTime() - ROUND_RESULT_MS).toISOString();
  const rounds = await findRoundsOnPage(db, reader.reviewer, since);
  const views = await viewRounds(db, rounds, reader);
  const isUnseen = ({ me, revealed }: ClubRoundDetail) => revealed !== null && !me?.has_seen;
  return views.toSorted((one, other) => Number(isUnseen(other)) - Number(isUnseen(one)));
}

/**
 * Adds the missing rating of a reviewer to an album of a past session.
 * @throws HttpError 401 PERSON_REQUIRED; 403 PAST_RATINGS_OFF; 404; 409 ALREADY_RATED,
 *   ALBUM_IN_PLAY, NOT_PLAYED_YET
 */
export async function rateOwnAlbum(
  services: MyPageServices,
  reader: RoundReader,
  { album_id, tier }: { album_id: string; tier: Verdict },
): Promise<MyPage> {
  const { reviewer } = requirePerson(reader, 'PERSON_REQUIRED');
  const { db, now, getClub, today } = services;
  if (!getClub().late_ratings)
    throw new HttpError(403, 'PAST_RATINGS_OFF', 'This club has late ratings turned off');
  await inTransaction(db, async (trx) => {
    const album = await findAlbum(trx, album_id);
    if (album === undefined) throw notFound(`Album with ID ${album_id} not found`);
    const { session: _session, version: _version, ...before } = album;
    if (Object.hasOwn(album.individual_tiers, reviewer))
      throw conflict('ALREADY_RATED', 'You have already rated this album');
    if (await isInPlay(trx, album_id))
      throw conflict('ALBUM_IN_PLAY', 'This album is being rated in a round or a room');
    if (!(await repository.isPlayed(trx, album_id, today())))
      throw conflict('NOT_PLAYED_YET', 'This album hasn’t been played yet');
    const change = changeAlbum(before, { individual_tiers: { [reviewer]: tier } });
    await noteChange(trx, change, undefined);
    await saveChange(trx, change, now().toISOString());
  });
  return getMyPage(services, reader);
}
