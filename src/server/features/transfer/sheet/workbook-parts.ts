import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as NewZipFile } from 'yazl';
import { sizeProblem, toColumnLetter } from './sheet-cells.ts';
import { SheetProblem } from './sheet-problem.ts';

export const DAMAGED =
  'This workbook is damaged. Open it in a spreadsheet app, and save it again as .xlsx or CSV.';
const TOO_LARGE = 'This workbook is too large. Save the sheet with the albums as CSV.';
const OPEN_DOCUMENT = 'This is an OpenDocument file. Save the sheet as .xlsx or CSV.';
const NOT_A_SPREADSHEET = 'This is not a spreadsheet. Save the sheet as .xlsx or CSV.';

/** Maximum number of files, and of unpacked bytes of all of them. */
const MAX_ENTRIES = 1000;
const MAX_BYTES = 100 * 1024 ** 2;

/** Maximum unpacked bytes of the parts that are read: parsing takes a multiple of it in memory. */
const MAX_PART_BYTES = 30 * 1024 ** 2;

/** Maximum bytes of the lists of worksheets; parsing takes quadratic time in their number. */
const MAX_LIST_BYTES = 256 * 1024;

const WORKBOOK = 'xl/workbook.xml';
const LISTS = [WORKBOOK, 'xl/_rels/workbook.xml.rels'];

/**
 * Checks a workbook, and packs the parts with data for `read-excel-file`. The library trusts the
 * sizes in local file headers, and fills all rows of a worksheet up to the last column, so that a
 * small file could take gigabytes: it gets only what was checked here.
 * @returns the archive, and the problem of the worksheets that were emptied as they are too large
 * @throws SheetProblem
 */
export async function repackWorkbook(
  bytes: Buffer,
): Promise<{ stream: Readable; problem: SheetProblem | null }> {
  const parts = await unpackParts(bytes);
  const archive = new NewZipFile();
  let problem: SheetProblem | null = null;
  for (const [name, content] of parts) {
    const given = content.toString();
    rejectSlowXml(given);
    const text = mendPart(given);
    const found = SHEET_DATA.test(text) ? findSizeProblem(text) : null;
    problem ??= found;
    const checked = Buffer.from(found === null ? text : EMPTY_WORKSHEET);
    archive.addBuffer(checked, name, { compress: false });
    parts.delete(name);
  }
  archive.end();
  return { stream: archive.outputStream as Readable, problem };
}

async function unpackParts(bytes: Buffer): Promise<Map<string, Buffer>> {
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    const entries = await readEntryList(archive);
    const parts = new Map<string, Buffer>();
    for (const entry of entries) parts.set(entry.fileName, await unpack(archive, entry));
    return parts;
  } catch (error) {
    if (error instanceof SheetProblem) throw error;
    throw new SheetProblem(null, DAMAGED);
  }
}

/** Parts with data; pictures, charts and pivot tables are not read. */
const PART = /^xl\/(?:_rels\/workbook\.xml\.rels|(?:worksheets\/)?[^/]+\.xml)$/;

async function readEntryList(archive: ZipFile): Promise<Entry[]> {
  if (archive.entryCount > MAX_ENTRIES) throw new SheetProblem(null, TOO_LARGE);
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  const has = (name: string) => entries.some(({ fileName }) => fileName === name);
  if (!has(WORKBOOK))
    throw new SheetProblem(null, has('mimetype') ? OPEN_DOCUMENT : NOT_A_SPREADSHEET);
  const parts = entries.filter(({ fileName }) => PART.test(fileName));
  const lists = parts.filter(({ fileName }) => LISTS.includes(fileName));
  const isTooLarge =
    getBytes(entries) > MAX_BYTES ||
    getBytes(parts) > MAX_PART_BYTES ||
    getBytes(lists) > MAX_LIST_BYTES;
  if (isTooLarge) throw new SheetProblem(null, TOO_LARGE);
  return parts;
}

function getBytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
}

async function unpack(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new SheetProblem(null, DAMAGED);
  return bytes;
}

/** Maximum characters between two tags; the library takes quadratic time in them. */
const MAX_TEXT_LENGTH = 250_000;

/** Maximum number of tags of a part: four for each of the cells that a sheet may have. */
const MAX_TAGS = 4_100_000;

function rejectSlowXml(xml: string): void {
  let start = 0;
  for (let tags = 0; start !== -1; tags++) {
    const next = xml.indexOf('<', start + 1);
    const length = (next === -1 ? xml.length : next) - start;
    if (length > MAX_TEXT_LENGTH || tags > MAX_TAGS) throw new SheetProblem(null, TOO_LARGE);
    start = next;
  }
}

const SHEET_DATA = /<(?:[^\s<>/:]*:)?sheetData[\s/>]/;
const EMPTY_WORKSHEET = '<worksheet><sheetData/></worksheet>';

const ATTRIBUTES = `(?:\\s+[^\\s=<>"'/]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*`;

/** Start of a row or a cell, its attributes, and its end; the end is missing in malformed XML. */
const TAG = new RegExp(`<(?:[^\\s<>/:]*:)?(row|c)(?=[\\s/>])(${ATTRIBUTES})\\s*(\\/?>)?`, 'g');
const REFERENCE = /[\s:]r\s*=\s*["']([^"']*)["']/g;

/** The last cell is XFD1048576. */
const CELL = /^([A-Z]{0,3})(\d{1,7})$/;
const MAX_EXCEL_ROWS = 1024 ** 2;

/**
 * Checks the size of a worksheet by the references of its rows and of its cells with content.
 * @throws SheetProblem for a reference that the library could read otherwise
 */
function findSizeProblem(xml: string): SheetProblem | null {
  const size = { rows: 0, columns: 0, cells: 0 };
  let rows = 0;
  for (const [, name, attributes = '', end] of xml.matchAll(TAG)) {
    if (end === undefined) throw new SheetProblem(null, DAMAGED);
    if (name === 'row') size.rows = Math.max(size.rows, ++rows);
    for (const [, reference = ''] of attributes.matchAll(REFERENCE)) {
      const [, letters = '', digits] = CELL.exec(reference) ?? [];
      const row = Number(digits);
      if (!(row <= MAX_EXCEL_ROWS)) throw new SheetProblem(null, DAMAGED);
      size.rows = Math.max(size.rows, row);
      // Cells that only have a format are no data.
      if (name === 'c' && end !== '/>')
        size.columns = Math.max(size.columns, toColumnNumber(letters));
    }
    size.cells = size.rows * size.columns;
    const problem = sizeProblem(size);
    if (problem !== null) return new SheetProblem(size.rows, problem);
  }
  return null;
}

function toColumnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * Rewrites what the library reads badly: hidden sheets, which it does not tell from others; cells
 * without a reference; the dates of 1904 in the spelling of LibreOffice; ISO dates, which it reads
 * in the time zone of the server; errors such as #REF!, which it drops; and rows that only have a
 * format, for which it takes quadratic time.
 */
function mendPart(xml: string): string {
  return (SHEET_DATA.test(xml) ? withReferences(xml) : withHiddenSheetsLast(xml))
    .replace(/(<(?:[^\s<>/:]*:)?workbookPr\s[^<>]*?date1904=)(["'])true\2/, '$1"1"')
    .replace(/(<(?:[^\s<>/:]*:)?c\s[^<>]*?\bt=)(["'])[de]\2/g, '$1"str"')
    .replace(FORMATTED_ROW, '');
}

const SHEET = new RegExp(
  `<((?:[^\\s<>/:]*:)?sheet)(?=\\s)(${ATTRIBUTES})\\s*(?:/>|>\\s*</\\1\\s*>)`,
  'g',
);

/** Hidden sheets hold lists for other sheets, often with the same column names. */
function withHiddenSheetsLast(xml: string): string {
  const isHidden = (sheet: string) => /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(sheet);
  const sheets = (xml.match(SHEET) ?? []).toSorted(
    (one, other) => Number(isHidden(one)) - Number(isHidden(other)),
  );
  return xml.replace(SHEET, () => sheets.shift() ?? '');
}

/** Adds the references that a file may omit: a cell is in the next column, a row the next one. */
function withReferences(xml: string): string {
  const at = { row: 0, column: 0 };
  return xml.replace(TAG, (tag: string, name: string, attributes: string) => {
    const [reference] = [...attributes.matchAll(REFERENCE)].map(([, given]) => given);
    const [, letters = '', digits] = CELL.exec(reference ?? '') ?? [];
    if (name === 'row') {
      at.row = Number(digits ?? at.row + 1);
      at.column = 0;
    } else if (digits !== undefined) {
      at.row = Number(digits);
      at.column = toColumnNumber(letters);
    } else if (reference === undefined) {
      return tag.replace(/c(?=[\s/>])/, `c r="${toColumnLetter(at.column++)}${at.row}"`);
    }
    return tag;
  });
}

const FORMATTED_ROW =
  /<(?:[^\s<>/:]*:)?row\s(?:[^<>]*\/>|[^<>]*[^<>/]>(?:<(?:[^\s<>/:]*:)?c\s[^<>]*\/>)*<\/(?:[^\s<>/:]*:)?row>)/g;
