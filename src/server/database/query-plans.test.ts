import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { albumCreated } from '#shared/domain/changelog/changelog.ts';
import { subject } from '../features/albums/album-changes-repository.ts';
import { findBestAlbums, findMeant } from '../features/albums/album-search-repository.ts';
import { countAlbums, findAlbums, insertAlbum } from '../features/albums/albums-repository.ts';
import { findEntries, findPlacing } from '../features/albums/past-albums-repository.ts';
import {
  countBrackets,
  findBrackets,
  findMovedBrackets,
} from '../features/brackets/bracket-list-repository.ts';
import { findFavouriteTrack } from '../features/brackets/favourite-track-repository.ts';
import { createGroup } from '../features/changelog/change-groups-repository.ts';
import { countChanges, findChanges } from '../features/changelog/changelog-list-repository.ts';
import { insertChanges } from '../features/changelog/changelog-repository.ts';
import { findOpinions } from '../features/insights/insights-repository.ts';
import { findPlayedAlbums } from '../features/insights/second-spin-repository.ts';
import { findChampions, findRatingChanges } from '../features/insights/year-repository.ts';
import { findRanking } from '../features/rankings/rankings-repository.ts';
import {
  countSessions,
  findMovedSessions,
  findSessions,
} from '../features/session-list/session-list-repository.ts';
import { insertSession } from '../features/sessions/sessions-repository.ts';
import { findListed } from '../features/streaming/streaming-repository.ts';
import { HOMOGENIC, temporaryDirectory } from '../testing/test-app.ts';
import type { Db } from './connection.ts';
import { migrate } from './migrate.ts';
import { setReviewers } from './people.ts';
import type { Tables } from './tables.ts';

const database = new Database(join(temporaryDirectory(), 'spindle.db'));
const statements: { sql: string; parameters: readonly unknown[] }[] = [];
const db: Db = new Kysely<Tables>({
  dialect: new SqliteDialect({ database }),
  log: ({ query }) => {
    statements.push(query);
  },
});
await migrate(db);
await addOneOfEach();

afterAll(() => db.destroy());

/** Without rows the queries for what belongs to them have no ids. */
async function addOneOfEach(): Promise<void> {
  const at = '2026-03-05T20:00:00.000Z';
  const session = { id: 'session', session_date: '2026-03-05', location: null, notes: null };
  await insertSession(db, session, at);
  const album = {
    ...HOMOGENIC,
    artist: 'x',
    id: 'album',
    session_id: session.id,
    tidal_album_id: null,
    individual_tiers: { Ada: 'S' },
    veto: false,
    veto_by: null,
    is_test_album: false,
  } as const;
  await setReviewers(db, ['Ada', 'Ben'], at);
  await insertAlbum(db, album, at);
  for (const group of [undefined, createGroup('ratings', at)])
    await insertChanges(db, albumCreated(album), subject(album), at, group);
}

/** Returns the SQLite query plans of all statements of some work. */
async function plans(work: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await work();
  return statements
    .flatMap(({ sql, parameters }) =>
      database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(parameters),
    )
    .map(({ detail }) => detail)
    .join('\n');
}

const page = { page: 1, limit: 5, include_test_albums: false };
const MEANT = new Map([['a', [{ id: 'b', session_id: 'a' }]]]);
const after = { key: '2026-03-06', since: '', id: 'a' };
const albums = { ...page, search: '', searchMode: 'auto', includeAlbums: false } as const;

it.each([
  ['a page of sessions', () => findSessions(db, albums), ['sessions USING INDEX sessions_by_date']],
  [
    'a page of sessions with test albums',
    () => findSessions(db, { ...albums, include_test_albums: true }),
    ['sessions USING INDEX sessions_by_date'],
  ],
  [
    'a page of sessions that a search finds',
    () => findSessions(db, { ...albums, search: 'x' }),
    ['sessions USING INDEX sessions_by_date', 'albums USING INDEX albums_of_session'],
  ],
  [
    'a later page of sessions',
    () => findSessions(db, { ...albums, after }),
    ['sessions USING INDEX sessions_by_date'],
  ],
  [
    'the sessions that moved between two pages',
    () => findMovedSessions(db, albums, after),
    ['sessions USING INDEX sessions_by_date'],
  ],
  [
    'a page of albums',
    () => findAlbums(db, { ...albums, sort: 'tier' }),
    ['albums USING INDEX albums_by_tier'],
  ],
  [
    'a page of albums of a tier',
    () => findAlbums(db, { ...albums, sort: 'tier', tier: 'S' }),
    ['albums USING INDEX albums_by_tier (tier_rank=?)'],
  ],
  [
    'a page of the newest albums',
    () => findAlbums(db, { ...albums, sort: 'newest' }),
    ['albums USING INDEX albums_by_age'],
  ],
  [
    'a page of the changelog',
    () => findChanges(db, page),
    [
      'changelog USING COVERING INDEX changelog_by_date',
      'sessions USING INDEX sqlite_autoindex_sessions_1',
    ],
  ],
  [
    'a page of the changelog by type',
    () => findChanges(db, { ...page, change_type: 'rated' }),
    ['changelog USING COVERING INDEX changelog_by_category (category=?)'],
  ],
  [
    'a later page of the changelog',
    () => findChanges(db, { ...page, after }),
    ['SEARCH changelog USING COVERING INDEX changelog_by_date ((change_date,id)<(?,?))'],
  ],
  [
    'a later page of the changelog by type',
    () => findChanges(db, { ...page, after, change_type: 'rated' }),
    [
      'SEARCH changelog USING COVERING INDEX changelog_by_category (category=? AND (change_date,id)<(?,?))',
    ],
  ],
  [
    'a page of the grouped changelog',
    () => findChanges(db, { ...page, grouped: true }),
    [
      'MERGE (UNION ALL)',
      'changelog USING INDEX changelog_ungrouped',
      'changelog_groups USING COVERING INDEX changelog_groups_by_date',
    ],
  ],
  [
    'a later page of the grouped changelog by type',
    () => findChanges(db, { ...page, grouped: true, after, change_type: 'rated' }),
    [
      'changelog USING INDEX changelog_ungrouped_by_category (category=? AND (change_date,id)<(?,?))',
      'changelog_groups USING COVERING INDEX changelog_groups_by_date ((changed_at,id)<(?,?))',
    ],
  ],
  [
    'a later page of the entries of a group',
    () => findChanges(db, { ...page, group: 'import', after }),
    ['changelog USING COVERING INDEX changelog_of_group (group_id=? AND (change_date,id)<(?,?))'],
  ],
  [
    'a later page of brackets',
    () => findBrackets(db, { ...page, after }),
    ['SEARCH brackets USING INDEX brackets_by_change ((updated_at,id)<(?,?))'],
  ],
  [
    'the brackets that moved between two pages',
    () => findMovedBrackets(db, page, after),
    ['SEARCH brackets USING INDEX brackets_by_change'],
  ],
  ['a page of brackets', () => findBrackets(db, page), ['brackets USING INDEX brackets_by_change']],
  [
    'a page of brackets of a status',
    () => findBrackets(db, { ...page, status: 'active' }),
    ['brackets USING INDEX brackets_by_status (status=?)'],
  ],
])('reads %s in index order, without sorting', async (_name, work, uses) => {
  const plan = await plans(work);
  for (const use of uses) expect(plan).toContain(use);
  expect(plan).not.toContain('TEMP B-TREE');
  expect(plan).not.toMatch(/SCAN \w+$/m);
});

it('finds the albums of a session by an index', async () => {
  const plan = await plans(() => findSessions(db, { ...albums, includeAlbums: true }));
  expect(plan).toContain('SEARCH albums USING INDEX albums_of_session (session_id=?');
});

it('finds the sessions and albums that a search may have meant by their ids', async () => {
  const query = { ...albums, among: ['a'], meant: MEANT, includeAlbums: true };
  const plan = await plans(() => findSessions(db, query));
  expect(plan).toContain('SEARCH sessions USING INDEX sqlite_autoindex_sessions_1 (id=?)');
  expect(plan).toMatch(/SEARCH albums USING INDEX \w+ \((id|session_id)=\?/);
});

it.each([
  ['what a search finds', () => findBestAlbums(db, { ...albums, search: 'x' })],
  ['what a search may have meant', () => findMeant(db, { ...albums, search: 'radiohed' })],
])('reads %s from a covering index, in its order', async (_name, work) => {
  const plan = await plans(work);
  expect(plan).toContain('albums USING COVERING INDEX albums_by_tier');
  expect(plan).not.toContain('TEMP B-TREE');
});

it('finds an album by its Spotify id with an index', async () => {
  const plan = await plans(() => findListed(db, '10FLjwfpbxLmW8c25Xyc2N'));
  expect(plan).toContain('SEARCH albums USING INDEX albums_by_spotify_id (spotify_id=?');
});

it.each([
  ['of all albums', () => countAlbums(db, albums)],
  ['of the albums that a search finds', () => countAlbums(db, { ...albums, search: 'x' })],
  ['of the sessions that a search finds', () => countSessions(db, { ...albums, search: 'x' })],
  ['of the albums of a tier', () => countAlbums(db, { ...albums, tier: 'S' })],
  ['of all sessions', () => countSessions(db, albums)],
  ['of all brackets', () => countBrackets(db, page)],
  ['of all changelog entries', () => countChanges(db, page)],
  ['of the changelog entries of a type', () => countChanges(db, { ...page, change_type: 'rated' })],
  ['of the entries of a group', () => countChanges(db, { ...page, group: 'import' })],
])('counts the number %s from a covering index', async (_name, work) => {
  expect(await plans(work)).toContain('USING COVERING INDEX');
});

it('counts the grouped changelog from indexes', async () => {
  const plan = await plans(() => countChanges(db, { ...page, grouped: true }));
  expect(plan).toContain('changelog USING INDEX changelog_ungrouped');
  expect(plan).toContain('USING COVERING INDEX changelog_of_group (group_id=?)');
  expect(plan).not.toMatch(/SCAN \w+$/m);
});

it('a page of brackets reads only what it shows, not every song and match', async () => {
  database.exec(`
    insert into brackets (id, name, status, seeding, third_place, play_access, is_test, version,
      created_at, updated_at) values ('cup', 'Cup', 'completed', 'manual', 0, 'anyone', 0, 1, '', '');
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 128)
      insert into bracket_songs (id, bracket_id, place, title, artist, cover_url, is_withdrawn)
      select 'song ' || n, 'cup', n, 'Title', 'Artist', 'https://covers.example/' || (n / 2), 0 from n;
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 127)
      insert into bracket_matches (id, bracket_id, round, position, winner_id, state, next_match_id,
        version) select 'match ' || n, 'cup', n, 1, 'song 7', 'completed',
        case n when 127 then null else 'match ' || (n + 1) end, 1 from n;
  `);
  statements.length = 0;
  const [bracket] = await findBrackets(db, page);
  const read = statements.map(
    ({ sql, parameters }) => database.prepare(sql).all(parameters).length,
  );
  expect(read.reduce((sum, rows) => sum + rows)).toBeLessThan(10);
  expect(bracket).toMatchObject({
    song_count: 128,
    progress: { decided: 127, total: 127 },
    champion: { title: 'Title', id: 'song 7' },
    covers: [0, 1, 2, 3].map((n) => `https://covers.example/${n}`),
  });
});

it('finds the highlights of a year by indexes', async () => {
  const year = { after: '2025-12-31T23:59:59.999Z', until: '2026-12-31T23:59:59.999Z' };
  const minds = await plans(() => findRatingChanges(db, year, false));
  expect(minds).toContain(
    'SEARCH changelog USING INDEX changelog_by_category (category=? AND change_date>? AND change_date<?)',
  );
  expect(minds).not.toContain('TEMP B-TREE');
  const champions = await plans(() => findChampions(db, year, false));
  expect(champions).toContain('SEARCH brackets USING INDEX brackets_by_status (status=?');
  expect(champions).toContain('SEARCH final USING INDEX matches_of_bracket (bracket_id=?');
});

it('finds the favorite track of an album by indexes', async () => {
  const plan = await plans(() => findFavouriteTrack(db, 'one', false));
  expect(plan).toContain('SEARCH brackets USING INDEX brackets_by_status (status=?');
  expect(plan).toContain('SEARCH final USING INDEX matches_of_bracket (bracket_id=?');
  expect(plan).not.toContain('SCAN');
});

it('reads the order of a tier in index order', async () => {
  const plan = await plans(() => findRanking(db, 'S'));
  expect(plan).toContain('ranked_albums USING INDEX sqlite_autoindex_ranked_albums_2 (tier=?)');
});

it('reads release dates from an index, not from the cached metadata', async () => {
  const plan = await plans(() => findOpinions(db, false));
  expect(plan).toContain('streaming_albums USING INDEX release_facts');
});

it.each([
  [
    'places albums in the list of a day',
    () => findPlacing(db, '2026-03-06'),
    'changelog_by_date (change_date>?)',
  ],
  [
    'came after a day',
    () => findEntries(db, '2026-03-06', ['one']),
    'changelog_of_album (album_id=? AND change_date>?)',
  ],
])('finds what %s without reading entries before that day', async (_name, work, index) => {
  expect(await plans(work)).toContain(`SEARCH changelog USING INDEX ${index}`);
});

it('reads when albums were last changed from a covering index', async () => {
  const plan = await plans(() => findPlayedAlbums(db, '2026-03-06'));
  expect(plan).toContain(
    'SEARCH changelog USING COVERING INDEX changelog_of_album (album_id=? AND change_date>?)',
  );
});

it.each([
  ['figures are made', () => findOpinions(db, false)],
  ['a second spin is chosen', () => findPlayedAlbums(db, '2026-03-06')],
])('reads the ratings that %s of from a covering index', async (_name, work) => {
  const plan = await plans(work);
  expect(plan).toContain('ratings USING COVERING INDEX ratings_of_album');
  expect(plan).not.toContain('TEMP B-TREE');
});
