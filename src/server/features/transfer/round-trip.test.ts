import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import type { RecapRecord } from '#shared/contracts/export-document.ts';
import { makeCover } from '../../integrations/covers/cover-files.ts';
import { writeArchive } from '../../integrations/zip-archive.ts';
import { testClubs, toExportCsv } from '../../testing/test-transfer.ts';
import { markAlbumDeleted } from '../albums/albums-repository.ts';
import { saveOrder } from '../rankings/rankings-repository.ts';
import { insertRecap } from '../recaps/recap-repository.ts';
import { markSessionDeleted } from '../sessions/deleted-sessions-repository.ts';
import { summary } from './plan.ts';

const newClub = testClubs(inject('postgres'));

const CSV = [
  'artist,title,spotify_id,tier,submitted_by,session_id,session_date,location,notes,veto,veto_by,is_test_album,rating:Ada,rating:Ben',
  'Björk,"Homo""genic, live",1234567890123456789012,S,Ada,one,2026-02-06,Attic,"Two\nlines",true,Ben,,S,A',
  'Low,Hey What,,A,Ben,one,2026-02-06,Attic,"Two\nlines",,,,A,',
  '静かな海,灯台,,?,,two,2026-02-06,Kitchen,,,,TRUE,,Tiering Herrie',
  'Nobody,Nowhere,,,,,,,,,,,,',
  ',,,,,empty,2026-02-13,Cellar,,,,,,',
].join('\n');

async function filledClub() {
  const club = await newClub();
  await club.takeCsv(toExportCsv(CSV));
  return club;
}

async function withoutTime(path: string): Promise<unknown> {
  const { exported_at, ...rest } = JSON.parse(await readFile(path, 'utf8'));
  expect(exported_at).toBe('2026-03-06T12:00:00.000Z');
  return rest;
}

test('an import is one changelog group, which an export includes with its entries', async () => {
  const club = await filledClub();
  const { changelog, changelog_groups } = await club.records();
  expect(changelog_groups).toMatchObject([
    { kind: 'import', details: { file: 'club.csv', albums: 4, sessions: 3 }, undone_at: null },
  ]);
  const [group] = changelog_groups;
  expect(new Set(changelog.map(({ group_id }) => group_id))).toEqual(new Set([group?.id]));
  const { given } = await club.give('club.json');
  const other = await newClub();
  await other.take(given);
  expect(await other.records()).toEqual(await club.records());
  expect((await other.take(given)).additions.changeGroups).toEqual([]);
  const { changelog_groups: _, ...rest } = await club.giveJson();
  await expect((await newClub()).takeJson('old.json', rest)).rejects.toThrow(
    'old.json: changelog[0].group_id: there is no such group',
  );
});

test('restores recaps of the listening room, which require their session', async () => {
  const club = await filledClub();
  const album: RecapRecord['albums'][number] = {
    album_id: 'one',
    session_id: 'two',
    artist: 'Low',
    title: 'Hey What',
    cover_url: '/covers/low.webp',
    tier: 'A',
    veto: false,
    veto_by: null,
    ratings: [
      { reviewer: 'Ada', tier: 'S', note: 'Two\nlines', was: 'B' },
      { reviewer: 'Ben', tier: 'F', note: null, was: null, is_late: true },
      { reviewer: 'Max', tier: 'B', note: 'Hi', was: null, is_guest: true },
    ],
    suggested_tier: 'A',
    submitter: 'Ben',
    on_file: [{ reviewer: 'Cleo', tier: 'B' }],
    predictions: [
      { reviewer: 'Ada', call: 'B', guess: 'Ben' },
      { reviewer: 'Max', call: 'A', guess: null },
    ],
  };
  const recap = {
    id: 'room',
    session_id: 'one',
    opened_at: '2026-02-06T19:00:00.000Z',
    closed_at: '2026-02-06T22:00:00.000Z',
    albums: [album],
  };
  await insertRecap(club.db, recap);
  const { given } = await club.give('club.json');
  const other = await newClub();
  expect(summary(await other.take(given), false)).toContain('Added 1 recap.');
  const { recaps, people } = await other.records();
  expect(recaps).toEqual([recap]);
  expect(people.filter(({ name }) => name === 'Max')).toMatchObject([{ kind: 'guest' }]);
  expect((await other.take(given)).additions.recaps).toEqual([]);
  const bare = { ...(await club.giveJson()), sessions: [], albums: [] };
  await expect((await newClub()).takeJson('bare.json', bare)).rejects.toThrow(
    'bare.json: the recap of room: there is no such session',
  );
});

test('imports recaps of older exports as one session each', async () => {
  const club = await filledClub();
  const album = {
    album_id: 'gone',
    artist: 'Low',
    title: 'Hey What',
    cover_url: null,
    tier: 'A',
    veto: true,
    veto_by: 'Ben',
  } as const;
  const rating = { reviewer: 'Ada', tier: 'S', note: 'Bliss' } as const;
  const played_at = '2026-02-06T22:00:00.000Z';
  const recaps = [{ id: 'one', played_at, albums: [{ ...album, ratings: [rating] }] }];
  const document = { ...(await club.giveJson()), recaps };
  await club.takeJson('old.json', document);
  const session_id = 'one';
  expect((await club.records()).recaps).toEqual([
    {
      ...{ id: 'one', session_id, opened_at: played_at, closed_at: played_at },
      albums: [{ ...album, ...NO_GAMES, session_id, ratings: [{ ...rating, was: null }] }],
    },
  ]);
  expect((await club.takeJson('old.json', document)).additions.recaps).toEqual([]);
});

const NO_GAMES = { suggested_tier: null, submitter: null, on_file: [], predictions: [] };

describe('the order inside a tier', () => {
  async function rankedClub() {
    const club = await newClub();
    await club.takeCsv(
      ['artist,title,tier', 'Low,Hey What,S', 'Björk,Vespertine,S', 'Air,Moon Safari,S'].join('\n'),
    );
    const album_ids = (await club.records()).albums.map(({ id }) => id).toReversed();
    await saveOrder(club.db, { id: 'S', saved_at: '2026-03-01T00:00:00.000Z', album_ids }, 3);
    await markAlbumDeleted(club.db, album_ids[1] ?? '', '2026-03-02T00:00:00.000Z');
    return { club, ...(await club.give('club.json')) };
  }

  test('is restored with deleted albums, and does not replace a different one', async () => {
    const { club, given } = await rankedClub();
    const other = await newClub();
    expect(summary(await other.take(given), false)).toContain('Added 1 tier ranking.');
    expect(await other.records()).toEqual(await club.records());
    await saveOrder(other.db, { id: 'S', saved_at: '2026-03-03T00:00:00.000Z', album_ids: [] }, 2);
    expect((await other.take(given)).additions.rankings).toEqual([]);
  });

  test('omits albums that are in another tier here', async () => {
    const { club } = await rankedClub();
    const other = await newClub();
    const document = await club.giveJson();
    await other.takeJson('bare.json', { ...document, rankings: [] });
    const [ranking] = document.rankings;
    const [first, ...others] = ranking.album_ids;
    await other.db.updateTable('albums').set({ tier: 'A' }).where('id', '=', first).execute();
    expect((await other.takeJson('all.json', document)).additions.rankings).toEqual([
      { ...ranking, album_ids: others },
    ]);
  });

  test.each([
    [
      'twice',
      (ids: string[]) => [...ids, ids[0] ?? ''],
      'S',
      /rankings\[0\]: .* stands in it twice/,
    ],
    ['of nothing', () => ['unknown'], 'S', /rankings\[0\]: .* is no album/],
    ['of another tier', (ids: string[]) => ids, 'A', 'is in tier S'],
  ])('is rejected with an album %s', async (_name, spoil, id, reason) => {
    const { club } = await rankedClub();
    const document = await club.giveJson();
    const [{ album_ids, ...ranking }] = document.rankings;
    const rankings = [{ ...ranking, id, album_ids: spoil(album_ids) }];
    const bad = (await newClub()).takeJson('bad.json', { ...document, rankings });
    await expect(bad).rejects.toThrow(reason);
  });
});

describe('an export as JSON', () => {
  test('restores the same data, including deleted albums and the changelog', async () => {
    const club = await filledClub();
    const low = (await club.records()).albums.find(({ artist }) => artist === 'Low');
    await markAlbumDeleted(club.db, low?.id ?? '', '2026-03-01T00:00:00.000Z');
    const { given, sentence } = await club.give('club.json');
    expect(sentence).toBe(
      'Exported 3 albums in 3 sessions, 1 deleted album, 11 changelog entries to club.json.',
    );
    const other = await newClub();
    const plan = await other.take(given);
    expect(summary(plan, false)).toBe(
      [
        'Added 4 albums in 3 sessions (0 skipped, already there).',
        '1 of the albums is deleted.',
        'Wrote 11 changelog entries.',
      ].join('\n'),
    );
    expect(await other.records()).toEqual(await club.records());
    const again = await other.give('again.json');
    expect(await withoutTime(again.given.path)).toEqual(await withoutTime(given.path));
  });

  test('restores sessions as deleted, and accepts exports without deleted sessions', async () => {
    const club = await filledClub();
    await markSessionDeleted(club.db, 'empty', '2026-03-01T00:00:00.000Z');
    const { given } = await club.give('club.json');
    const other = await newClub();
    await other.take(given);
    expect((await other.records()).sessions).toEqual((await club.records()).sessions);
    const csv = await club.give('club.csv');
    expect(await readFile(csv.given.path, 'utf8')).not.toContain('empty');
    const older = await club.giveJson();
    for (const session of older.sessions) delete session.deleted_at;
    const last = await newClub();
    await last.takeJson('older.json', older);
    const restored = (await last.records()).sessions;
    expect(restored.map(({ deleted_at }) => deleted_at)).toEqual([null, null, null]);
  });

  test('adds nothing the second time, and preserves later changes', async () => {
    const club = await filledClub();
    const { given } = await club.give('club.json');
    await club.db
      .updateTable('albums')
      .set({ title: 'Renamed' })
      .where('artist', '=', 'Low')
      .execute();
    const before = await club.records();
    const plan = await club.take(given);
    expect(summary(plan, false)).toBe('Added 0 albums in 0 sessions (4 skipped, already there).');
    expect(await club.records()).toEqual(before);
  });

  test('is rejected with every bad record by its index, and nothing is written', async () => {
    const club = await filledClub();
    const document = await club.giveJson();
    document.albums[1].artist = '';
    document.albums[2].session_id = 'none';
    document.albums[3].colour = 'red';
    document.changelog[0].change_date = 'yesterday';
    const other = await newClub();
    await expect(other.takeJson('bad.json', document)).rejects.toThrow(
      [
        'bad.json: albums[1].artist: Artist is required',
        'bad.json: albums[3].colour: There is no such field',
        'bad.json: changelog[0].change_date: Must be a moment in UTC, such as 2026-03-06T19:30:00.000Z',
      ].join('\n'),
    );
    expect((await other.records()).albums).toEqual([]);
  });

  test('is rejected when an album names an unknown session', async () => {
    const club = await filledClub();
    const document = await club.giveJson();
    document.sessions = document.sessions.filter(({ id }: { id: string }) => id !== 'one');
    const other = await newClub();
    await expect(other.takeJson('bad.json', document)).rejects.toThrow(
      'bad.json: albums[0].session_id: there is no such session',
    );
    expect((await other.records()).sessions).toEqual([]);
  });

  test.each([
    ['{', 'club.json: this is not JSON'],
    ['[]', 'club.json: this is not a Spindle export'],
    [
      '{"format":"spindle-export","version":3}',
      'club.json: version 3 cannot be read, only 1 and 2',
    ],
    ['{"format":"spindle-export","version":1}', 'club.json: sessions: Must be a list'],
  ])('rejects %s', async (text, message) => {
    const club = await newClub();
    await expect(club.take(await club.file('club.json', text))).rejects.toThrow(message);
  });
});

describe('an export as ZIP', () => {
  const image = () =>
    sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();

  test('restores covers as well', async () => {
    const club = await filledClub();
    for (const cover of (await makeCover(await image())).files)
      await club.covers(club.db).restore(cover);
    const { given, sentence } = await club.give('club.zip');
    expect(sentence).toContain('3 cover files to club.zip.');
    const other = await newClub();
    const plan = await other.take(given);
    expect(summary(plan, false)).toContain('Wrote 3 cover files.');
    expect(await other.records()).toEqual(await club.records());
    const names = await club.covers(club.db).list();
    expect(await other.covers(other.db).list()).toEqual(names);
    for (const name of names) {
      const bytes = (one: typeof club) => one.covers(one.db).read(name);
      expect(await bytes(other)).toEqual(await bytes(club));
    }
  });

  test('is rejected with any file other than cover images, and writes nothing', async () => {
    const club = await filledClub();
    const { given } = await club.give('club.json');
    const file = await club.file('odd.zip', '');
    await writeArchive(file.path, [
      { name: 'spindle.json', content: await readFile(given.path) },
      { name: 'covers/good.png', content: await image() },
      { name: 'covers/bad.webp', content: Buffer.from('<script>') },
      { name: 'covers/page.html', content: Buffer.from('<script>') },
      { name: 'covers/deep/er.png', content: await image() },
      { name: 'notes.txt', content: Buffer.from('hello') },
    ]);
    const other = await newClub();
    await expect(other.take(file)).rejects.toThrow(
      [
        'odd.zip: "covers/bad.webp": this is not a JPEG, PNG or WebP image',
        'odd.zip: "covers/page.html": an export has no such file',
        'odd.zip: "covers/deep/er.png": an export has no such file',
        'odd.zip: "notes.txt": an export has no such file',
      ].join('\n'),
    );
    expect(await other.covers(other.db).list()).toEqual([]);
    expect((await other.records()).albums).toEqual([]);
  });

  test('rejects a path that leads out of the folder, and a damaged archive', async () => {
    const club = await newClub();
    const file = await club.file('evil.zip', '');
    await writeArchive(file.path, [{ name: 'covers/xx_evil.png', content: await image() }]);
    const bytes = (await readFile(file.path)).toString('latin1').replaceAll('xx_evil', '../evil');
    const evil = await club.file('evil.zip', Buffer.from(bytes, 'latin1'));
    const broken = await club.file('broken.zip', 'PK\u0003\u0004 not really');
    for (const bad of [evil, broken])
      await expect(club.take(bad)).rejects.toThrow(
        '.zip: this is no ZIP archive, or a damaged one',
      );
  });
});

describe('an export as CSV', () => {
  test('restores the same albums, ratings and sessions', async () => {
    const club = await filledClub();
    const { given, sentence } = await club.give('out.csv');
    expect(sentence).toBe('Exported 4 albums in 3 sessions to out.csv.');
    const other = await newClub();
    await other.take(given);
    const [before, after] = [await club.records(), await other.records()];
    const byId = (one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1);
    expect(after.albums.sort(byId)).toEqual(before.albums.sort(byId));
    expect(after.sessions.sort(byId)).toEqual(before.sessions.sort(byId));
    const again = await other.give('again.csv');
    expect(await readFile(again.given.path)).toEqual(await readFile(given.path));
    expect((await other.take(given)).alreadyThere).toBe(4);
  });
});
