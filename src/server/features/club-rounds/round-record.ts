import { isVerdict, type Tier } from '#shared/domain/albums/tiers.ts';
import {
  type ClubRound,
  RoundError,
  type SealedCard,
} from '#shared/domain/club-rounds/club-round.ts';
import type { SavedVerdict } from '#shared/domain/rooms/room.ts';
import { selectRatingsOnFile, summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import type { Transaction } from '../../database/connection.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { saveVerdict } from '../albums/album-changes-repository.ts';
import { findAlbum, type StoredDetail } from '../albums/albums-repository.ts';
import { roundGroup } from '../changelog/change-groups-repository.ts';
import {
  addPlayedCard,
  findRecap,
  insertRecap,
  type PlayedAlbum,
  updatePlayedVerdict,
} from '../recaps/recap-repository.ts';

/**
 * Reveals a round: its cards become ratings of the albums and a recap, which has the id of the
 * round. A round without cards is closed. Cards of deleted albums are deleted with them.
 */
export async function revealRound(
  trx: Transaction,
  round: ClubRound,
  at: string,
): Promise<ClubRound> {
  const albums = await findListedAlbums(trx, round);
  const isRated = round.cards.some(({ album_id }) => albums.some(({ id }) => id === album_id));
  if (!isRated) return { ...round, status: 'closed', closed_at: at, reveal_at: null, cards: [] };
  const played: PlayedAlbum[] = [];
  for (const album of albums) played.push(await saveCards(trx, round, album, albums.length, at));
  // Its day is that of the reveal, when everyone sees it.
  const times = { opened_at: at, closed_at: at };
  await insertRecap(trx, { id: round.id, session_id: null, ...times, albums: played });
  await addEvent(trx, { event: 'round_revealed', details: { round_id: round.id } }, at);
  return { ...round, status: 'revealed', revealed_at: at, reveal_at: null, cards: [] };
}

/** The albums of a round that are not deleted, in its order. */
async function findListedAlbums(trx: Transaction, { album_ids }: ClubRound) {
  const albums: StoredDetail[] = [];
  for (const id of album_ids) {
    const album = await findAlbum(trx, id);
    if (album !== undefined) albums.push(album);
  }
  return albums;
}

/** Saves the cards of an album as its ratings. @returns the album for the recap */
async function saveCards(
  trx: Transaction,
  round: ClubRound,
  album: StoredDetail,
  albums: number,
  at: string,
): Promise<PlayedAlbum> {
  const before = album.individual_tiers;
  const ratings = round.cards
    .filter(({ album_id }) => album_id === album.id)
    .map(({ reviewer, tier, note }) => ({
      reviewer,
      tier,
      note,
      was: getRating(before, reviewer),
    }));
  const on_file = selectRatingsOnFile(toCards(before), ratings);
  const { suggested_tier } = summarizeCards(ratings, on_file);
  const isDecided = round.verdict === 'suggestion' && ratings.length > 0;
  const tier = isDecided && isVerdict(suggested_tier) ? suggested_tier : album.tier;
  const given = Object.fromEntries(ratings.map((card) => [card.reviewer, card.tier]));
  const individual_tiers = { ...before, ...given };
  await saveVerdict(trx, album, { tier, individual_tiers }, at, roundGroup(round, albums, at));
  return {
    ...toPlayed(album),
    tier,
    ratings,
    on_file,
    suggested_tier,
  };
}

function toPlayed({
  id: album_id,
  session_id,
  artist,
  title,
  cover_url,
  veto,
  veto_by,
}: StoredDetail) {
  const game = { submitter: null, predictions: [] };
  return { album_id, session_id, artist, title, cover_url, veto, veto_by, ...game };
}

function toCards(ratings: Readonly<Record<string, Tier>>) {
  return Object.entries(ratings).map(([reviewer, tier]) => ({ reviewer, tier }));
}

function getRating(ratings: Readonly<Record<string, Tier>>, reviewer: string): Tier | null {
  return Object.hasOwn(ratings, reviewer) ? (ratings[reviewer] ?? null) : null;
}

type LateCard = Pick<SealedCard, 'album_id' | 'reviewer' | 'note'> & { tier: Tier | null };

/**
 * Adds a card after the reveal: it changes ratings and averages, never the tier. Without a tier
 * there is nothing to add, and nothing can be withdrawn.
 * @returns false if nothing changes
 * @throws RoundError ALBUM_GONE, CARD_REVEALED
 */
export async function addLateCard(
  trx: Transaction,
  round: ClubRound,
  { album_id, reviewer, tier, note }: LateCard,
  at: string,
): Promise<boolean> {
  const { played, albums } = await findPlayed(trx, round, album_id);
  const existing = played.ratings.find((card) => card.reviewer === reviewer);
  if (existing !== undefined && existing.tier === tier && existing.note === note) return false;
  if (existing !== undefined) throw new RoundError('CARD_REVEALED');
  if (tier === null) return false;
  const album = await requireAlbum(trx, album_id);
  const was = getRating(album.individual_tiers, reviewer);
  const card = { reviewer, tier, note, was, is_late: true };
  await addPlayedCard(trx, { evening_id: round.id, album_id }, card);
  const individual_tiers = { ...album.individual_tiers, [reviewer]: tier };
  await saveVerdict(trx, album, { individual_tiers }, at, roundGroup(round, albums, at));
  return true;
}

/** Sets the overall tier of an album after the reveal. @throws RoundError ALBUM_GONE */
export async function decideTier(
  trx: Transaction,
  round: ClubRound,
  album_id: string,
  verdict: SavedVerdict,
  at: string,
): Promise<void> {
  const { albums } = await findPlayed(trx, round, album_id);
  const album = await requireAlbum(trx, album_id);
  await updatePlayedVerdict(trx, { evening_id: round.id, album_id }, verdict);
  await saveVerdict(trx, album, verdict, at, roundGroup(round, albums, at));
}

/** Album of the recap of a round, and their number. */
async function findPlayed(trx: Transaction, { id }: ClubRound, album_id: string) {
  const recap = await findRecap(trx, id);
  const played = recap?.albums.find((album) => album.album_id === album_id);
  if (recap === undefined || played === undefined) throw new RoundError('ALBUM_GONE');
  return { played, albums: recap.albums.length };
}

async function requireAlbum(trx: Transaction, id: string): Promise<StoredDetail> {
  const album = await findAlbum(trx, id);
  if (album === undefined) throw new RoundError('ALBUM_GONE');
  return album;
}
