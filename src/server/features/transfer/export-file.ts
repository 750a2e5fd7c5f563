import type { z } from 'zod';
import { bracketRecordSchema } from '#shared/contracts/bracket-record.ts';
import {
  albumRecordSchema,
  albumWordsRecordSchema,
  changeGroupRecordSchema,
  changeRecordSchema,
  clubRoundRecordSchema,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  personRecordSchema,
  rankingRecordSchema,
  recapRecordSchema,
  type SettingsRecord,
  sessionRecordSchema,
  settingsRecordSchema,
} from '#shared/contracts/export-document.ts';
import { withoutUndefined } from '../../database/transaction.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { bracketRecordProblems, takenIds } from './bracket-records.ts';
import type { Known } from './known-repository.ts';
import { followMerges } from './merged-names.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { fittingRankings, rankingRecordProblems } from './ranking-records.ts';
import type { Records } from './transfer-repository.ts';

const LISTS = [
  'people',
  'sessions',
  'albums',
  'album_words',
  'changelog',
  'changelog_groups',
  'brackets',
  'recaps',
  'club_rounds',
  'rankings',
] as const;
/** Maximum number of listed problems of each kind, to bound memory. */
const MAX_PROBLEMS = 1000;

const FIELDS: readonly string[] = ['format', 'version', 'exported_at', 'settings', ...LISTS];

/**
 * Reads and validates an export. Its people need not be in the club.
 * @throws FileProblem with every bad record as `FILE: albums[12].artist: reason`
 */
export function readExport(name: string, text: string): Records {
  const document = parseDocument(name, text);
  const problems: string[] = [];
  const records: Records = {
    people: readRecords(document, 'people', personRecordSchema, problems),
    sessions: readRecords(document, 'sessions', sessionRecordSchema, problems),
    albums: readRecords(document, 'albums', albumRecordSchema, problems),
    album_words: readRecords(document, 'album_words', albumWordsRecordSchema, problems),
    changelog: readRecords(document, 'changelog', changeRecordSchema, problems),
    changelog_groups: readRecords(document, 'changelog_groups', changeGroupRecordSchema, problems),
    brackets: readRecords(document, 'brackets', bracketRecordSchema, problems),
    recaps: readRecords(document, 'recaps', recapRecordSchema, problems),
    club_rounds: readRecords(document, 'club_rounds', clubRoundRecordSchema, problems),
    rankings: readRecords(document, 'rankings', rankingRecordSchema, problems),
    settings: readSettings(document, problems),
  };
  if (problems.length === 0) problems.push(...bracketRecordProblems(records.brackets));
  if (problems.length > 0) throw new FileProblem(problems.map((problem) => `${name}: ${problem}`));
  return records;
}

/**
 * Plans an import of every record with a new id.
 * @throws FileProblem for an album whose session exists neither in the file nor in the database,
 *   for words about an unknown album, for parts of a bracket that belong to another one, and for an order with albums that are not in
 *   its tier
 */
export function planExport(name: string, exported: Records, known: Known): Plan {
  const records = followMerges(exported, known.merged);
  const { sessions, albums, changelog } = records;
  const sessionIds = new Set([...known.sessions, ...sessions].map(({ id }) => id));
  const problems = albums.flatMap(({ session_id }, index) =>
    session_id === null || sessionIds.has(session_id)
      ? []
      : [`${name}: albums[${index}].session_id: there is no such session`],
  );
  problems.push(
    ...records.recaps
      .filter(({ session_id, albums }) =>
        [session_id, ...albums.map((album) => album.session_id)].some(
          (one) => one !== null && !sessionIds.has(one),
        ),
      )
      .map(({ id }) => `${name}: the recap of ${id}: there is no such session`),
  );
  const albumIds = new Set([...known.albums, ...albums].map(({ id }) => id));
  problems.push(
    ...records.album_words.flatMap(({ album_id }, index) =>
      albumIds.has(album_id)
        ? []
        : [`${name}: album_words[${index}].album_id: there is no such album`],
    ),
  );
  const groupIds = new Set(
    [...known.changeGroups, ...records.changelog_groups].map(({ id }) => id),
  );
  problems.push(
    ...changelog.flatMap(({ group_id }, index) =>
      group_id === null || groupIds.has(group_id)
        ? []
        : [`${name}: changelog[${index}].group_id: there is no such group`],
    ),
  );
  const brackets = without(records.brackets, known.brackets);
  problems.push(...takenIds(brackets, known).map((problem) => `${name}: ${problem}`));
  problems.push(...rankingRecordProblems(records, known).map((problem) => `${name}: ${problem}`));
  if (problems.length > 0) throw new FileProblem(problems);
  const added = without(albums, known.albums);
  return {
    ...emptyPlan(),
    additions: {
      people: without(records.people, known.people).filter(
        (one) =>
          !known.people.some(({ kind, name: other }) => kind === one.kind && other === one.name),
      ),
      sessions: without(sessions, known.sessions),
      albums: added,
      albumWords: without(records.album_words, known.albumWords),
      ratings: [],
      changes: without(changelog, known.changes),
      ownChanges: [],
      changeGroups: without(records.changelog_groups, known.changeGroups),
      brackets,
      recaps: without(records.recaps, known.recaps),
      clubRounds: without(records.club_rounds, known.clubRounds),
      rankings: fittingRankings(without(records.rankings, known.rankings), known),
      settings: withoutKnownSettings(records.settings, known.settings),
    },
    alreadyThere: albums.length - added.length,
  };
}

type Identified = { id: string };

function without<T extends Identified>(records: readonly T[], known: readonly Identified[]): T[] {
  const ids = new Set(known.map(({ id }) => id));
  return records.filter(({ id }) => !ids.has(id));
}

/** Settings that were changed here stay. */
function withoutKnownSettings(settings: SettingsRecord, known: SettingsRecord): SettingsRecord {
  return Object.fromEntries(Object.entries(settings).filter(([field]) => !(field in known)));
}

type Document = Record<(typeof LISTS)[number], unknown[]> & { settings: unknown };

function parseDocument(name: string, text: string): Document {
  const document = parseJson(name, text);
  if (!isObject(document) || document.format !== EXPORT_FORMAT)
    throw new FileProblem([
      `${name}: this is not a Spindle export (the format must be '${EXPORT_FORMAT}')`,
    ]);
  if (document.version !== 1 && document.version !== EXPORT_VERSION)
    throw new FileProblem([
      `${name}: version ${JSON.stringify(document.version)} cannot be read, only 1 and ${EXPORT_VERSION}`,
    ]);
  const unknown = Object.keys(document).filter((field) => !FIELDS.includes(field));
  const missing = LISTS.filter(
    (list) => !Array.isArray(list in document ? document[list] : LATER_LISTS[list]),
  );
  const problems = [
    ...missing.map((list) => `${list}: Must be a list`),
    ...unknown.slice(0, MAX_PROBLEMS).map((field) => `${field}: There is no such field`),
  ];
  if (problems.length > 0) throw new FileProblem(problems.map((problem) => `${name}: ${problem}`));
  return { ...LATER_LISTS, settings: {}, ...document } as Document;
}

/** Lists that older exports lack. */
const LATER_LISTS: Partial<Record<(typeof LISTS)[number], unknown[]>> = {
  people: [],
  album_words: [],
  changelog_groups: [],
  brackets: [],
  recaps: [],
  club_rounds: [],
  rankings: [],
};

/** Maximum share of opening brackets in a large document; an export has about one in 100 characters. */
const MAX_BRACKETS = 1 / 20;

/**
 * Parses JSON. Rejects a document of brackets alone first: parsing it takes a hundred times its size.
 */
function parseJson(name: string, text: string): unknown {
  if (text.length > 100_000 && isMadeOfBrackets(text))
    throw new FileProblem([`${name}: this is not a Spindle export (it has too many brackets)`]);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = (error as SyntaxError).message.replace(/\s+/g, ' ');
    throw new FileProblem([`${name}: this is not JSON (${reason})`]);
  }
}

function isMadeOfBrackets(text: string): boolean {
  let brackets = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') brackets += 1;
  }
  return brackets > text.length * MAX_BRACKETS;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readSettings({ settings }: Document, problems: string[]): SettingsRecord {
  const { data, error } = settingsRecordSchema.safeParse(settings);
  if (data !== undefined) return withoutUndefined(data);
  for (const issue of error.issues)
    problems.push(
      issue.code === 'unrecognized_keys'
        ? `settings.${issue.keys.join(', ')}: There is no such field`
        : `${['settings', ...issue.path].join('.')}: ${issue.message}`,
    );
  return {};
}

function readRecords<T extends z.ZodType<Identified>>(
  document: Document,
  list: (typeof LISTS)[number],
  schema: T,
  problems: string[],
): z.output<T>[] {
  const firstWith = new Map<string, number>();
  return document[list].flatMap((record, index) => {
    if (problems.length >= MAX_PROBLEMS) return [];
    const result = schema.safeParse(record);
    if (!result.success) {
      problems.push(...result.error.issues.map((issue) => recordProblem(list, index, issue)));
      return [];
    }
    const first = firstWith.get(result.data.id);
    if (first === undefined) firstWith.set(result.data.id, index);
    else problems.push(`${list}[${index}].id: the same as of ${list}[${first}]`);
    return [result.data];
  });
}

function recordProblem(list: string, index: number, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `${list}[${index}].${issue.keys.join(', ')}: There is no such field`;
  const path = issue.path.map((part) =>
    typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
  );
  return `${list}[${index}]${path.join('')}: ${issue.message}`;
}
