import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { request as open } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Imported } from '#shared/contracts/imports.ts';
import { IMPORT_SHEET } from '#shared/endpoints.ts';
import { makeCover } from '../../integrations/covers/cover-files.ts';
import { createUploadFiles } from '../../integrations/upload-files.ts';
import { coversIn } from '../../start/covers.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp, temporaryDirectory } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { testClubs, toExportCsv } from '../../testing/test-transfer.ts';
import { saveClubSettings } from '../settings/club-settings-repository.ts';
import { createForm, FORM_HEADERS, type Part, sendImport } from '../uploads/test-uploads.ts';
import { findRecords } from './transfer-repository.ts';

const newClub = testClubs(inject('postgres'));
const { app, db, file, send } = await startTestApp();
const isPostgres = inject('postgres') !== undefined;
const uploadsParent = isPostgres ? tmpdir() : dirname(file);
const covers = coversIn(dirname(file))(db);

const CSV = [
  'artist,title,tier,submitted_by,session_id,session_date,location,rating:Ada,rating:Zoë',
  'Björk,Homogenic,S,Zoë,one,2026-02-06,Attic,S,A',
  'Low,Hey What,A,Ben,one,2026-02-06,Attic,A,',
  'Can,Future Days,B,Ada,,,,B,',
].join('\n');

/** A club with a person whom the other clubs do not have, and with a cover. */
async function filledClub() {
  const club = await newClub();
  await club.takeCsv(toExportCsv(CSV), { keep_names: true });
  const image = sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33' } });
  const { files } = await makeCover(await image.png().toBuffer());
  for (const cover of files) await club.covers(club.db).restore(cover);
  return club;
}

const findUploads = async (parent = uploadsParent) =>
  (await readdir(parent)).filter((name) => name.startsWith('.spindle-upload-'));

function toParts(name: string, bytes: Buffer, fields: Record<string, string> = {}): Part[] {
  const texts = { password: PASSWORD, choices: '{}', file_name: name, dry_run: 'false' };
  return [...Object.entries({ ...texts, ...fields }), ['file', { bytes, filename: name }]];
}

async function sendForm(parts: readonly Part[], cookie?: string) {
  const session = cookie ?? (await signInAsAdmin({ send })).session;
  const { status, body } = await sendImport(send, parts, session);
  const result = body as { data: Imported; message?: string; error?: string; code?: string };
  return { ...result, status };
}

const give = (name: string, bytes: Buffer, fields?: Record<string, string>) =>
  sendForm(toParts(name, bytes, fields));

describe.each(['club.json', 'club.ZIP'])('an export given as %s', (name) => {
  async function exported() {
    const club = await filledClub();
    const { given } = await club.give(name.toLowerCase());
    return { club, bytes: await readFile(given.path), given };
  }

  it('is previewed, then imported as by the command, with people whom the club lacks', async () => {
    const { bytes, given, club } = await exported();
    const before = await findRecords(db);
    const preview = await give(name, bytes, { dry_run: 'true' });
    expect(preview).toMatchObject({
      status: 200,
      data: { is_imported: false, added: 3, sessions: 1 },
    });
    expect(preview.message).toMatch(
      /^Would add 3 albums in 1 session \(0 skipped, already there\)\.\n/,
    );
    expect(preview.data.understood.join('\n')).toBe(preview.message);
    expect(preview.data.albums[0]).toEqual({
      line: 1,
      artist: 'Björk',
      title: 'Homogenic',
      tier: 'S',
      submitted_by: 'Zoë',
      session_date: '2026-02-06',
      ratings: 2,
      state: 'new',
    });
    expect(await findRecords(db)).toEqual(before);
    const { status, message, data } = await give(name, bytes);
    expect(status).toBe(200);
    expect(message).toMatch(/^Added 3 albums in 1 session \(0 skipped, already there\)\. Wrote /);
    expect(message).toBe(data.understood.join(' '));
    expect(data).toMatchObject({ is_imported: true, added: 3, already_there: 0, problem_count: 0 });
    const other = await newClub();
    await other.take(given);
    const { people, ...records } = await findRecords(db);
    const { people: _, ...expected } = await other.records();
    expect(records).toEqual(expected);
    expect(people.map((one) => one.name)).toContain('Zoë');
    if (name === 'club.ZIP')
      for (const cover of await club.covers(club.db).list())
        expect(await covers.read(cover)).toEqual(await club.covers(club.db).read(cover));
    const again = await give(name, bytes);
    expect(again.message).toBe('Added 0 albums in 0 sessions (3 skipped, already there).');
    expect(again.data).toMatchObject({ added: 0, already_there: 3, albums: [] });
    const { people: __, ...after } = await findRecords(db);
    expect(after).toEqual(records);
    expect(await findUploads()).toEqual([]);
  });
});

it('the message of an export without albums says what was added', async () => {
  const club = await newClub();
  await saveClubSettings(club.db, { accent: 'teal' }, club.now().toISOString());
  const { given } = await club.give('club.json');
  const { message } = await give('club.json', await readFile(given.path));
  expect(message).toBe(
    'Added 0 albums in 0 sessions (0 skipped, already there). Added 1 setting of the club.',
  );
});

describe('an invalid export', () => {
  it.each([
    ['club.json', '{', /^this is not JSON/],
    ['club.json', '', /^this is not JSON/],
    ['club.json', '{}', /^this is not a Spindle export/],
    ['club.zip', 'PK', /^this is no ZIP archive, or a damaged one/],
  ])('%s with %j is rejected with its problems', async (name, text, problem) => {
    const before = await findRecords(db);
    const { status, code, error, data } = await give(name, Buffer.from(text));
    expect([status, code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(error).toBe('Nothing was imported: 1 problem in the file.');
    expect(data.problems).toEqual([{ line: 1, text: expect.stringMatching(problem) }]);
    expect(await findRecords(db)).toEqual(before);
    expect(await findUploads()).toEqual([]);
    const preview = await give(name, Buffer.from(text), { dry_run: 'true' });
    expect(preview).toMatchObject({ status: 200, message: error, data });
  });
});

describe('the form', () => {
  const [password, choices, name, dry, last] = toParts('club.zip', Buffer.from('PK')) as [
    Part,
    Part,
    Part,
    Part,
    Part,
  ];

  it.each([
    ['password', [choices, name, dry, last, password]],
    ['file_name', [password, choices, dry, last, name]],
  ])('has to have %s before the file', async (field, parts) => {
    const { status, ...body } = await sendForm(parts);
    expect([status, body]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', fields: { [field]: 'Must be sent before the file' } },
    ]);
    expect(await findUploads()).toEqual([]);
  });

  it('may have more than 10 MB only for an export', async () => {
    const bytes = Buffer.alloc(11 * 1024 ** 2, ' ');
    expect(await give('club.csv', bytes)).toMatchObject({
      status: 413,
      error:
        'The file is larger than 10 MB. Import it in parts, or with spindle import on the server.',
    });
    expect(await give('club.json', bytes)).toMatchObject({ status: 422 });
  });

  it('is not stored without a session or with a wrong password', async () => {
    const bytes = Buffer.alloc(11 * 1024 ** 2);
    expect(await sendForm(toParts('club.zip', bytes), 'x=1')).toMatchObject({ status: 401 });
    expect(await give('club.zip', bytes, { password: 'wrong' })).toMatchObject({ status: 401 });
    expect(await findUploads()).toEqual([]);
  });
});

describe('over a connection', () => {
  let url = '';

  beforeAll(async () => {
    url = (await app.listen({ port: 0 })) + IMPORT_SHEET.path;
  });

  async function begin(parts: Part[], length = 1024 ** 3) {
    const { session } = await signInAsAdmin({ send });
    const headers = { ...FORM_HEADERS, cookie: session, 'content-length': length };
    const call = open(url, { method: 'POST', headers });
    const status = new Promise<number | undefined>((resolve) => {
      call.on('error', () => resolve(undefined));
      call.on('response', (response) => resolve(response.statusCode));
    });
    call.write(createForm(parts).subarray(0, -40));
    return { call, status };
  }

  it('a larger file than 1 GB is rejected before it is received', async () => {
    const { call, status } = await begin(toParts('club.zip', Buffer.alloc(1000)), 2 * 1024 ** 3);
    expect(await status).toBe(413);
    call.destroy();
    const sheet = await begin(toParts('club.csv', Buffer.alloc(1000)));
    expect(await sheet.status).toBe(413);
    sheet.call.destroy();
    expect(await findUploads()).toEqual([]);
  });
});

it.skipIf(isPostgres)('a start removes what a crash left', async () => {
  const dataDir = temporaryDirectory();
  const { close } = await createUploadFiles(dataDir).create();
  await close();
  const server = await startTestApp({ variables: { DATA_DIR: dataDir } });
  await server.app.ready();
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^\.spindle-upload-/));
});

it('a start removes only older files of other servers', async () => {
  const parent = temporaryDirectory();
  const files = createUploadFiles(parent);
  const [young, old] = [await files.create(), await files.create()];
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(dirname(old.path), twoHoursAgo, twoHoursAgo);
  await files.removeLeftovers(3_600_000);
  expect(await readdir(parent)).toEqual([young.path.split('/').at(-2)]);
  await files.removeLeftovers(0);
  expect(await readdir(parent)).toEqual([]);
  await Promise.all([young, old].map(({ remove }) => remove()));
});

it('files of other programs are left alone', async () => {
  const parent = temporaryDirectory();
  await mkdir(join(parent, '.upload-abc'));
  await createUploadFiles(parent).removeLeftovers(0);
  expect(await readdir(parent)).toEqual(['.upload-abc']);
});

it.runIf(process.platform === 'linux')(
  'a file that cannot be opened leaves no folder',
  async () => {
    const top = temporaryDirectory();
    // The folder still fits into the 4,095 bytes of a path, its file does not.
    const depth = Array.from({ length: 40 }, () => 'x'.repeat(99)).join('/');
    const parent = join(top, depth, 'x'.repeat(200)).slice(0, 4070);
    await mkdir(parent, { recursive: true });
    await expect(createUploadFiles(parent).create()).rejects.toThrow('ENAMETOOLONG');
    expect(await readdir(parent)).toEqual([]);
  },
);

it('a file that cannot be removed causes no error', async () => {
  const parent = join(temporaryDirectory(), 'data');
  await mkdir(parent);
  const { remove } = await createUploadFiles(parent).create();
  await rename(parent, `${parent}-moved`);
  await writeFile(parent, '');
  await expect(remove()).resolves.toBeUndefined();
  expect(await readdir(`${parent}-moved`)).toEqual([expect.stringMatching(/^\.spindle-upload-/)]);
});

describe('two exports at once', async () => {
  const folder = temporaryDirectory();
  const script = join(folder, 'worker.mjs');
  await writeFile(
    script,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { setTimeout } from 'node:timers/promises';
     export const importInWorker = async ({ file_name }) => {
       writeFileSync(${JSON.stringify(join(folder, 'begun'))}, '');
       while (!existsSync(${JSON.stringify(join(folder, 'end'))})) await setTimeout(10);
       return { rejected: { status: 422, code: 'READ', message: file_name } };
     };`,
  );
  const server = await startTestApp({ importScript: script });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('one waits for the other, however long that takes', async () => {
    const { session } = await signInAsAdmin(server);
    const post = (name: string) =>
      sendImport(server.send, toParts(name, Buffer.from('{}')), session);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const both = Promise.all([post('one.json'), post('two.json')]);
    const parent = isPostgres ? tmpdir() : dirname(server.file);
    await expect.poll(() => findUploads(parent)).toHaveLength(2);
    await expect.poll(() => existsSync(join(folder, 'begun')), { timeout: 10_000 }).toBe(true);
    for (let seconds = 0; seconds < 120; seconds += 1) await vi.advanceTimersByTimeAsync(1000);
    await writeFile(join(folder, 'end'), '');
    expect(await both).toMatchObject([
      { status: 422, body: { error: 'one.json' } },
      { status: 422, body: { error: 'two.json' } },
    ]);
  });
});
