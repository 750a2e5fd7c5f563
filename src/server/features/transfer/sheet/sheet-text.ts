import { isUtf8 } from 'node:buffer';
import { decode, encode } from 'iconv-lite';
import type { TextEncoding } from '#shared/domain/transfer/import-choices.ts';
import { SheetProblem } from './sheet-problem.ts';
import { detectLegacyEncoding } from './text-encoding.ts';

export type SheetText = { text: string; encoding: TextEncoding };

/**
 * Decodes the text of a spreadsheet: in the chosen encoding, else in UTF-16 or UTF-8 if it is
 * valid, with or without a byte order mark, else in the most plausible encoding
 * (product/import-and-export.md#spreadsheet-import).
 * @throws SheetProblem for a file that is no text, or has bytes without a letter in the encoding
 */
export function readSheetText(bytes: Buffer, chosen: TextEncoding | null = null): SheetText {
  const wide = wideEncoding(bytes);
  const encoding = chosen ?? wide;
  if (encoding !== null) {
    if (!encoding.startsWith('UTF-16')) rejectBinary(bytes);
    return { text: decodeStrictly(bytes, encoding), encoding };
  }
  rejectBinary(bytes);
  if (isUtf8(bytes)) return readUtf8(bytes);
  rejectBrokenUtf8(bytes);
  const detected = detectLegacyEncoding(bytes);
  return { text: decodeStrictly(bytes, detected), encoding: detected };
}

function readUtf8(bytes: Buffer): SheetText {
  const text = decode(bytes, 'UTF-8');
  const once = undoSecondEncoding(text);
  return once === null ? { text, encoding: 'UTF-8' } : { text: once, encoding: 'UTF-8 twice' };
}

/**
 * Detects UTF-16 by its byte order mark; without one, by zeros in every other byte of ASCII
 * characters.
 */
function wideEncoding(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  const start = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return 'UTF-16LE';
  if (even > start.length / 4 && odd === 0) return 'UTF-16BE';
  return null;
}

function rejectBinary(bytes: Buffer): void {
  if (bytes.includes(0))
    throw new SheetProblem(null, 'This is not a text file. Save the sheet as .xlsx or CSV.');
}

/** Rejects a damaged file: most non-ASCII bytes are valid UTF-8, so it has no other encoding. */
function rejectBrokenUtf8(bytes: Buffer): void {
  const text = decode(bytes, 'UTF-8');
  let balance = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) balance += code === 0xfffd ? -1 : 1;
  }
  if (balance >= 0) throw undecodableProblem(text, 'UTF-8');
}

/** @throws SheetProblem instead of dropping a letter */
function decodeStrictly(bytes: Buffer, encoding: TextEncoding): string {
  if (encoding === 'UTF-8 twice') return decodeTwice(bytes);
  const text = decode(bytes, encoding);
  // A letter of the file itself may be U+FFFD, which an earlier program has lost.
  if (text.includes('\uFFFD') && !(encoding === 'UTF-8' && isUtf8(bytes)))
    throw undecodableProblem(text, encoding);
  return text;
}

function decodeTwice(bytes: Buffer): string {
  const text = undoSecondEncoding(decode(bytes, 'UTF-8'));
  if (text === null)
    throw new SheetProblem(null, 'The text is not UTF-8 that was encoded twice. Choose UTF-8.');
  return text;
}

/** Bytes without a letter in Windows-1252; programs read them as these control characters. */
const UNDEFINED = /[\u0081\u008D\u008F\u0090\u009D]/g;

/**
 * Restores text whose UTF-8 bytes a program has read as Windows-1252 and saved as UTF-8: 'BjÃ¶rk'.
 * @returns null for other text
 */
function undoSecondEncoding(text: string): string | null {
  if (!/[\u00C2-\u00F4]/.test(text)) return null;
  const bytes = encode(text, 'windows-1252');
  for (const { 0: letter, index } of text.matchAll(UNDEFINED)) bytes[index] = letter.charCodeAt(0);
  const isComplete = decode(bytes, 'windows-1252') === text.replace(UNDEFINED, '\uFFFD');
  if (!isComplete || !isUtf8(bytes)) return null;
  const once = decode(bytes, 'UTF-8');
  return once.length < text.length && !once.includes('\uFFFD') ? once : null;
}

function undecodableProblem(text: string, encoding: TextEncoding): SheetProblem {
  const line = (text.split('\uFFFD', 1)[0] ?? '').split(/\r\n|\n|\r/).length;
  const advice = encoding === 'UTF-8' ? 'save the file as UTF-8 again' : 'save the file as UTF-8';
  return new SheetProblem(line, `the text is not valid ${encoding}: ${advice}`);
}
