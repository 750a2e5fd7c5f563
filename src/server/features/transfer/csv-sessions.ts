import { MAX_NOTES_LENGTH } from '#shared/contracts/sessions.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import type { CsvRow, RowSession } from './csv-rows.ts';
import type { SheetColumn } from './sheet/sheet-columns.ts';
import type { LineProblem } from './sheet/sheet-problem.ts';

/** The rows of one session, with their most frequent session fields. */
export type CsvSession = {
  /** `null` for the session of its date. */
  session_id: string | null;
  session_date: string | null;
  location: string | null;
  notes: string | null;
  /** Lines of notes for which there is no room. */
  longNotes: number[];
  rows: CsvRow[];
  /** True if its rows name more than one location. */
  hasSeveralLocations: boolean;
  /** True if it is one of several on its date, told apart by location. */
  isOfPlace: boolean;
};

/** Dates with several locations, and the first of them. */
export type PlaceQuestion = { line: number; date: string; locations: string[]; count: number };

/**
 * Groups rows into sessions: rows with the same session_id, and the others by date, or by date and
 * location, which join a session of the file with this date. Its location is the most frequent one,
 * the first on a tie; its notes are joined. Rows without date and session_id are in no session.
 */
export function groupSessions(
  rows: readonly CsvRow[],
  { sessions, location }: Pick<SheetChoices, 'sessions' | 'location'>,
): CsvSession[] {
  const keyOfDate = new Map<string, string>();
  for (const { session } of rows)
    if (session.session_id !== null && session.session_date !== null)
      keyOfDate.set(session.session_date, `id ${session.session_id}`);
  const byDate = groupBy(rows, ({ session }) => keyOf(session, keyOfDate));
  return [...byDate].flatMap(([key, some]) =>
    sessions === 'date-and-place' && key.startsWith('date ')
      ? splitByPlace(some, location)
      : [toSession(some, location)],
  );
}

/** Rows without a location join the most frequent one of their date. */
function splitByPlace(rows: CsvRow[], otherwise: string | null): CsvSession[] {
  const most = mostNamed(rows.map(({ session }) => session.location)) ?? '';
  const byPlace = groupBy(rows, ({ session }) => session.location ?? most);
  return [...byPlace.values()].map((some) => ({
    ...toSession(some, otherwise),
    isOfPlace: byPlace.size > 1,
  }));
}

/** Asks about dates with several locations; `null` without one. */
export function placeQuestion(rows: readonly CsvRow[]): PlaceQuestion | null {
  const dated = rows.filter(({ session }) => session.session_id === null);
  const byDate = groupBy(dated, ({ session }) => session.session_date);
  const several = [...byDate].flatMap(([date, some]) => {
    const locations = [...new Set(some.flatMap(({ session }) => session.location ?? []))];
    const [first] = some;
    return first !== undefined && locations.length > 1
      ? [{ line: first.line, date, locations }]
      : [];
  });
  const [first] = several;
  return first === undefined ? null : { ...first, count: several.length };
}

/**
 * Reports rows that have a location or notes but no date.
 * @param columns those that are read; without one for dates, each row is reported with a remedy
 */
export function datelessProblems(
  rows: readonly CsvRow[],
  columns: readonly SheetColumn[],
): LineProblem[] {
  const nameOf = (field: string) => columns.find(({ meaning }) => meaning === field)?.name;
  const hasDates = nameOf('session_date') !== undefined;
  return rows
    .filter(({ session }) => isDateless(session))
    .map(({ line, session }) => {
      const isNote = session.location === null;
      const what = isNote ? 'notes' : 'a place';
      if (hasDates) return { line, reason: `has ${what} but no date` };
      const name = nameOf(isNote ? 'notes' : 'location');
      const remedy = `choose the column of the date, ${isNote ? 'a person who wrote the notes, ' : ''}or leave out the column ${name}`;
      return { line, reason: `has ${what}, but no column holds dates: ${remedy}` };
    });
}

/** Returns the first line of each session without a location. */
export function placelessLines(sessions: readonly CsvSession[]): number[] {
  return sessions
    .filter(
      ({ session_id, rows }) =>
        session_id === null && rows.every(({ session }) => session.location === null),
    )
    .flatMap(({ rows: [first] }) => (first === undefined ? [] : [first.line]));
}

function isDateless({ session_id, session_date, location, notes }: RowSession): boolean {
  return session_id === null && session_date === null && (location !== null || notes !== null);
}

function keyOf(session: RowSession, keyOfDate: ReadonlyMap<string, string>): string | null {
  if (session.session_id !== null) return `id ${session.session_id}`;
  if (session.session_date === null) return null;
  return keyOfDate.get(session.session_date) ?? `date ${session.session_date}`;
}

function toSession(rows: CsvRow[], otherwise: string | null): CsvSession {
  const sessions = rows.map(({ session }) => session);
  const locations = sessions.map(({ location }) => location);
  const session_id = mostNamed(sessions.map(({ session_id }) => session_id));
  return {
    session_id,
    session_date: mostNamed(sessions.map(({ session_date }) => session_date)),
    location: mostNamed(locations) ?? (session_id === null ? otherwise : null),
    ...joinNotes(rows),
    rows,
    hasSeveralLocations: new Set(locations.filter((location) => location !== null)).size > 1,
    isOfPlace: false,
  };
}

/** Joins the notes of a session, each once and on a line of its own. */
function joinNotes(rows: readonly CsvRow[]): Pick<CsvSession, 'notes' | 'longNotes'> {
  let notes: string | null = null;
  const longNotes: number[] = [];
  const seen = new Set<string>();
  for (const { line, session } of rows) {
    if (session.notes === null || seen.has(session.notes)) continue;
    seen.add(session.notes);
    const joined: string = notes === null ? session.notes : `${notes}\n${session.notes}`;
    if (joined.length <= MAX_NOTES_LENGTH) notes = joined;
    else longNotes.push(line);
  }
  return { notes, longNotes };
}

/** The most frequent text, the first on a tie; `null` without texts. */
function mostNamed(texts: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  let most: [string | null, number] = [null, 0];
  for (const one of counts) if (one[1] > most[1]) most = one;
  return most[0];
}
