import { describe, expect, test } from 'vitest';
import { NO_CHOICES, type SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { understoodSentences } from './sheet-report.ts';
import { readAlbums, scaled } from './test-spreadsheets.ts';
import { understandSheet } from './understand-sheet.ts';

type Choices = Partial<SheetChoices>;

const toText = (lines: readonly string[]) => Buffer.from(lines.join('\n'));
const read = (lines: readonly string[], choices: Choices = {}) =>
  readAlbums('club.csv', toText(lines), choices);
const understand = (lines: readonly string[], choices: Choices = {}, merged = new Map()) =>
  understandSheet(toText(lines), ['Ada', 'Ben'], { ...NO_CHOICES, ...choices }, merged);

/** Fields of the columns, by their names. */
async function getFields(lines: readonly string[], choices: Choices = {}) {
  const { columns } = await understand(lines, choices);
  return Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]));
}

describe('columns', () => {
  test.each<[string, string, Record<string, string | null>]>([
    [
      '🎤 Artist,💿 Album,⭐ Ada,Ben ⭐',
      'Low,Trust,A,B',
      {
        '🎤 Artist': 'artist',
        '💿 Album': 'title',
        '⭐ Ada': 'rating:Ada',
        'Ben ⭐': 'rating:Ben',
      },
    ],
    [
      'name,artist,id,url',
      'Trust,Low,1,https://example.com',
      { name: 'title', artist: 'artist', id: '', url: null },
    ],
    [
      'Name,Artist,Album,Rating',
      'Ada,Low,Trust,A',
      { Name: 'rated_by', Artist: 'artist', Album: 'title', Rating: 'tier' },
    ],
    [
      'title,artist,host,played_on',
      'Trust,Low,Ada,2019-06-07T00:00:00.000Z',
      { title: 'title', artist: 'artist', host: 'submitted_by', played_on: 'session_date' },
    ],
    [
      'Album,Band,Host,Picked by,Listened at,Released on',
      'Trust,Low,Ada,Ben,1 May 2024,2002-09-24',
      {
        ...{ Album: 'title', Band: 'artist', Host: 'location', 'Picked by': 'submitted_by' },
        ...{ 'Listened at': 'session_date', 'Released on': null },
      },
    ],
    [
      'Album,Band,played_on,rated_at',
      'Trust,Low,5,',
      { Album: 'title', Band: 'artist', played_on: null },
    ],
    [
      'Which album did we listen to?,What is the name of the artist?,Who brought it?,Your rating',
      'Trust,Low,Ada,A',
      {
        'Which album did we listen to?': 'title',
        'What is the name of the artist?': 'artist',
        'Who brought it?': 'submitted_by',
        'Your rating': 'tier',
      },
    ],
  ])('of %s', async (header, row, fields) => {
    expect(await getFields([header, row])).toEqual(fields);
  });

  test('are below a title that names only the list', async () => {
    expect(
      await read(['# Albums', 'name,artist,id,url', 'Trust,Low,1,x'], { leave_out_others: true }),
    ).toEqual(['Low – Trust | Not rated yet']);
  });

  test('of a line that was chosen, or without any', async () => {
    const lines = ['Artist,Album', 'Band,Record', 'Low,Trust'];
    expect(await read(lines, { header_line: 2 })).toEqual(['Low – Trust | Not rated yet']);
    const columns = { 'column A': 'artist', 'column B': 'title' };
    expect(await read(['Low;Trust', 'Can;Ege'], { header_line: 0, columns })).toEqual([
      'Low – Trust | Not rated yet',
      'Can – Ege | Not rated yet',
    ]);
    expect(await read(['Low;Trust'], { header_line: 0, leave_out_others: true })).toEqual([
      'rejected:1: artist: the column is missing',
      'rejected:1: title: the column is missing',
    ]);
    expect(await read(lines, { header_line: 9 })).toEqual([
      'rejected: Line 9 is empty. Choose another header.',
    ]);
  });
});

describe('rows', () => {
  test('without their last cells are complete, and with more cells wrong', async () => {
    const header = 'Artist,Album,Ada,Ben';
    expect(await read([header, 'Low,Trust,A', 'Can,Tago,B,C,,,'])).toEqual([
      'Low – Trust | Not rated yet |  |  | Ada A',
      'Can – Tago | Not rated yet |  |  | Ada B, Ben C',
    ]);
    expect(await read([header, 'Eno,Air,A,B,extra'])).toEqual([
      'rejected:2: has 5 cells, but the header has 4: put a text with the separator in quotes, or name the other columns in the header',
    ]);
  });

  test('with a year before 1900 are asked about', async () => {
    const rows = [
      'Artist,Album,Date,Where',
      'Low,Trust,0024-05-17,Attic',
      'Can,Tago,1824-05-17,Attic',
    ];
    expect(await read(rows)).toEqual([
      'rejected:2: session_date: 0024-05-17 is before 1900 (2 such dates): use --old-dates=this-century if its year has two digits, --old-dates=as-written if it is right, or --old-dates=left-out',
    ]);
    const getDates = async (old_dates: SheetChoices['old_dates']) =>
      (await understand(rows, { old_dates })).rows.map(({ session }) => session.session_date);
    expect(await getDates('this-century')).toEqual(['2024-05-17', '1824-05-17']);
    expect(await getDates('as-written')).toEqual(['0024-05-17', '1824-05-17']);
    const [, ...others] = rows.map((row) => row.replace(',Attic', ','));
    expect(
      (await understand(['Artist,Album,Date,Where', ...others], { old_dates: 'left-out' })).rows,
    ).toMatchObject([{ session: { session_date: null } }, { session: { session_date: null } }]);
  });
});

describe('the responses of a form', () => {
  const ROWS = [
    '3/20/2024 20:15:33,Ada,Low,Trust,4',
    '3/20/2024 20:16:01,Ben,Low,Trust,5',
    '3/27/2024 20:16:01,Ben,Can,Tago,3',
  ];

  test.each([
    'Timestamp,What is your name?,Artist name,Album name,How many stars?',
    'Timestamp,Nickname,Artist name,Album name,How many stars did you give it?',
    'Timestamp,Who,Artist,Album,Stars',
  ])('have one row per rating: %s', async (header) => {
    expect(await read([header, ...ROWS], { tiers: scaled(5) })).toEqual([
      'Low – Trust | Not rated yet |  |  | Ada A, Ben S',
      'Can – Tago | Not rated yet |  |  | Ben C',
    ]);
  });

  test('have notes that become the words of who rated', async () => {
    const lines = [
      'Timestamp,Name,Artist,Album,Stars,Comment',
      ...ROWS.map((row, at) => `${row},text ${at}`),
    ];
    const choices = { tiers: scaled(5), columns: { Comment: 'rated_notes' } };
    const { rows } = await understand(lines, choices);
    expect(rows.map(({ album }) => album?.words)).toEqual([
      [
        { reviewer: 'Ada', text: 'text 0' },
        { reviewer: 'Ben', text: 'text 1' },
      ],
      [{ reviewer: 'Ben', text: 'text 2' }],
    ]);
    const unrated = ['Artist,Album,Comment', 'Low,Trust,slow'];
    expect(await read(unrated, { columns: { Comment: 'rated_notes' } })).toEqual([
      'rejected:1: rated_by: the column is missing',
    ]);
  });

  test('need the column of the people', async () => {
    const rows = ROWS.map((row) =>
      row.replace('Ada', 'a@example.com').replace('Ben', 'b@example.com'),
    );
    const header = 'Timestamp,Email,Artist,Album,Stars';
    expect(await read([header, ...rows], { tiers: scaled(5), leave_out_others: true })).toEqual([
      'rejected:3: the same album is in line 2 (Low – Trust): keep one of the two, or, if each row is one rating, say who rated with --column="NAME=rated_by"',
    ]);
  });
});

describe('notes', () => {
  const LINES = [
    'Date,Artist,Album,Notes,Where',
    '2024-06-13,Low,Things We Lost,slow one,Attic',
    '2024-06-13,Can,Future Days,long one,Attic',
    '2024-06-13,Eno,Another Green World,green one,Attic',
  ];

  test('beside albums are asked about', async () => {
    const { questions, columns } = await understand(LINES);
    expect(questions).toMatchObject({ notes: ['Notes'], others: [] });
    expect(columns[3]).toMatchObject({ meaning: null });
    expect(await read(LINES)).toEqual([
      expect.stringMatching(/^rejected:1: Notes: whose notes are these\? Say --column="Notes=/),
    ]);
  });

  test('of a session are joined, each once', async () => {
    const lines = [...LINES, '2024-06-13,Neu!,75,slow one,Attic'];
    const { sessions } = await understand(lines, { columns: { Notes: 'notes' } });
    expect(sessions.map(({ notes }) => notes)).toEqual(['slow one\nlong one\ngreen one']);
  });

  test('are the words of a person', async () => {
    const { rows, sessions } = await understand(LINES, { columns: { Notes: 'note:Ben' } });
    expect(rows.map(({ album }) => album?.words)).toEqual([
      [{ reviewer: 'Ben', text: 'slow one' }],
      [{ reviewer: 'Ben', text: 'long one' }],
      [{ reviewer: 'Ben', text: 'green one' }],
    ]);
    expect(sessions[0]?.notes).toBeNull();
    const named = ["Artist,Album,Ada's notes,Comments by Ben", 'Low,Trust,a,b'];
    expect(await getFields(named)).toMatchObject({
      "Ada's notes": 'note:Ada',
      'Comments by Ben': 'note:Ben',
    });
    const long = ['Artist,Album,note:Ada', `Low,Trust,${'x'.repeat(501)}`];
    expect((await understand(long)).questions.long_notes).toEqual([2]);
  });

  test('that are too long are asked about', async () => {
    const long = (length: number) => 'x'.repeat(length);
    const row = (title: string, note: string) => `2024-06-13,Low,${title},${note},Attic`;
    const lines = [
      LINES[0] ?? '',
      row('A', long(400)),
      row('B', long(99)),
      row('C', long(500)),
      row('D', 'y'),
    ];
    const columns = { Notes: 'notes' };
    const { questions } = await understand(lines, { columns });
    expect(questions.long_notes).toEqual([4, 3]);
    const [asked] = await read(lines, { columns });
    expect(asked).toMatch(
      /^rejected:3: notes: too long: .* --leave-out-long-notes; 2 such lines: 3 and 4$/,
    );
    const { sessions } = await understand(lines, { columns, leave_out_long_notes: true });
    expect(sessions[0]?.notes).toBe(`${long(400)}\ny`);
  });

  test('without dates say what helps', async () => {
    const lines = ['Artist,Album,Notes', 'Low,Trust,slow one', 'Can,Tago,long one'];
    expect((await understand(lines)).rowProblems).toEqual([]);
    expect(await read(lines, { columns: { Notes: 'notes' } })).toEqual([
      'rejected:2: has notes, but no column holds dates: choose the column of the date, a person who wrote the notes, or leave out the column Notes; 2 such lines: 2 and 3',
    ]);
    expect(await read(lines, { columns: { Notes: '' } })).toHaveLength(2);
  });
});

test('a merged person is proposed as who they are now', async () => {
  const merged = new Map([['adda', 'Ada']]);
  const lines = ['Artist,Album,rating:Adda,Who,Ben', 'Low,Trust,A,adda,B'];
  const { questions, rows } = await understand(lines, {}, merged);
  expect(questions).toMatchObject({
    names: ['adda', 'Adda'],
    merged: { adda: 'Ada', Adda: 'Ada' },
  });
  expect(rows[0]?.album).toMatchObject({
    submitted_by: 'Ada',
    individual_tiers: { Ada: 'A', Ben: 'B' },
  });
});

test('the localized names of RateYourMusic are used', async () => {
  const sheet = await understand([
    'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating',
    '1,,파란노을,,Parannoul,After the Magic,2023,9',
  ]);
  const [, left] = understoodSentences(sheet).filter((sentence) => sentence.startsWith('Columns'));
  expect(left).toBe('Columns left out: RYM Album, Release_Date.');
});
