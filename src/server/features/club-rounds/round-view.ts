import type { ClubRoundDetail, ClubRoundSummary } from '#shared/contracts/club-rounds.ts';
import { AFTER_REVEAL_MS, type ClubRound } from '#shared/domain/club-rounds/club-round.ts';
import { inRevealOrder, summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import type { Services } from '../../database/transaction.ts';
import { countRated } from '../../domain/club-rounds/round-progress.ts';
import { findListedIds, findShownAlbums } from '../rooms/played-albums-repository.ts';
import { findRecap } from '../rooms/recap-repository.ts';
import { requireRound } from './club-rounds-repository.ts';

/** Who reads: the reviewer of a personal link with its hash; `null` for everyone else. */
export type RoundReader = { reviewer: string; link_hash: string } | null;

/** Returns a round without its cards. */
export async function summarizeRound(db: Db, round: ClubRound): Promise<ClubRoundSummary> {
  const { album_ids, people, cards, reminded_at, ...fields } = round;
  const listed = await findListedIds(db, album_ids);
  const shown = await findShownAlbums(db, album_ids);
  const recap = round.revealed_at === null ? undefined : await findRecap(db, round.id);
  const counted = [...listed];
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

/**
 * Returns a round as visible to a reader: before the reveal, without cards of others
 * (product/rounds.md#states). @throws HttpError 404
 */
export async function viewRound(
  { db }: Pick<Services, 'db'>,
  id: string,
  reader: RoundReader,
): Promise<ClubRoundDetail> {
  const round = await requireRound(db, id);
  const summary = await summarizeRound(db, round);
  const recap = round.revealed_at === null ? undefined : await findRecap(db, id);
  return {
    ...summary,
    revealed:
      recap?.albums.map(({ ratings, on_file, ...album }) => {
        const { album_id, tier, veto, veto_by, suggested_tier } = album;
        const { verdict, average } = summarizeCards(ratings, on_file);
        const fields = { album_id, tier, veto, veto_by, suggested_tier, verdict, average };
        return { ...fields, ratings: inRevealOrder(ratings), on_file };
      }) ?? null,
    recap_id: recap?.id ?? null,
    me: reader && {
      reviewer: reader.reviewer,
      is_expected: round.people.some(({ reviewer }) => reviewer === reader.reviewer),
    },
    mine: reader === null || round.status !== 'open' ? [] : viewOwn(round, reader),
  };
}

/** Cards of the reader; sealed also for them if they gave them by an earlier link. */
function viewOwn({ cards }: ClubRound, { reviewer, link_hash }: NonNullable<RoundReader>) {
  return cards
    .filter((card) => card.reviewer === reviewer)
    .map(({ album_id, tier, note, ...card }) => {
      const isOwn = card.link_hash === link_hash;
      return { album_id, tier: isOwn ? tier : null, note: isOwn ? note : null };
    });
}
