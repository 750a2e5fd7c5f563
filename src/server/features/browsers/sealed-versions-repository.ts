import { createHash } from 'node:crypto';
import { groupBy } from '#shared/domain/group-by.ts';
import { bracketTopic, roomTopic } from '#shared/domain/site/event-topics.ts';
import type { Db } from '../../database/connection.ts';

/** A card, call or vote of a browser; `topic` is that of the event. */
type Sealed = { browser_id: string; topic: string; content: unknown };

/**
 * Versions of what each of these browsers alone may read: its sealed cards, calls, guesses and votes,
 * by browser and topic. They change with a change that others must not notice.
 * @param at the present time
 */
export async function findSealedVersions(
  db: Db,
  browser_ids: readonly string[],
  at: Date,
): Promise<Map<string, Map<string, string>>> {
  if (browser_ids.length === 0) return new Map();
  const found = [
    ...(await findCards(db, browser_ids, at)),
    ...(await findRoomCards(db, browser_ids)),
    ...(await findPredictions(db, browser_ids)),
    ...(await findVotes(db, browser_ids)),
  ];
  const byBrowser = groupBy(found, ({ browser_id }) => browser_id);
  return new Map(
    [...byBrowser].map(([browser_id, own]) => {
      const byTopic = groupBy(own, ({ topic }) => topic);
      return [browser_id, new Map([...byTopic].map(([topic, some]) => [topic, toDigest(some)]))];
    }),
  );
}

function toDigest(found: readonly Sealed[]): string {
  const contents = found.map(({ content }) => JSON.stringify(content)).toSorted();
  return createHash('sha256').update(contents.join()).digest('base64url').slice(0, 16);
}

/** Cards of open rounds, of all links of the person. */
async function findCards(db: Db, browser_ids: readonly string[], at: Date): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('browsers')
    .innerJoin('club_round_cards', 'club_round_cards.person_id', 'browsers.person_id')
    .innerJoin('club_rounds', 'club_rounds.id', 'club_round_cards.round_id')
    .select(['browsers.id as browser_id', 'round_id', 'album_id', 'rated_at'])
    .where('browsers.id', 'in', browser_ids)
    .where('expires_at', '>', at.toISOString())
    .where('club_rounds.status', '=', 'open')
    .execute();
  return rows.map(({ browser_id, ...content }) => ({ browser_id, topic: 'rounds', content }));
}

async function findRoomCards(db: Db, browser_ids: readonly string[]): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('room_ratings')
    .innerJoin('rooms', 'rooms.id', 'room_ratings.room_id')
    .select(['seat_id as browser_id', 'code', 'album_id', 'tier', 'note'])
    .where('rooms.status', '=', 'open')
    .where('seat_id', 'in', browser_ids)
    .execute();
  return rows.map(toSealedInRoom);
}

async function findPredictions(db: Db, browser_ids: readonly string[]): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('room_predictions')
    .innerJoin('rooms', 'rooms.id', 'room_predictions.room_id')
    .select(['seat_id as browser_id', 'code', 'album_id', 'call', 'guess_id'])
    .where('rooms.status', '=', 'open')
    .where('seat_id', 'in', browser_ids)
    .execute();
  return rows.map(toSealedInRoom);
}

function toSealedInRoom({
  browser_id,
  code,
  ...content
}: {
  browser_id: string;
  code: string;
}): Sealed {
  return { browser_id, topic: roomTopic(code), content };
}

async function findVotes(db: Db, browser_ids: readonly string[]): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('bracket_votes')
    .innerJoin('bracket_matches', 'bracket_matches.id', 'bracket_votes.match_id')
    .select(['browser_id', 'bracket_votes.bracket_id', 'match_id', 'bracket_votes.song_id'])
    .where('browser_id', 'in', browser_ids)
    .where('bracket_matches.state', '=', 'ready')
    .execute();
  return rows.map(({ browser_id, bracket_id, ...content }) => ({
    browser_id: browser_id ?? '',
    topic: bracketTopic(bracket_id),
    content,
  }));
}
