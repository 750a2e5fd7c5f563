import { isExportColumn } from '../csv-columns.ts';
import { formatLines } from './format-lines.ts';
import { getField } from './sheet-columns.ts';
import { shortenCell } from './sheet-problem.ts';
import type { LeftOut } from './sheet-rows.ts';
import { isOfTiers } from './tier-groups.ts';
import type { Understanding } from './understand-sheet.ts';

const SEPARATOR_NAMES = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

/** Notes on how a spreadsheet was read, in sentences, without the obvious. */
export function understoodSentences(sheet: Understanding): string[] {
  return [
    ...formSentences(sheet),
    ...columnSentences(sheet),
    ...tierSentences(sheet),
    ...lineSentences(sheet),
  ];
}

/** The same notes without columns and tiers, for a page that shows those separately. */
export function sentencesOnLines(sheet: Understanding): string[] {
  return [...formSentences(sheet), ...lineSentences(sheet)];
}

function columnSentences({ columns }: Understanding): string[] {
  const fields = columns.map((column) => ({ name: column.name, field: getField(column) }));
  const renamed = fields.filter(
    ({ name, field }) => field && name.toLowerCase() !== field.toLowerCase(),
  );
  const left = fields.filter(({ field }) => !field).map(({ name }) => name);
  return [
    renamed.length > 0 &&
      `Columns: ${renamed.map(({ name, field }) => `${name} is ${field}`).join(', ')}.`,
    left.length > 0 && `Columns left out: ${left.join(', ')}.`,
  ].filter((sentence) => sentence !== false);
}

/** Maximum number of values that a sentence lists. */
const MAX_VALUES = 30;

/** 'Score: 8 is A, 7 is B.' for values that do not name a tier themselves. */
function tierSentences({ tiers }: Understanding): string[] {
  return tiers
    .filter((group) => !isOfTiers(group))
    .map(({ columns, values }) => {
      const read = values.flatMap(({ value, tier }) =>
        tier === null || tier === value ? [] : [`${shortenCell(value)} is ${tier}`],
      );
      const rest = read.length - MAX_VALUES;
      const more = rest > 0 ? [`and ${rest} more`] : [];
      return `${columns.join(', ')}: ${[...read.slice(0, MAX_VALUES), ...more].join(', ')}.`;
    })
    .filter((sentence) => !sentence.endsWith(': .'));
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
  unrated: ['has no rating', 'have no rating'],
};

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function formSentences(sheet: Understanding): string[] {
  const preset = sheet.preset !== null && `This is an export of ${sheet.preset}.`;
  const sentences = [formSentence(sheet), preset, foreignIdSentence(sheet), noDateSentence(sheet)];
  return sentences.filter((sentence) => sentence !== false);
}

function noDateSentence({ columns }: Understanding): string | false {
  const names = columns.filter(({ isNoDate }) => isNoDate).map(({ name }) => name);
  return (
    names.length > 0 &&
    `No cell of the column ${names.join(', ')} is a date, so it is no session date.`
  );
}

function foreignIdSentence({ columns }: Understanding): string | false {
  const foreign = columns.filter(({ name, meaning }) => meaning === '' && isExportColumn(name));
  if (foreign.length === 0) return false;
  const names = foreign.map(({ name }) => name).join(', ');
  const [column, is] = foreign.length === 1 ? ['column', 'is'] : ['columns', 'are'];
  return `The ${column} ${names} ${is} left out: ids and times are read only from an export of Spindle.`;
}

function formSentence({ form, headerLine }: Understanding): string | false {
  const { encoding, separator, worksheet, samples } = form;
  const isUsual = encoding === 'UTF-8' && separator === ',';
  if ((isUsual || worksheet !== null) && headerLine === 1) return false;
  const source =
    separator === null
      ? `Read the sheet ${worksheet}`
      : `Read as ${encoding} with ${SEPARATOR_NAMES[separator]} between the cells`;
  const letters = encoding === 'UTF-8' || samples.length === 0 ? '' : `: ${samples.join(', ')}`;
  return headerLine === 1
    ? `${source}${letters}.`
    : `${source}${letters}; ${headerLine === 0 ? 'no line' : `line ${headerLine}`} names the columns.`;
}

function isInNoSession({ session_id, session_date }: Understanding['rows'][number]['session']) {
  return session_id === null && session_date === null;
}
