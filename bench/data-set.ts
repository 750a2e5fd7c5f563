import { join } from 'node:path';
import type { ChangeRecord } from '#shared/contracts/export-document.ts';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import {
  CHANGE_FILTERS,
  CHANGE_TYPES,
  type ChangeType,
} from '#shared/domain/changelog/changelog.ts';
import { getRandom, type Random } from '../demo/random.ts';
import { type Connection, openDatabase } from '../src/server/database/connection.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { inTransaction } from '../src/server/database/transaction.ts';
import { insertAdditions } from '../src/server/features/transfer/transfer-repository.ts';

export const REVIEWERS = ['Treble', 'Bass', 'Groove', 'Echo', 'Reverb'] as const;

const ALBUMS_PER_SESSION = 5;
const CHANGES_PER_ALBUM = 10;

/** Albums that are Now Listening To: those of the current session. */
const PLAYING = 5;
const RATED = ['S', 'A', 'B', 'C', 'D', 'E', 'F', 'Tiering Herrie', '?', 'Not rated yet'] as const;

const START = Date.UTC(2020, 0, 1);
const HOUR = 3_600_000;

/** Fills a database in `directory` with `size` albums; the same size always gives the same data. */
export function writeDataSet(directory: string, size: number): Promise<void> {
  return fillDataSet(openDatabase(join(directory, 'spindle.db')), size);
}

/** Fills a database of either engine, and closes it. */
export async function fillDataSet(connection: Connection, size: number): Promise<void> {
  await migrate(connection.db);
  const random = getRandom(`bench ${size}`);
  const sessions = numbers(size / ALBUMS_PER_SESSION).map(session);
  const albums = numbers(size).map((n) => album(n, size, random));
  const changes = numbers(size * CHANGES_PER_ALBUM).map((n) => change(n, size, random));
  await inTransaction(connection.db, (trx) =>
    insertAdditions(
      trx,
      {
        sessions,
        albums,
        albumWords: [],
        ratings: [],
        changes,
        ownChanges: [],
        changeGroups: [],
        brackets: [],
        recaps: [],
        clubRounds: [],
        people: [],
        rankings: [],
        settings: {},
      },
      at(0),
      () => undefined,
    ),
  );
  await connection.close();
}

function session(n: number) {
  const moment = at(n * 24);
  return {
    id: id('session', n),
    session_date: moment.slice(0, 10),
    location: `Place ${n % 20}`,
    notes: null,
    created_at: moment,
    updated_at: moment,
    deleted_at: null,
  };
}

function album(n: number, size: number, random: Random) {
  const moment = at(n * 5);
  const spotify_id = String(n).padStart(22, '0');
  const ratings = REVIEWERS.map((reviewer) => [reviewer, random.pick(RATED)]);
  return {
    id: id('album', n),
    artist: `${words(2, random)} ${n % 500}`,
    title: words(3, random),
    cover_url: `https://covers.example/${spotify_id}.jpg`,
    spotify_id,
    spotify_url: `https://open.spotify.com/album/${spotify_id}`,
    tidal_album_id: String(10_000_000 + n),
    tier: n < size - PLAYING ? random.pick(RATED) : ('Now Listening To' as const),
    individual_tiers: Object.fromEntries(ratings),
    submitted_by: random.pick(REVIEWERS),
    session_id: id('session', Math.floor(n / ALBUMS_PER_SESSION)),
    veto: false,
    veto_by: null,
    is_test_album: random.chance(0.01),
    created_at: moment,
    updated_at: moment,
    deleted_at: null,
  };
}

function change(n: number, size: number, random: Random): ChangeRecord {
  const category = random.pick(CHANGE_FILTERS);
  return {
    id: id('change', n),
    change_type: TYPE_OF[category],
    change_date: at(n / 2),
    album_id: id('album', n % size),
    session_id: null,
    artist: words(2, random),
    title: words(3, random),
    reviewer: category.endsWith('rating') ? random.pick(REVIEWERS) : null,
    old_rating: random.pick(TIERS),
    new_rating: random.pick(TIERS),
    details: null,
    is_test_album: random.chance(0.01),
    group_id: null,
  };
}

const TYPE_OF = Object.fromEntries(
  Object.entries(CHANGE_TYPES).map(([type, filter]) => [filter, type as ChangeType]),
) as Record<(typeof CHANGE_FILTERS)[number], ChangeType>;

const WORDS = [
  'amber',
  'basalt',
  'cinder',
  'delta',
  'ember',
  'fjord',
  'garnet',
  'harbour',
  'indigo',
  'jasmine',
  'kestrel',
  'lantern',
  'meadow',
  'nocturne',
  'orbit',
  'prism',
  'quarry',
  'river',
  'saffron',
  'tundra',
] as const;

function words(count: number, random: Random): string {
  return numbers(count)
    .map(() => random.pick(WORDS))
    .join(' ');
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function at(hours: number): string {
  return new Date(START + hours * HOUR).toISOString();
}

function id(kind: string, n: number): string {
  return `${kind}-${String(n).padStart(9, '0')}`;
}
