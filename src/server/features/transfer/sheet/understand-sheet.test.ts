import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import { SheetProblem } from './sheet-problem.ts';
import { understoodSentences } from './sheet-report.ts';
import { understandSheet } from './understand-sheet.ts';

const cell = fc.oneof(
  fc.constantFrom(
    'Artist',
    'Album',
    'Date',
    'Score',
    'Where',
    'Ada',
    'Ratings',
    'Total',
    'N/A',
    '',
  ),
  fc.constantFrom(
    '05/01/2024',
    '1.5.2024',
    '45413',
    '7',
    '8/10',
    '★★★',
    '#REF!',
    "'=1",
    '"',
    '&#55296;',
  ),
  fc.constantFrom(
    'RYM Album',
    'First Name',
    'Last Name',
    'Title',
    'Rating',
    '__proto__',
    'rating:',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const sheet = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
  )
  .map(([separator, end, lines]) => lines.map((cells) => cells.join(separator)).join(end));

/** Any bytes are either parsed or rejected with a SheetProblem. */
async function understand(bytes: Buffer): Promise<void> {
  try {
    const { rows, columnProblems, rowProblems } = await understandSheet(bytes, ['Ada'], NO_CHOICES);
    for (const { line } of columnProblems.concat(rowProblems)) expect(line).toBeGreaterThan(0);
    for (const { line } of rows) expect(line).toBeGreaterThan(0);
  } catch (error) {
    expect(error).toBeInstanceOf(SheetProblem);
  }
}

test('parses any spreadsheet-like text, or rejects it with a line', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, (text) => understand(Buffer.from(text))),
    { numRuns: 300 },
  );
  await fc.assert(fc.asyncProperty(sheet, (text) => understand(Buffer.from(text, 'utf16le'))));
});

test('takes the missing last cells of a line of RateYourMusic as empty', async () => {
  const text = 'Title,RYM Album,First Name,Last Name,Rating\nTrust\nHey,2,Low';
  const { rows, rowProblems } = await understandSheet(Buffer.from(text), ['Ada'], NO_CHOICES);
  expect(rowProblems).toEqual([{ line: 2, column: 'artist', reason: 'Artist is required' }]);
  expect(rows).toMatchObject([{ line: 3, album: { artist: 'Low', title: 'Hey' } }]);
});

const RYM = 'RYM Album,First Name,Last Name,First Name localized, Last Name localized,Title,Rating';

test('counts each column of an artist of RateYourMusic as used', async () => {
  const text = `${RYM}\n1,Nina,Simone,,,Pastel Blues,9`;
  const understood = async (columns: Record<string, string>) => {
    const choices = { ...NO_CHOICES, columns };
    const sheet = await understandSheet(Buffer.from(text), ['Ada'], choices);
    return [sheet.rows[0]?.album?.artist, ...understoodSentences(sheet).slice(1, 3)];
  };
  const all = [
    'Nina Simone',
    'Columns: First Name is artist, Last Name is artist, First Name localized is artist, Last Name localized is artist, Rating is tier.',
    'Columns left out: RYM Album.',
  ];
  expect(await understood({})).toEqual(all);
  expect(await understood({ 'First Name': 'artist', 'Last Name': 'artist' })).toEqual(all);
  expect(await understood({ 'First Name': '' })).toEqual([
    'Simone',
    'Columns: Last Name is artist, First Name localized is artist, Last Name localized is artist, Rating is tier.',
    'Columns left out: RYM Album, First Name.',
  ]);
});

test('parses or rejects any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => understand(Buffer.from(bytes))),
  );
});

test('rejects a very long line', async () => {
  const bytes = Buffer.from(`Artist,Album${','.repeat(1_000_000)}`);
  await expect(understandSheet(bytes, ['Ada'], NO_CHOICES)).rejects.toMatchObject({
    line: 1,
    problem: 'this line has more than 1,000,000 characters',
  });
});
