import { encode } from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { TextEncoding } from '#shared/domain/transfer/import-choices.ts';
import { readTable } from './read-table.ts';
import type { SheetRecord } from './sheet-cells.ts';
import { pack, packWorkbook, sheetRow as row, textCell as text } from './test-workbook.ts';

const hasArtist = (records: readonly SheetRecord[]) =>
  Number(records.some(({ cells }) => cells.includes('artist')));

const read = (bytes: Buffer, encoding: TextEncoding | null = null, worksheet?: string) =>
  readTable(bytes, { encoding, worksheet: worksheet ?? null }, hasArtist);

const toProblem = (line: number | null, problem: string) =>
  expect.objectContaining({ line, problem: expect.stringContaining(problem) });

describe('text', () => {
  test.each<[TextEncoding, string[]]>([
    ['windows-1252', ['Björk']],
    ['windows-1252', ['Début', 'café', '“Heroes”', 'don’t', '€5']],
    ['windows-1252', ['Sigur Rós', 'Ágætis byrjun', 'Þursaflokkurinn', 'Mánagarður']],
    ['windows-1252', ['Françoise Hardy', 'São Paulo', 'Niño de Elche', 'Queensrÿche']],
    ['windows-1250', ['Żywiołak', 'Łódź', 'Mgła']],
    ['windows-1251', ['Кино', 'Группа крови']],
    ['windows-1253', ['Βαγγέλης Παπαθανασίου', 'Μίκης Θεοδωράκης']],
    ['windows-1255', ['שלום חנוך', 'מתי כספי']],
    ['windows-1256', ['فيروز', 'أم كلثوم']],
    ['KOI8-R', ['Кино', 'Группа крови']],
    ['macintosh', ['Björk', 'Début', 'Mötley Crüe']],
    ['GB18030', ['窦唯', '崔健', '一无所有', '王菲']],
    ['Big5', ['張惠妹', '伍佰', '羅大佑', '之乎者也']],
    ['Shift_JIS', ['椎名林檎', '無罪モラトリアム', 'スピッツ']],
    ['EUC-JP', ['椎名林檎', '無罪モラトリアム', 'スピッツ']],
    ['EUC-KR', ['조용필', '신중현과 엽전들', '김광석']],
    ['UTF-8', ['Björk', 'Кино', '王菲']],
    ['UTF-16LE', ['Björk', 'Кино', '王菲']],
  ])('is detected as %s: %j', async (encoding, names) => {
    const text = `artist,title\nLow,Hey What\n${names.map((name) => `${name},1\n`).join('')}`;
    const { records, form } = await read(encode(text, encoding));
    expect(form.encoding).toBe(encoding);
    expect(records.slice(2).map(({ cells }) => cells[0])).toEqual(names);
  });

  test('is decoded again if it was encoded twice, with its undefined bytes', async () => {
    const once = Buffer.from('artist\nBjörk – “Début”\nÁgætis\n').toString('latin1');
    const windows = once.replace(
      /[\x80\x93\x94\x9c]/g,
      (c) => `€“”œ`['\x80\x93\x94\x9c'.indexOf(c)] ?? c,
    );
    const { records, form } = await read(Buffer.from(windows));
    expect(form).toMatchObject({ encoding: 'UTF-8 twice', samples: ['Björk – “Début”', 'Ágætis'] });
    expect(records[2]).toEqual({ line: 3, cells: ['Ágætis'] });
  });

  test('is not decoded twice if only a part was encoded twice', async () => {
    expect((await read(Buffer.from('artist\nBjÃ¶rk\nMgła\n'))).form.encoding).toBe('UTF-8');
  });

  test('is read in the chosen encoding', async () => {
    const bytes = Buffer.from([0x61, 0x0a, 0xcf]);
    expect((await read(bytes, 'windows-1251')).records[1]?.cells).toEqual(['П']);
    expect((await read(bytes, 'KOI8-R')).records[1]?.cells).toEqual(['о']);
  });

  test.each<[TextEncoding, Buffer]>([
    ['windows-1252', Buffer.from('a\n\x81', 'latin1')],
    ['UTF-8', Buffer.from('a\n\xf6', 'latin1')],
    ['GB18030', Buffer.from('a\n\xff', 'latin1')],
  ])('is rejected instead of losing a letter in %s', async (encoding, bytes) => {
    await expect(read(bytes, encoding)).rejects.toEqual(toProblem(2, `not valid ${encoding}`));
  });

  test('is rejected if it was not encoded twice as chosen', async () => {
    const problem = toProblem(null, 'is not UTF-8 that was encoded twice');
    await expect(read(Buffer.from('Björk'), 'UTF-8 twice')).rejects.toEqual(problem);
  });

  test('gives samples of different rows, shortened', async () => {
    const text = `artist,title\nBjörk,Début\nLow,–\nBjörk,Vespertine\nMgła,${'é'.repeat(90)}\n`;
    expect((await read(Buffer.from(text))).form.samples).toEqual(['Björk', 'Mgła', 'Début']);
    const long = (await read(Buffer.from('é'.repeat(90)))).form.samples;
    expect(long).toEqual([`${'é'.repeat(79)}…`]);
  });
});

describe('a workbook', () => {
  test('is read by the sheet that fits, or the chosen one', async () => {
    const bytes = await packWorkbook({
      Notes: row(1, text('A1', 'hello')),
      'A &amp; B': row(1, text('A1', 'artist')) + row(2, text('A2', 'Low')),
    });
    expect(await read(bytes)).toEqual({
      records: [
        { line: 1, cells: ['artist'] },
        { line: 2, cells: ['Low'] },
      ],
      form: {
        encoding: null,
        separator: null,
        worksheet: 'A & B',
        worksheets: ['Notes', 'A & B'],
        samples: [],
      },
    });
    expect((await read(bytes, null, 'Notes')).records).toEqual([{ line: 1, cells: ['hello'] }]);
    const problem = toProblem(null, 'There is no sheet "Other"');
    await expect(read(bytes, null, 'Other')).rejects.toEqual(problem);
  });

  test.each([
    ['a shared string', '<c r="A1" t="s"><v>0</v></c>', 'Björk'],
    ['rich text', '<c r="A1" t="s"><v>1</v></c>', 'Hey What'],
    ['the value of a formula', '<c r="A1" t="str"><f>B1</f><v>Low</v></c>', 'Low'],
    ['a whole number', '<c r="A1"><v>1999</v></c>', '1999'],
    ['a fraction', '<c r="A1"><v>8.3000000000000007</v></c>', '8.3'],
    ['a sum with an error of rounding', '<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['a large number', '<c r="A1"><v>1E+21</v></c>', '1000000000000000000000'],
    ['true', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c r="A1" t="b"><v>0</v></c>', 'FALSE'],
    ['an error', '<c r="A1" t="e"><v>#REF!</v></c>', '#REF!'],
    ['a date', '<c r="A1" s="1"><v>45296</v></c>', '2024-01-05'],
    ['a date in a format of its own', '<c r="A1" s="2"><v>45296</v></c>', '2024-01-05'],
    ['a date with a time', '<c r="A1" s="1"><v>45296.854166666664</v></c>', '2024-01-05 20:30'],
    ['a time', '<c r="A1" s="3"><v>0.85416666666666663</v></c>', '20:30'],
    [
      'an ISO date, in no time zone',
      '<c r="A1" t="d"><v>2024-01-05T00:00:00</v></c>',
      '2024-01-05T00:00:00',
    ],
  ])('has %s', async (_, cell, expected) => {
    const { records } = await read(await packWorkbook({ Albums: row(1, cell) }));
    expect(records).toEqual([{ line: 1, cells: [expected] }]);
  });

  test.each(['date1904="1"', 'date1904="true"'])('has dates since 1904: %s', async (property) => {
    const sheet = row(1, '<c r="A1" s="1"><v>43834</v></c>');
    const { records } = await read(await packWorkbook({ Albums: sheet }, property));
    expect(records[0]?.cells).toEqual(['2024-01-05']);
  });

  test('has gaps between rows and cells, and formats without a value', async () => {
    const sheet = `${row(3, `${text('B3', 'Low')}${text('D3', 'A')}`)}<row r="4" s="1"/>${row(
      6,
      `${text('A6', 'Nina')}<c r="XFD6" s="1"/>`,
    )}${row(1_048_576, '<c r="A1048576" s="1"/>')}`;
    const { records } = await read(await packWorkbook({ Albums: sheet }));
    expect(records).toEqual([
      { line: 3, cells: ['', 'Low', '', 'A'] },
      { line: 6, cells: ['Nina', '', '', ''] },
    ]);
  });

  test.each([
    ['a cell in the last row', text('A1048576', 'x'), 'there are more than 50,000 rows'],
    ['a cell in the last column', text('XFD9', 'x'), 'more than 1,000 cells'],
    ['too many cells', text('A1', 'x') + text('ZZ40000', 'x'), 'more than 1,000,000 cells'],
  ])('is rejected for %s', async (_, cells, problem) => {
    const bytes = await packWorkbook({ Albums: `<row>${cells}</row>` });
    await expect(read(bytes)).rejects.toEqual(toProblem(expect.any(Number), problem));
  });

  test('is read in spite of another sheet that is too large', async () => {
    const albums = row(1, text('A1', 'artist'));
    const bytes = await packWorkbook({ Data: row(9, text('XFD9', 'x')), Albums: albums });
    expect((await read(bytes)).form.worksheet).toBe('Albums');
    await expect(read(bytes, null, 'Data')).rejects.toEqual(toProblem(9, 'than 1,000 cells'));
  });

  test('has cells and rows without a reference', async () => {
    const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const albums = `<row>${cell('artist')}${cell('title')}</row><row s="1"/><row>${cell('Low')}<c/>${text(
      'E3',
      'A',
    )}${cell('x')}</row><row r="7">${cell('Can')}</row><row>${cell('Eno')}</row>`;
    const { records } = await read(await packWorkbook({ Albums: albums }));
    expect(records).toEqual([
      { line: 1, cells: ['artist', 'title', '', '', '', ''] },
      { line: 3, cells: ['Low', '', '', '', 'A', 'x'] },
      { line: 7, cells: ['Can', '', '', '', '', ''] },
      { line: 8, cells: ['Eno', '', '', '', '', ''] },
    ]);
  });

  test.each(['hidden', 'veryHidden'])('has %s sheets last', async (state) => {
    const artist = row(1, text('A1', 'artist'));
    const bytes = await packWorkbook({
      [`Lists" state="${state}`]: artist,
      'A > B': '',
      Club: artist,
    });
    expect((await read(bytes)).form).toMatchObject({
      worksheet: 'Club',
      worksheets: ['A > B', 'Club', 'Lists'],
    });
  });

  test('is rejected for a cell that is too long', async () => {
    const bytes = await packWorkbook({ Albums: row(2, text('A2', 'a'.repeat(40_000))) });
    await expect(read(bytes)).rejects.toEqual(toProblem(2, 'more than 32,768 characters'));
  });

  test.each([
    ['<row r="99999999999"><c r="A1"><v>1</v></c></row>', 'is damaged'],
    ['<row a=">" r="99999999"><c r="A1"><v>1</v></c></row>', 'is damaged'],
    ['<row r="&#57;9999999"><c r="A1"><v>1</v></c></row>', 'is damaged'],
    ['<row r="1"><c r="A1" t="s"><v>99</v></c></row>', 'is damaged'],
    ['<row r="1"><c r="A1"', 'is damaged'],
    [text('A1', 'a'.repeat(20_000_000)), 'is too large'],
    [text('A1', 'a'.repeat(40_000_000)), 'is too large'],
  ])('is rejected for a malicious or damaged sheet: %.60s', async (sheet, problem) => {
    const bytes = await packWorkbook({ Albums: sheet });
    await expect(read(bytes)).rejects.toEqual(toProblem(null, problem));
  });

  test('is rejected if it is cut off or damaged anywhere', async () => {
    const bytes = await packWorkbook({ Albums: row(1, text('A1', 'artist')) });
    const problem = toProblem(null, 'This workbook is damaged');
    await expect(read(bytes.subarray(0, 500))).rejects.toEqual(problem);
    const name = 'xl/workbook.xml';
    const damaged = Buffer.from(bytes);
    damaged.fill(0, bytes.indexOf(name) + name.length + 4, bytes.indexOf(name) + name.length + 20);
    await expect(read(damaged)).rejects.toEqual(problem);
  });

  test('is rejected if it unpacks to more than 100 MB, or has too many files', async () => {
    const problem = toProblem(null, 'This workbook is too large');
    const media = await pack({ 'xl/workbook.xml': '', 'xl/media/1.bmp': 'a'.repeat(110_000_000) });
    await expect(read(media)).rejects.toEqual(problem);
    const files = Array.from({ length: 1001 }, (_, at) => [`xl/${at}.xml`, '']);
    await expect(read(await pack(Object.fromEntries(files)))).rejects.toEqual(problem);
  });

  test.each([
    [{ 'xl/workbook.xml': '<workbook/>' }, 'This workbook is damaged'],
    [{ 'word/document.xml': '' }, 'This is not a spreadsheet'],
    [{ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }, 'an OpenDocument file'],
  ])('is not another archive: %j', async (files, problem) => {
    await expect(read(await pack(files))).rejects.toEqual(toProblem(null, problem));
  });

  test('is not from before 2007, or encrypted', async () => {
    const bytes = Buffer.from('d0cf11e0a1b11ae1000000', 'hex');
    await expect(read(bytes)).rejects.toEqual(toProblem(null, 'This workbook has a password, or'));
  });
});
