import { copyFileSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { openRoomEndpoint } from '#shared/contracts/rooms.ts';
import { updateSessionEndpoint } from '#shared/contracts/sessions.ts';
import { openDatabase } from '../../database/connection.ts';
import { copyDatabase } from '../../database/copy.ts';
import { openSnapshot } from '../../database/snapshot.ts';
import { inTransaction } from '../../database/transaction.ts';
import { storeCover } from '../../integrations/covers/cover-folder.ts';
import { coversIn } from '../../start/covers.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { undeleteAlbum } from '../albums/deleted-albums-service.ts';
import { startBrackets } from '../brackets/test-brackets.ts';
import { insertRound as insertOneRound } from '../club-rounds/club-rounds-repository.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { cleanCovers } from '../uploads/cover-cleaning.ts';
import { checkIntegrity, repairFindings } from './integrity-service.ts';

const club = await startBrackets();
const { ask, db, file } = club;
const dataDir = dirname(file);
const now = () => club.clock.now;
const getPath = (name: string) => join(dataDir, 'covers', name);
const covers = coversIn(dataDir);
const red = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
/** The files of the cover, smallest first. */
let files: string[] = [];

beforeAll(async () => {
  const address = await storeCover(dataDir, await red());
  const name = address.replace('/covers/', '');
  files = [96, 320, 400].map((width) => name.replace('-400', `-${width}`));
});

beforeEach(async () => {
  await storeCover(dataDir, await red());
  const session = await club.addSession();
  const { id } = await club.addAlbum({
    session_id: session.id,
    cover_url: `/covers/${files.at(-1)}`,
    individual_tiers: { Ada: 'S', Ben: 'B' },
  });
  const body = { tier: 'B', title: 'Homogenic Live', individual_tiers: { Ben: null, Cleo: 'C' } };
  await ask(updateAlbumEndpoint, { params: { id }, body });
  await ask(updateSessionEndpoint, { params: { id: session.id }, body: { location: 'Cellar' } });
});

const look = (databaseFile = file) =>
  checkIntegrity(databaseFile, { covers: covers(db), now: now(), cleanCovers, progress: () => {} });

async function problems(): Promise<string[]> {
  return (await look()).findings.map(({ problem }) => problem);
}

/** Problems that are left after all repairs. */
async function problemsAfterRepair(): Promise<string[]> {
  await repairFindings({ db, now, covers }, (await look()).findings);
  return problems();
}

/** Damages the database in ways that no API request can. */
function damage(sql: string, databaseFile = file): void {
  const database = new Database(databaseFile);
  database.unsafeMode();
  database.pragma('foreign_keys = OFF');
  database.pragma('writable_schema = ON');
  database.exec(sql);
  database.close();
}

test('finds no problem after saving, deleting, restoring, moving and playing', async () => {
  const { id } = await club.addAlbum({ is_test_album: true, individual_tiers: { Ada: 'A' } });
  await ask(updateAlbumEndpoint, { params: { id }, body: { is_test_album: false } });
  await ask(deleteAlbumEndpoint, { params: { id } });
  club.clock.now = new Date('2026-03-06T13:00:00.000Z');
  await undeleteAlbum({ db, now }, id);
  await ask(deleteAlbumEndpoint, { params: { id } });
  await club.pick(await club.generated(5), '1.2', 4);
  const { findings, counts } = await look();
  expect(findings).toEqual([]);
  expect(counts).toEqual({ albums: 2, sessions: 2, changes: 16, brackets: 1, covers: 3 });
});

describe('rows that reference missing rows', () => {
  test.each([
    [
      "insert into rankings values ('F', 1, '2026-03-06T13:00:00.000Z'); insert into ranked_albums values ('unknown', 'F', 1)",
      '1 row of ranked_albums reference missing data',
    ],
    [
      "insert into spotify_connections values ('unknown', 'sealed')",
      '1 row of spotify_connections reference missing data',
    ],
    [
      "insert into ratings select 'unknown', id, 'S' from people where name = 'Ada'",
      '1 row of ratings reference missing data',
    ],
    ["update albums set session_id = 'gone'", '1 row of albums reference missing data'],
    ["update albums set submitter_id = 'gone'", '1 row of albums reference missing data'],
  ])('%s', async (sql, problem) => {
    damage(sql);
    expect(await problems()).toContain(problem);
    club.clock.now = new Date('2026-03-06T14:00:00.000Z');
    expect(await problemsAfterRepair()).toEqual([]);
  });
});

describe('a changelog that does not match the data', () => {
  const NAME = 'Björk – Homogenic Live: the changelog has no entry for';
  test.each([
    ["update albums set tier = 'C', tier_rank = 4", `${NAME} “Overall Rating Change (B → C)”`],
    [
      "update ratings set tier = 'F' where person_id = (select id from people where name = 'Ada')",
      `${NAME} “Individual Rating Change (Ada: S → F)”`,
    ],
    [
      "delete from ratings where person_id = (select id from people where name = 'Cleo')",
      `${NAME} “Rating Removed (Cleo: C → nothing)”`,
    ],
    [
      "update changelog set new_rating = 'D' where person_id = (select id from people where name = 'Ada')",
      `${NAME} “Individual Rating Change (Ada: D → S)”`,
    ],
    [
      "update albums set deleted_at = '2026-03-06T13:00:00.000Z'",
      `${NAME} “Album Deleted (B → nothing)”`,
    ],
    [
      "update changelog set change_type = 'Deleted' where change_type = 'Session Created'",
      'The session of 2026-03-06, Cellar: the changelog has no entry for “Created”',
    ],
    [
      "update sessions set location = 'Roof'",
      'The session of 2026-03-06, Roof: the changelog has no entry for “Session Updated (location: Cellar → Roof)”',
    ],
  ])('%s', async (sql, problem) => {
    damage(sql);
    expect(await problems()).toContain(problem);
    club.clock.now = new Date('2026-03-06T14:00:00.000Z');
    expect(await problemsAfterRepair()).toEqual([]);
  });
});

test('neither blocks concurrent writes nor reports them', async () => {
  const { db: snapshot, close } = openSnapshot(file);
  await club.addAlbum({ title: 'Vespertine' });
  expect((await findRecords(snapshot)).albums).toHaveLength(1);
  expect(await problems()).toEqual([]);
  await close();
});

describe('covers', () => {
  test.each([
    [
      'not there',
      () => rmSync(getPath(files[1] ?? '')),
      () => `Björk – Homogenic Live: its cover is missing (${files[1]})`,
    ],
    [
      'cut off',
      () =>
        writeFileSync(
          getPath(files[2] ?? ''),
          readFileSync(getPath(files[2] ?? '')).subarray(0, 200),
        ),
      () => `covers/${files[2]}: the file is damaged`,
    ],
    [
      'no image',
      () => writeFileSync(getPath(files[0] ?? ''), 'hello'),
      () => `covers/${files[0]}: it is no JPEG, PNG or WebP`,
    ],
    [
      'another than its name says',
      () => copyFileSync(getPath(files[2] ?? ''), getPath(files[0] ?? '')),
      () => `covers/${files[0]}: it is 400 px wide, not as its name says`,
    ],
  ])('that are %s are reported with a manual remedy', async (_name, spoil, problem) => {
    spoil();
    const { findings } = await look();
    expect(findings).toEqual([
      { problem: problem(), remedy: expect.stringContaining('spindle restore'), repair: null },
    ]);
  });

  test('of an album deleted long ago may be missing', async () => {
    rmSync(getPath(files[1] ?? ''));
    damage("update albums set deleted_at = '2025-01-01T00:00:00.000Z'");
    expect(await problems()).not.toContainEqual(expect.stringContaining('its cover'));
  });

  test('referenced only by a recap are not orphans, and are reported when missing', async () => {
    // The album of the recap was deleted permanently, and its cover is long unreferenced.
    damage('delete from ratings; delete from albums; delete from changelog');
    damage(
      `insert into evenings values ('evening', null, '2025-01-01T19:00:00.000Z', '2025-01-01T22:00:00.000Z');
      insert into evening_albums (evening_id, place, album_id, artist, title, cover_url, tier, veto, ratings)
      values ('evening', 0, 'gone', 'Low', 'Hey What', '/covers/${files.at(-1)}', 'A', 0, '[]')`,
    );
    const old = new Date('2026-03-01T12:00:00.000Z');
    for (const name of files) utimesSync(getPath(name), old, old);
    expect(await problems()).not.toContainEqual(expect.stringContaining('cover'));
    await cleanCovers({ db, now, covers });
    expect(files.map((name) => existsSync(getPath(name)))).toEqual([true, true, true]);
    rmSync(getPath(files[1] ?? ''));
    expect(await problems()).toContain(`Low – Hey What: its cover is missing (${files[1]})`);
    damage('delete from evening_albums');
    expect(await problems()).toContainEqual(expect.stringContaining('Nothing names 2 cover files'));
    await problemsAfterRepair();
    expect(files.map((name) => existsSync(getPath(name)))).toEqual([false, false, false]);
  });

  test('without a reference are deleted by the repair, except recent ones', async () => {
    const old = new Date('2026-03-01T12:00:00.000Z');
    for (const name of ['old-96.webp', 'new-96.webp'])
      copyFileSync(getPath(files[0] ?? ''), getPath(name));
    utimesSync(getPath('old-96.webp'), old, old);
    utimesSync(getPath('new-96.webp'), now(), now());
    expect(await problems()).toEqual(['Nothing names 1 cover file (old-96.webp)']);
    expect(await problemsAfterRepair()).toEqual([]);
    expect((await look()).counts?.covers).toBe(4);
    rmSync(getPath('new-96.webp'));
  });
});

test.each([
  [
    "update bracket_matches set winner_id = null where state = 'completed'",
    'completed, but songs are missing',
  ],
  ['update bracket_matches set round = 9 where round = 2', 'the rounds are not whole and in order'],
  ["update brackets set status = 'completed'", 'its status is not completed but active'],
  ['update bracket_songs set place = place + 1', 'the places are not 1, 2, 3 …'],
])('reports a bracket in an impossible state: %s', async (sql, reason) => {
  await club.pick(await club.generated(4), '1.1', 1);
  damage(sql);
  expect(await problems()).toEqual([expect.stringMatching(`^Bracket “Cup”: .*${reason}`)]);
});

describe('the file of the database', () => {
  const folder = temporaryDirectory();
  let copies = 0;
  const copy = () => {
    copies += 1;
    copyDatabase(file, join(folder, `${copies}.db`));
    return join(folder, `${copies}.db`);
  };

  test('with an index that lacks rows is repaired', async () => {
    const broken = copy();
    damage(
      "update sqlite_schema set sql = replace(sql, 'is null', 'is not null') where name = 'sessions_by_date'",
      broken,
    );
    damage(
      "insert into sessions (id, session_date, created_at, updated_at) select 'other', session_date, created_at, updated_at from sessions limit 1",
      broken,
    );
    damage(
      "update sqlite_schema set sql = replace(sql, 'is not null', 'is null') where name = 'sessions_by_date'",
      broken,
    );
    const { findings } = await look(broken);
    expect(findings).toMatchObject([{ problem: expect.stringMatching(/^A database index/) }]);
    const opened = openDatabase(broken);
    await repairFindings({ db: opened.db, now, covers }, findings);
    await opened.close();
    expect((await look(broken)).findings).toEqual([]);
  });

  test.each([
    ['of other bytes', (bytes: Buffer) => bytes.fill(7, 8192, 16_384)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['that is none', () => Buffer.alloc(8192, 'hello')],
  ])('%s requires a restore', async (_name, spoil) => {
    const broken = copy();
    writeFileSync(broken, spoil(readFileSync(broken)));
    const { findings, counts } = await look(broken);
    expect(findings).toEqual([
      {
        problem: expect.stringMatching(/^The database (is damaged|cannot be read)/),
        remedy: 'Stop the server and restore the last backup: spindle restore FILE.',
        repair: null,
      },
    ]);
    expect(counts).toBeNull();
  });
});

describe('rounds', () => {
  const insertRound = async (status: 'open' | 'revealed', album_ids: readonly string[]) => {
    const at = club.clock.now.toISOString();
    const id = newId();
    const times = { opened_at: at, revealed_at: status === 'open' ? null : at, closed_at: null };
    const fields = {
      title: null,
      verdict: 'suggestion',
      ends_at: null,
      reminded_at: null,
      noticed_at: null,
      reveal_at: null,
    } as const;
    const round = { id, status, version: 1, album_ids, people: [], cards: [] };
    await inTransaction(db, (trx) => insertOneRound(trx, { ...round, ...times, ...fields }));
    return id;
  };

  test('finds a revealed round without its cards, and no problem of an open one', async () => {
    const lost = await insertRound('revealed', ['x']);
    await insertRound('open', ['x']);
    expect((await look()).findings).toMatchObject([
      { problem: `The cards of the round ${lost} are missing` },
    ]);
  });

  test('finds an album in two open rounds, or in one and the open room', async () => {
    const { id } = await club.addAlbum({ title: 'Twice' });
    const other = await club.addAlbum({ title: 'Played' });
    await insertRound('open', [id, 'x']);
    await insertRound('open', [id, other.id]);
    const body = { album_ids: [(await club.addAlbum()).id] };
    const { data } = await ask(openRoomEndpoint, { body });
    await db
      .updateTable('room_albums')
      .set({ album_id: other.id })
      .where('album_id', '=', data.albums[0]?.album_id ?? '')
      .execute();
    expect(await problems()).toEqual(
      [id, other.id].map(
        (one) => `The album ${one} is in two open rounds, or in a round and the open room`,
      ),
    );
  });
});
