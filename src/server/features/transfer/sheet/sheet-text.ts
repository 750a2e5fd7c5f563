import { isUtf8 } from 'node:buffer';
import { SheetProblem } from './sheet-problem.ts';

export type SheetText = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' };

/**
 * Decodes the text of a spreadsheet: UTF-8 or UTF-16, with or without a byte order mark, else
 * Windows-1252 (product/import-and-export.md#spreadsheet-import).
 * @throws SheetProblem for a workbook, and for a file in none of these encodings
 */
export function readSheetText(bytes: Buffer): SheetText {
  rejectWorkbooks(bytes);
  const wide = wideEncoding(bytes);
  if (wide !== null) return { text: decode(wide, bytes), encoding: 'UTF-16' };
  rejectBinary(bytes);
  if (isUtf8(bytes)) return { text: decode('utf-8', bytes), encoding: 'UTF-8' };
  rejectBrokenUtf8(bytes);
  return { text: decodeWindows(bytes), encoding: 'Windows-1252' };
}

function decode(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Magic numbers: ZIP files, including workbooks, and workbooks from before 2007. */
const WORKBOOKS = [Buffer.from('PK\u0003\u0004'), Buffer.from('d0cf11e0a1b11ae1', 'hex')];

const NOT_A_TEXT_FILE = 'This is not a text file. Save the sheet as CSV.';

function rejectWorkbooks(bytes: Buffer): void {
  if (WORKBOOKS.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new SheetProblem(null, NOT_A_TEXT_FILE);
}

/**
 * Detects UTF-16 by its byte order mark; without one, by zeros in every other byte of ASCII
 * characters.
 */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  if (even > start.length / 4 && odd === 0) return 'utf-16be';
  return null;
}

function rejectBinary(bytes: Buffer): void {
  if (bytes.includes(0)) throw new SheetProblem(null, NOT_A_TEXT_FILE);
}

/** Rejects a damaged file: most non-ASCII bytes are valid UTF-8, so it has no other encoding. */
function rejectBrokenUtf8(bytes: Buffer): void {
  const text = decode('utf-8', bytes);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  if (whole < broken) return;
  const line = (text.split('\uFFFD', 1)[0] ?? '').split(LINE_END).length;
  throw new SheetProblem(line, 'the text is not valid UTF-8: save the file as UTF-8 again');
}

/**
 * Characters of 0x80 to 0x9F; some versions of Node.js decode them as Latin-1. Blank: undefined.
 */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function decodeWindows(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (letter, at: number) => {
    const meant = WINDOWS.charAt(letter.charCodeAt(0) - 0x80);
    if (meant === ' ')
      throw new SheetProblem(
        toLine(bytes, at),
        'the text is neither UTF-8, UTF-16 nor Windows-1252: save the file as UTF-8',
      );
    return meant;
  });
}

const LINE_END = /\r\n|\n|\r/;

function toLine(bytes: Buffer, at: number): number {
  return bytes.toString('latin1', 0, at).split(LINE_END).length;
}
