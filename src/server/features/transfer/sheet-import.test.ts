import { describe, expect, it } from 'vitest';
import type { Imported } from '#shared/contracts/imports.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';
import { NO_RECORDS } from '../../testing/test-transfer.ts';
import { type Part, sendImport } from '../uploads/test-uploads.ts';
import { findRecords } from './transfer-repository.ts';

const { db, send } = await startTestApp();

const CSV = [
  'Band;Album;Score;Who;Date;Where;Ada',
  'Björk;Homogenic;S;Ada;2026-02-06;Attic;A',
  'Low;Hey What;A;Ben;2026-02-06;Attic;',
  'Can;Future Days;;;2026-02-13;Kitchen;B',
].join('\r\n');

const OPEN = [
  'Band,Album,Score,Who,Date,Genre',
  'Low,Hey What,8,Yan,05/01/2024,Rock',
  'Can,Future Days,7,Ada,06/02/2024,Kraut',
].join('\n');

const OF_TEN = { tier: { scale: 10 } };

const { people: _, ...NOTHING } = NO_RECORDS;

/** Everything but the present reviewers. */
async function records() {
  const { people, ...others } = await findRecords(db);
  expect(people.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cleo', 'Dev', 'Eve']);
  return others;
}

async function sendForm(parts: readonly Part[], cookie?: string) {
  const session = cookie ?? (await signInAsAdmin({ send })).session;
  const reply = await sendImport(send, parts, session);
  const body = reply.body as { data: Imported; message?: string; error?: string; code?: string };
  return { ...body, status: reply.status };
}

const give = (text: string | Buffer, choices: object = {}, dry_run = false) =>
  sendForm([
    ['password', PASSWORD],
    ['choices', JSON.stringify(choices)],
    ['dry_run', String(dry_run)],
    ['file', { bytes: Buffer.from(text), type: 'text/csv', filename: 'club.csv' }],
  ]);

describe('POST /api/import', () => {
  it('previews the import of a spreadsheet, imports it, and nothing the second time', async () => {
    const { status, data, message } = await give(CSV, {}, true);
    expect(status).toBe(200);
    expect(message).toBe(
      'Would add 3 albums in 2 sessions (0 skipped, already there).\nWould write 7 changelog entries.\nNothing was written.',
    );
    expect(data).toMatchObject({
      is_imported: false,
      understood: ['Read as UTF-8 with semicolons between the cells.'],
      added: 3,
      sessions: 2,
      problem_count: 0,
      questions: {
        dates: null,
        fill_dates: null,
        old_dates: null,
        sessions: null,
        placeless: 0,
        others: [],
        names: [],
      },
    });
    expect(data.columns[1]).toEqual({
      name: 'Album',
      holds: 'title',
      examples: ['Homogenic', 'Hey What', 'Future Days'],
      left_out: 0,
    });
    expect(data.albums[0]).toEqual({
      line: 2,
      artist: 'Björk',
      title: 'Homogenic',
      tier: 'S',
      submitted_by: 'Ada',
      session_date: '2026-02-06',
      ratings: 1,
      state: 'new',
    });
    expect(await records()).toEqual(NOTHING);

    const first = await give(CSV);
    expect([first.status, first.message]).toEqual([200, 'Added 3 albums in 2 sessions']);
    expect(first.data).toMatchObject({ is_imported: true, added: 3 });
    const before = await findRecords(db);
    expect(before.albums).toHaveLength(3);
    const second = await give(CSV);
    expect(second.message).toBe('Added 0 albums in 0 sessions');
    expect(second.data).toMatchObject({ added: 0, already_there: 3 });
    expect(second.data.albums.map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => 'already there'),
    );
    expect(await findRecords(db)).toEqual(before);
  });

  it('asks about ambiguous columns, and imports nothing until answered', async () => {
    const { status, code, error, data } = await give(OPEN);
    expect([status, code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(error).toBe('Nothing was imported: 5 open questions.');
    expect(data.questions).toEqual({
      dates: {
        line: 2,
        example: '05/01/2024',
        readings: [
          { order: 'day-first', date: '2024-01-05', first: '2024-01-05', last: '2024-02-06' },
          { order: 'month-first', date: '2024-05-01', first: '2024-05-01', last: '2024-06-02' },
        ],
      },
      fill_dates: null,
      old_dates: null,
      sessions: null,
      placeless: 2,
      others: ['Genre'],
      notes: [],
      long_notes: [],
      names: ['Yan'],
      merged: {},
    });
    expect(data.tiers).toEqual([
      {
        group: 'tier',
        columns: ['Score'],
        scales: [10, 100, '1-is-best'],
        scale: 10,
        values: [
          { value: '8', count: 1, tier: 'A' },
          { value: '7', count: 1, tier: 'B' },
        ],
        value_count: 2,
      },
    ]);
    expect(data.albums).toEqual([]);
    expect(await records()).toEqual(NOTHING);
    const responded = await give(OPEN, {
      dates: 'month-first',
      tiers: OF_TEN,
      location: 'Attic',
      columns: { Genre: '' },
      keep_names: true,
    });
    expect(responded.message).toBe('Added 2 albums in 2 sessions');
    const { albums, sessions } = await findRecords(db);
    expect(albums.map(({ tier, submitted_by }) => [tier, submitted_by])).toEqual([
      ['A', 'Yan'],
      ['B', 'Ada'],
    ]);
    expect(sessions.map((session) => [session.session_date, session.location]).sort()).toEqual([
      ['2024-05-01', 'Attic'],
      ['2024-06-02', 'Attic'],
    ]);
  });

  it('lists a bad row only as a problem', async () => {
    const rows = [
      'Low;Drums;;;;;',
      'Low;Trust;;;;Attic;',
      'bjork;homogenic;B;;;;',
      'Can;Ege;11;;;;',
    ];
    const choices = { tiers: OF_TEN, fill_dates: false };
    const { data } = await give([CSV, ...rows].join('\r\n'), choices, true);
    expect(data.problems.map(({ line }) => line)).toEqual([6, 7, 8]);
    expect(data.understood.at(-1)).toBe('Line 5 has no date and is in no session.');
    expect(data.albums.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(data.added).toBe(4);
  });

  it('reports the ids of another program', async () => {
    const { data } = await give('ID,Artist,Album,created_at\n1,Low,Trust,yesterday', {}, true);
    expect(data.understood).toEqual([
      'The columns ID, created_at are left out: ids and times are read only from an export of Spindle.',
    ]);
    expect(data.columns.map(({ holds }) => holds)).toEqual(['', 'artist', 'title', '']);
    expect([data.added, data.open_count]).toEqual([1, 0]);
  });

  it('imports nothing with bad rows, or skips them on request', async () => {
    const text = [CSV, ';No Band;;;;;', 'Low;Drums;Z;;;;'].join('\r\n');
    const first = await give(text);
    expect([first.status, first.error]).toEqual([
      422,
      'Nothing was imported: 2 problems in the file.',
    ]);
    expect(first.data).toMatchObject({ bad_row_count: 2, skipped_row_count: 0, added: 3 });
    expect(first.data.problems).toEqual([
      { line: 5, text: 'Artist is required' },
      { line: 6, text: "'Z' names no tier. Choose its tier, or leave the row out." },
    ]);
    expect(await records()).toEqual(NOTHING);
    const second = await give(text, { skip_bad_rows: true }, true);
    expect(second.data).toMatchObject({
      bad_row_count: 2,
      skipped_row_count: 2,
      problem_count: 2,
      problems: [{ line: 5 }, { line: 6 }],
      added: 3,
    });
    expect(second.message?.split('\n')).toEqual([
      'Would add 3 albums in 2 sessions (0 skipped, already there).',
      '2 rows would be left out: lines 5 and 6.',
      'Would write 7 changelog entries.',
      'Nothing was written.',
    ]);
    const { status, message, data } = await give(text, { skip_bad_rows: true });
    expect([status, message]).toEqual([
      200,
      'Added 3 albums in 2 sessions. 2 rows left out: lines 5 and 6.',
    ]);
    expect(data.skipped_row_count).toBe(2);
    expect((await findRecords(db)).albums).toHaveLength(3);
  });

  it('skips nothing for a problem of a column', async () => {
    const { status, error, data } = await give('Album;Tier\nHomogenic;A', { skip_bad_rows: true });
    expect([status, error]).toEqual([422, 'Nothing was imported: 1 problem in the file.']);
    expect(data).toMatchObject({ bad_row_count: 0, skipped_row_count: 0, problem_count: 1 });
    expect(await records()).toEqual(NOTHING);
  });

  it('does not treat a row as a duplicate of a bad one', async () => {
    const lines = ['Artist,Album,Where,Spotify', 'Low,Trust,Attic,', 'Low,Trust,,'];
    const { data } = await give(lines.join('\n'), {}, true);
    expect(data.problems.map(({ line }) => line)).toEqual([2]);
    expect(data.albums.map(({ line }) => line)).toEqual([3]);
  });

  it.each([
    ['Score', 10],
    ['Tier', '1-is-best'],
  ])('suggests a scale for the column %s', async (name, scale) => {
    const { data } = await give(`Artist,Album,${name}\nLow,Trust,1\nCan,Ege,8`, {}, true);
    expect(data.tiers).toMatchObject([{ scales: [10, 100, '1-is-best'], scale }]);
    expect(data.open_count).toBe(1);
  });

  it('lists the first albums, or all on request', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `Low,Album ${index}`);
    const text = ['Artist,Album', ...rows].join('\n');
    const first = await give(text, {}, true);
    expect([first.data.added, first.data.albums.length]).toEqual([250, 200]);
    const all = await sendForm([
      ['password', PASSWORD],
      ['dry_run', 'true'],
      ['all_albums', 'true'],
      ['file', { bytes: Buffer.from(text), type: 'text/csv' }],
    ]);
    expect(all.data.albums.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 2));
  });

  it('asks for a scale that excludes one typo, whose row then is a bad one', async () => {
    const scores = [...Array.from({ length: 11 }, () => '8,5'), '75'];
    const text = ['Artist;Album;Score', ...scores.map((score, at) => `Low;${at};${score}`)];
    const asked = await give(text.join('\n'), {}, true);
    expect(asked.data.tiers).toMatchObject([{ scales: [10, 100], scale: 10 }]);
    const { data } = await give(text.join('\n'), { tiers: OF_TEN }, true);
    expect(data.problems).toEqual([{ line: 13, text: 'Tier: 75 is not on the scale of 1 to 10' }]);
    expect([data.added, data.bad_row_count]).toEqual([11, 1]);
  });

  it('reports column problems and skipped lines in sentences', async () => {
    const columns = await give('Album,Album title,Tier\nHey What,,A', {}, true);
    expect(columns.data.problems.map(({ text }) => text)).toEqual([
      'Two columns for the album title. Leave one of them out.',
      'No column for the artist. Choose it below.',
    ]);
    const noHeader = await give('Low,Trust,A\nCan,Ege,B', {}, true);
    expect(noHeader.data.problems).toEqual([
      { line: 1, text: expect.stringMatching(/^No line names the columns/) },
    ]);
    const rows = ['Low,Trust,,Attic', 'Can,Ege,2025-03-07,Attic', 'Neu!,75,,', 'Low,Hey,,'];
    const lines = ['The club', 'Band,Album,Date,Where', ...rows, rows[1], rows[2], 'Total,2'];
    const { data } = await give(lines.join('\n'), { fill_dates: false }, true);
    expect(data.understood.slice(1)).toEqual([
      'Line 1 is skipped: it is above the header.',
      'Lines 7 and 8 are skipped: they repeat lines 4 and 5.',
      'Line 9 is skipped: it holds totals.',
      'Lines 5 and 6 have no date and are in no session.',
    ]);
    expect(data.problems).toEqual([{ line: 3, text: 'has a place but no date' }]);
  });

  it('rejects a file that is not a table, with the line', async () => {
    expect(await give('PK\u0003\u0004')).toMatchObject({
      status: 422,
      code: 'UNREADABLE_FILE',
      error:
        'This workbook is damaged. Open it in a spreadsheet app, and save it again as .xlsx or CSV.',
    });
    expect(await give('Artist,Album\nLow,"Hey')).toMatchObject({
      status: 422,
      error: 'Line 2: a quote is never closed.',
    });
  });

  it('quotes at most 80 characters of a file', async () => {
    const long = 'x'.repeat(30_000);
    const lines = [`Artist,Album,Tier,Date,${long}`, `Low,Trust,${long},${long},${long}`];
    const { data } = await give(lines.join('\n'), { columns: { Date: 'session_date' } }, true);
    expect(data.problem_count).toBe(2);
    expect(Math.max(...data.problems.map(({ text }) => text.length))).toBeLessThan(200);
    expect(data.questions.others).toEqual([`${'x'.repeat(79)}…`]);
    expect(data.columns.at(-1)?.examples).toEqual([`${'x'.repeat(79)}…`]);
  });

  it('counts the ratings that it adds to an album in the list', async () => {
    await give('Artist,Album,Ben\nLow,Trust,A');
    const again = 'Artist,Album,Ada,Ben\nLow,Trust,S,C';
    const { data } = await give(again, {}, true);
    expect(data.albums).toMatchObject([{ state: 'rated', ratings: 1 }]);
    expect(data.ratings).toEqual([
      { person: 'Ada', missing: 1, different: 0, same: 0 },
      { person: 'Ben', missing: 0, different: 1, same: 0 },
    ]);
    const replaced = await give(again, { ratings: { Ben: 'replace' } });
    expect(replaced.message).toBe(
      'Added 1 rating of 1 album that is in the list. Replaced 1 rating.',
    );
    const [album] = (await findRecords(db)).albums;
    expect(album?.individual_tiers).toEqual({ Ada: 'S', Ben: 'C' });
  });

  it('lists a part of many people and long values', async () => {
    const people = Array.from({ length: 300 }, (_, n) => `Low,${n},Stranger ${n},`);
    const long = `Low,Long,,${'x'.repeat(1000)}`;
    const { data } = await give(['Artist,Album,Who,Tier', ...people, long].join('\n'), {}, true);
    expect(data.questions.names).toHaveLength(200);
    expect(data.tiers).toMatchObject([{ values: [], value_count: 1 }]);
  });

  it.each([
    { dates: 'backwards', columns: { Band: 'singer' } },
    { tiers: { 'rating:Ada': { scale: 5 } } },
  ])('rejects the invalid choices %j', async (choices) => {
    const wrong = await give(CSV, choices);
    expect(wrong.status).toBe(400);
  });
});
