import { streamingAlbumSchema } from '#shared/contracts/streaming.ts';
import type { Db } from '../../../database/connection.ts';
import type { Services } from '../../../database/transaction.ts';
import { findNextPick } from '../next-pick-repository.ts';
import type { StoredRoom } from '../rooms-repository.ts';

export type RoomFacts = {
  /** Known lengths in milliseconds, by Spotify id. */
  durations: ReadonlyMap<string, number>;
  /** Reviewer whose turn it is to bring an album, by the rule of Insights. */
  next_pick: string | null;
};

export type FindRoomFacts = (db: Db, room: StoredRoom) => Promise<RoomFacts>;

/**
 * Creates a function that returns what everyone in a room may know about its albums. The latest
 * result is cached until the room changes: phones poll it.
 */
export function createRoomFacts({ getClub }: Pick<Services, 'getClub'>): FindRoomFacts {
  let cached: { key: string; facts: Promise<RoomFacts> } | null = null;
  return (db, room) => {
    const key = `${room.id} ${room.version}`;
    if (cached?.key === key) return cached.facts;
    const facts = findFacts(db, room, getClub().reviewers);
    cached = { key, facts };
    facts.catch(() => {
      cached = null;
    });
    return facts;
  };
}

async function findFacts(
  db: Db,
  room: StoredRoom,
  reviewers: readonly string[],
): Promise<RoomFacts> {
  const ids = room.albums.map(({ album_id }) => album_id);
  // Those who are here choose, if any of them brings albums.
  const here = reviewers.filter((name) => room.seats.some(({ reviewer }) => reviewer === name));
  const next_pick = await findNextPick(db, here.length > 0 ? here : reviewers);
  return { durations: await findDurations(db, ids), next_pick };
}

async function findDurations(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('streaming_albums')
    .innerJoin('albums', 'albums.spotify_id', 'streaming_albums.spotify_id')
    .select(['streaming_albums.spotify_id', 'album'])
    .where('albums.id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ spotify_id, album }) => {
      const duration_ms = getDuration(album);
      return duration_ms === null ? [] : [[spotify_id, duration_ms] as const];
    }),
  );
}

const storedSchema = streamingAlbumSchema.pick({ duration_ms: true });

/** Length in stored metadata; unknown if an earlier version stored none. */
function getDuration(album: string | null): number | null {
  return storedSchema.safeParse(JSON.parse(album ?? 'null')).data?.duration_ms ?? null;
}
