import Database from 'better-sqlite3';
import { createAlbumEndpoint } from '#shared/contracts/albums.ts';
import { createSessionEndpoint } from '#shared/contracts/sessions.ts';
import type { Settings } from '../e2e/support/server.ts';
import { mustBeEmpty } from './check.ts';
import { type Client, createClient, read } from './client.ts';
import { startServer } from './server.ts';

/** Cycle of tiers: none follows itself, so every write creates a changelog entry. */
const TURN = ['S', 'A', 'B', 'C', 'D', 'E', 'F'] as const;

const UNRATED = 'Not rated yet';

/** Writes to one album, in order. */
type Track = { id: string; tries: Try[]; isBusy: boolean };
type Try = {
  tier: string;
  isAcknowledged: boolean;
  /** True for a temporary failure of the server; the write is retried, as users do. */
  isRejected: boolean;
  /** True if it was found in the database since. */
  isThere: boolean;
};

export type Ledger = { tracks: Track[]; session: string };

/** Creates a data directory with writable albums, without a running server. */
export async function prepareAlbums(
  dataDir: string,
  count: number,
  settings: Settings = {},
): Promise<Ledger> {
  const server = await startServer(dataDir, { settings });
  const ledger = await makeAlbums(createClient(server.url), count);
  await server.kill('SIGTERM');
  return ledger;
}

/** Creates albums whose tiers are written, one write per album at a time. */
export async function makeAlbums(client: Client, count: number): Promise<Ledger> {
  const made = await client.write('POST', '/api/sessions', {
    session_date: '2026-03-06',
    location: 'Attic',
  });
  const session = read(createSessionEndpoint.response, made).data.id;
  const tracks: Track[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = {
      artist: 'Can',
      title: `Record ${n}`,
      spotify_id: null,
      spotify_url: null,
      cover_url: 'https://covers.example/a.jpg',
      session_id: session,
      submitted_by: 'Bass',
    };
    const album = read(
      createAlbumEndpoint.response,
      await client.write('POST', '/api/albums', body),
    );
    tracks.push({ id: album.data.id, tries: [], isBusy: false });
  }
  return { tracks, session };
}

/** Writes the next tier of an album without a pending request; does nothing if all have one. */
export async function writeOne(client: Client, { tracks }: Ledger): Promise<number | null> {
  const free = tracks.filter(({ isBusy }) => !isBusy);
  const track = free.toSorted((a, b) => a.tries.length - b.tries.length)[0];
  if (track === undefined) return null;
  const written = nextTry(track);
  track.isBusy = true;
  try {
    const response = await client.write('PUT', `/api/albums/${track.id}`, { tier: written.tier });
    written.isAcknowledged = response.status === 200;
    written.isRejected = response.status === 503;
    return response.status;
  } finally {
    track.isBusy = false;
  }
}

function nextTry({ tries }: Track): Try {
  const last = tries.at(-1);
  if (last?.isRejected === true) return last;
  const tier = TURN[tries.length % TURN.length] ?? 'S';
  const next = { tier, isAcknowledged: false, isRejected: false, isThere: false };
  tries.push(next);
  return next;
}

/**
 * Writes at a rate until it is stopped; pending writes then count as not acknowledged.
 * @returns the statuses of all responses so far, and a function that stops it
 */
export function keepWriting(client: Client, ledger: Ledger, perSecond: number) {
  const statuses: number[] = [];
  const begun = new Set<Promise<void>>();
  const write = () => {
    const one = writeOne(client, ledger)
      .then((status) => {
        if (status !== null) statuses.push(status);
      })
      .catch(() => {})
      .finally(() => begun.delete(one));
    begun.add(one);
  };
  write();
  const timer = setInterval(write, 1000 / perSecond);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(begun);
  };
  return { statuses, stop };
}

/** Number of acknowledged writes. */
export function acknowledged({ tracks }: Ledger): number {
  return tracks.flatMap(({ tries }) => tries.filter((one) => one.isAcknowledged)).length;
}

/** Number of tier changes in the changelog of a database. */
export function countEntries(file: string): number {
  const database = new Database(file, { readonly: true });
  const count = [...readEntries(database).values()].flat().length;
  database.close();
  return count;
}

export type Entry = { album_id: string; old_rating: string; new_rating: string };

/** Written data in a database. */
export type Stored = {
  /** Tier of each album, by id. */
  tiers: ReadonlyMap<unknown, unknown>;
  /** Tier changes by album, oldest first. */
  entries: ReadonlyMap<string, Entry[]>;
  /** Problems of the database itself. */
  faults: readonly string[];
};

/**
 * Checks that a database has every acknowledged write, is intact, and that its changelog matches
 * the changes exactly.
 * @throws with the losses or differences
 */
export function mustHoldAll(file: string, ledger: Ledger): void {
  mustMatch(readFile(file), ledger);
}

/** @throws with the losses or differences */
export function mustMatch({ tiers, entries, faults }: Stored, { tracks }: Ledger): void {
  mustBeEmpty('database errors', faults);
  const wrong = tracks.flatMap((track) => getProblems(track, entries.get(track.id) ?? [], tiers));
  mustBeEmpty('lost or wrong writes', wrong);
}

/** Contents of an SQLite file. */
export function readFile(file: string): Stored {
  const database = new Database(file, { readonly: true });
  try {
    return {
      tiers: new Map<unknown, unknown>(
        database.prepare('select id, tier from albums').raw().all() as [unknown, unknown][],
      ),
      entries: readEntries(database),
      faults: wrongPages(database),
    };
  } finally {
    database.close();
  }
}

function wrongPages(database: Database.Database): string[] {
  const found = [
    ...database.prepare('pragma integrity_check').pluck().all(),
    ...database.prepare('pragma foreign_key_check').pluck().all(),
  ].map(String);
  return found.filter((line) => line !== 'ok');
}

function readEntries(database: Database.Database): Map<string, Entry[]> {
  const rows = database
    .prepare(
      `select album_id, old_rating, new_rating from changelog
       where change_type in ('Overall Rating Change', 'Tier Changed') order by rowid`,
    )
    .all() as Entry[];
  return byAlbum(rows);
}

/** Groups entries by album, in their order. */
export function byAlbum(entries: readonly Entry[]): Map<string, Entry[]> {
  const albums = new Map<string, Entry[]>();
  for (const entry of entries)
    albums.set(entry.album_id, [...(albums.get(entry.album_id) ?? []), entry]);
  return albums;
}

/** Unacknowledged writes may be present or not; acknowledged ones must be, in order. */
function getProblems(track: Track, entries: Entry[], tiers: Stored['tiers']): string[] {
  const { id } = track;
  const found = new Set(triesThere(track, entries));
  const lost = track.tries.filter((one) => (one.isAcknowledged || one.isThere) && !found.has(one));
  const problems = lost.map(({ tier }) => `${id} lost ${tier}`);
  if (found.size < entries.length) problems.push(`${id} has unexpected entries`);
  const tier = entries.at(-1)?.new_rating ?? UNRATED;
  if (tiers.get(id) !== tier)
    problems.push(`${id} is ${tiers.get(id)}, its changelog ends ${tier}`);
  return problems;
}

/** Writes that have entries, in their order. */
function triesThere({ tries }: Track, entries: readonly Entry[]): Try[] {
  const there: Try[] = [];
  for (const one of tries) {
    const entry = entries[there.length];
    const before = there.at(-1)?.tier ?? UNRATED;
    if (entry?.new_rating === one.tier && entry.old_rating === before) there.push(one);
  }
  return there;
}

/**
 * Drops the unsuccessful writes before a restart, so that the next tier is never the current one.
 */
export function settle({ entries }: Pick<Stored, 'entries'>, { tracks }: Ledger): void {
  for (const track of tracks) {
    track.tries = triesThere(track, entries.get(track.id) ?? []);
    for (const one of track.tries) one.isThere = true;
  }
}
