import { isExportColumn } from '../csv-columns.ts';
import { formatLines } from './format-lines.ts';
import type { LeftOut } from './sheet-rows.ts';
import type { Understanding } from './understand-sheet.ts';

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

/** Notes on how a spreadsheet was read, in sentences, without the obvious. */
export function understoodSentences(sheet: Understanding): string[] {
  return [...formSentences(sheet), ...columnSentences(sheet), ...lineSentences(sheet)];
}

/** The same notes without columns, for a page that shows those separately. */
export function sentencesOnLines(sheet: Understanding): string[] {
  return [...formSentences(sheet), ...lineSentences(sheet)];
}

function columnSentences({ columns }: Understanding): string[] {
  const taken = columns.filter(({ meaning }) => meaning);
  const renamed = taken.filter(
    ({ name, meaning }) => name.toLowerCase() !== meaning?.toLowerCase(),
  );
  const left = columns.filter(({ meaning }) => !meaning).map(({ name }) => name);
  return [
    renamed.length > 0 &&
      `Columns: ${renamed.map(({ name, meaning }) => `${name} is ${meaning}`).join(', ')}.`,
    left.length > 0 && `Columns left out: ${left.join(', ')}.`,
  ].filter((sentence) => sentence !== false);
}

function lineSentences(sheet: Understanding): string[] {
  const undated = sheet.rows.filter(({ album, session }) => album && isInNoSession(session));
  const hasDates = sheet.columns.some(({ meaning }) => meaning === 'session_date');
  if (undated.length === 0 || !hasDates) return skippedSentences(sheet.leftOut);
  const lines = formatLines(undated.map(({ line }) => line));
  const [has, are] = undated.length === 1 ? ['has', 'is'] : ['have', 'are'];
  return [
    ...skippedSentences(sheet.leftOut),
    `${capitalize(lines)} ${has} no date and ${are} in no session.`,
  ];
}

/** Groups skipped lines by their reason: 'Line 603 is skipped: it repeats line 5.' */
function skippedSentences(leftOut: readonly LeftOut[]): string[] {
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  return reasons.map((reason) => {
    const some = leftOut.filter(({ why }) => why === reason);
    const lines = capitalize(formatLines(some.map(({ line }) => line)));
    const originals = [...new Set(some.flatMap(({ first }) => first ?? []))];
    const [one, many] = REASONS[reason];
    const target = originals.length === 0 ? '' : ` ${formatLines(originals)}`;
    return some.length === 1
      ? `${lines} is skipped: it ${one}${target}.`
      : `${lines} are skipped: they ${many}${target}.`;
  });
}

const REASONS: Readonly<Record<LeftOut['why'], readonly [one: string, many: string]>> = {
  'above header': ['is above the header', 'are above the header'],
  'header again': ['repeats the header', 'repeat the header'],
  totals: ['holds totals', 'hold totals'],
  duplicate: ['repeats', 'repeat'],
};

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function formSentences(sheet: Understanding): string[] {
  const shape = sheet.shape !== null && `This is an export of ${sheet.shape}.`;
  return [formSentence(sheet), shape, foreignIdSentence(sheet)].filter(
    (sentence) => sentence !== false,
  );
}

function foreignIdSentence({ columns }: Understanding): string | false {
  const foreign = columns.filter(({ name, meaning }) => meaning === '' && isExportColumn(name));
  if (foreign.length === 0) return false;
  const names = foreign.map(({ name }) => name).join(', ');
  const [column, is] = foreign.length === 1 ? ['column', 'is'] : ['columns', 'are'];
  return `The ${column} ${names} ${is} left out: ids and times are read only from an export of Spindle.`;
}

function formSentence({ encoding, separator, headerLine }: Understanding): string | false {
  if (encoding === 'UTF-8' && separator === ',' && headerLine === 1) return false;
  const parts = `Read as ${encoding} with ${SEPARATOR_NAMES[separator]} between the cells`;
  return headerLine === 1 ? `${parts}.` : `${parts}; line ${headerLine} names the columns.`;
}

function isInNoSession({ session_id, session_date }: Understanding['rows'][number]['session']) {
  return session_id === null && session_date === null;
}
