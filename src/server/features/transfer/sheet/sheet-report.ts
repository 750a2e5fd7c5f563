import { formatLines } from './format-lines.ts';
import type { Understanding } from './understand-sheet.ts';

/** More lines than this say nothing to a person. */
const MOST_LINES = 10;

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

/** What was understood of a spreadsheet, in sentences: all that does not go without saying. */
export function understoodSentences(sheet: Understanding): string[] {
  return [...formSentences(sheet), ...columnSentences(sheet), ...lineSentences(sheet)];
}

/** The same without the columns, for who shows them beside it. */
export function sentencesOnLines(sheet: Understanding): string[] {
  return [...formSentences(sheet), ...lineSentences(sheet)];
}

function columnSentences({ columns }: Understanding): string[] {
  const taken = columns.filter(({ meaning }) => meaning);
  const renamed = taken.filter(({ name, meaning }) => name.toLowerCase() !== meaning);
  const left = columns.filter(({ meaning }) => !meaning).map(({ name }) => name);
  return [
    renamed.length > 0 &&
      `Columns: ${renamed.map(({ name, meaning }) => `${name} is ${meaning}`).join(', ')}.`,
    left.length > 0 && `Columns left out: ${left.join(', ')}.`,
  ].filter((sentence) => sentence !== false);
}

function lineSentences(sheet: Understanding): string[] {
  const undated = sheet.rows.filter(({ album, session }) => album && isInNoSession(session));
  return [
    sheet.leftOut.length > 0 && `Lines left out: ${leftOutText(sheet)}.`,
    undated.length > 0 &&
      sheet.columns.some(({ meaning }) => meaning === 'session_date') &&
      `Without a date, and so in no session: ${formatLines(undated.map(({ line }) => line))}.`,
  ].filter((sentence) => sentence !== false);
}

function formSentences(sheet: Understanding): string[] {
  const shape = sheet.shape !== null && `This is an export of ${sheet.shape}.`;
  return [formSentence(sheet), shape].filter((sentence) => sentence !== false);
}

function formSentence({ encoding, separator, headerLine }: Understanding): string | false {
  if (encoding === 'UTF-8' && separator === ',' && headerLine === 1) return false;
  const parts = `Read as ${encoding} with ${SEPARATOR_NAMES[separator]} between the cells`;
  return headerLine === 1 ? `${parts}.` : `${parts}; line ${headerLine} names the columns.`;
}

function isInNoSession({ session_id, session_date }: Understanding['rows'][number]['session']) {
  return session_id === null && session_date === null;
}

function leftOutText({ leftOut }: Understanding): string {
  const some = leftOut.slice(0, MOST_LINES).map(({ line, why }) => `${line} (${why})`);
  return withRest(some, leftOut.length);
}

function withRest(some: readonly unknown[], all: number): string {
  const rest = all - some.length;
  return some.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
