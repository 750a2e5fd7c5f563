import type {
  ClubRoundDetail,
  ClubRoundSummary,
  ListedClubRound,
} from '#shared/contracts/club-rounds.ts';
import {
  AFTER_REVEAL_MS,
  type ClubRound,
  findAsked,
} from '#shared/domain/club-rounds/club-round.ts';
import { inRevealOrder, summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import type { Services } from '../../database/transaction.ts';
import { countRated } from '../../domain/club-rounds/round-progress.ts';
import { isOwnCard } from '../../domain/voting/own-card.ts';
import { findRecapsById } from '../recaps/recap-repository.ts';
import { findListedIds, findShownAlbums } from '../rooms/played-albums-repository.ts';
import type { LinkedReviewer } from '../voting/voters-service.ts';
import { requireRound } from './club-rounds-repository.ts';

/** Who reads: the reviewer of a personal link; `null` for everyone else. */
export type RoundReader = LinkedReviewer | null;

/** Albums and recaps of rounds. */
type Facts = Awaited<ReturnType<typeof findFacts>>;

/** Reads many rounds in as many queries as one. */
async function findFacts(db: Db, rounds: readonly ClubRound[]) {
  const ids = rounds.flatMap(({ album_ids }) => album_ids);
  const revealed = rounds.filter(({ revealed_at }) => revealed_at !== null);
  return {
    listed: await findListedIds(db, ids),
    shown: await findShownAlbums(db, ids),
    recaps: await findRecapsById(
      db,
      revealed.map(({ id }) => id),
    ),
  };
}

/** Returns rounds with their results, without their cards. */
export async function listRoundResults(
  db: Db,
  rounds: readonly ClubRound[],
): Promise<ListedClubRound[]> {
  const facts = await findFacts(db, rounds);
  return rounds.map((round) => {
    const results = facts.recaps.get(round.id)?.albums.map(summarizeResult) ?? null;
    return { ...summarizeRound(round, facts), results };
  });
}

type PlayedAlbum = NonNullable<ReturnType<Facts['recaps']['get']>>['albums'][number];

function summarizeResult({ album_id, tier, ratings, on_file }: PlayedAlbum) {
  const { verdict, average } = summarizeCards(ratings, on_file);
  return { album_id, tier, verdict, average };
}

function summarizeRound(round: ClubRound, { listed, shown, recaps }: Facts): ClubRoundSummary {
  const { album_ids, people, cards, reminded_at, noticed_at, ...fields } = round;
  const recap = recaps.get(round.id);
  const counted = album_ids.filter((id) => listed.has(id));
  const late = round.revealed_at === null ? null : Date.parse(round.revealed_at) + AFTER_REVEAL_MS;
  return {
    ...fields,
    late_until: late === null ? null : new Date(late).toISOString(),
    people: people.map(({ reviewer, is_excused }) => ({
      reviewer,
      is_excused,
      rated:
        recap === undefined
          ? countRated(round, reviewer, counted)
          : recap.albums.filter(({ ratings }) => ratings.some((card) => card.reviewer === reviewer))
              .length,
    })),
    albums: album_ids.flatMap((album_id) => {
      const album = shown.get(album_id);
      if (album === undefined) return [];
      const { id, ...rest } = album;
      return [{ album_id, ...rest, is_deleted: !listed.has(album_id) }];
    }),
  };
}

/** Returns a round as visible to a reader. @throws HttpError 404 */
export async function viewRound(
  { db }: Pick<Services, 'db'>,
  id: string,
  reader: RoundReader,
): Promise<ClubRoundDetail> {
  const round = await requireRound(db, id);
  return viewWithFacts(round, await findFacts(db, [round]), reader);
}

/** Returns rounds as visible to a reader. */
export async function viewRounds(
  db: Db,
  rounds: readonly ClubRound[],
  reader: RoundReader,
): Promise<ClubRoundDetail[]> {
  const facts = await findFacts(db, rounds);
  return rounds.map((round) => viewWithFacts(round, facts, reader));
}

/** Before the reveal, without cards of others (product/rounds.md#states). */
function viewWithFacts(round: ClubRound, facts: Facts, reader: RoundReader): ClubRoundDetail {
  const recap = facts.recaps.get(round.id);
  return {
    ...summarizeRound(round, facts),
    revealed:
      recap?.albums.map((album) => {
        const { veto, veto_by, suggested_tier, ratings, on_file } = album;
        const fields = { ...summarizeResult(album), veto, veto_by, suggested_tier };
        return { ...fields, ratings: inRevealOrder(ratings), on_file };
      }) ?? null,
    recap_id: recap?.id ?? null,
    me: reader && viewReader(round, reader),
    mine: reader === null || round.status !== 'open' ? [] : viewOwn(round, reader),
  };
}

function viewReader(round: ClubRound, { reviewer }: NonNullable<RoundReader>) {
  const asked = findAsked(round, reviewer);
  return { reviewer, is_expected: asked !== undefined, has_seen: asked?.seen_at != null };
}

/** Cards of the reader; sealed also for them if they gave them by a revoked link. */
function viewOwn({ cards }: ClubRound, { reviewer, link_hashes }: LinkedReviewer) {
  return cards
    .filter((card) => card.reviewer === reviewer)
    .map((card) => {
      const isOwn = link_hashes.some((link_hash) =>
        isOwnCard(card, 'link_hash', { reviewer, link_hash }),
      );
      const { tier, note } = isOwn ? card : SEALED;
      return { album_id: card.album_id, tier, note };
    });
}

const SEALED = { tier: null, note: null };
