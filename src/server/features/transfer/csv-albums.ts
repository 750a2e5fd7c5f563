import { FileProblem } from '../../adapters/given-file.ts';
import { indexAlbums } from './album-index.ts';
import { headerProblems } from './csv-columns.ts';
import { readCsv } from './csv-file.ts';
import { type CsvRow, type RowAlbum, readReviewers, readRow } from './csv-rows.ts';
import { type CsvSession, groupSessions, sessionProblems } from './csv-sessions.ts';
import { unknownNames } from './people.ts';

export type CsvAlbums = { rows: CsvRow[]; sessions: CsvSession[] };

type Problem = { line: number; problem: string };

/**
 * Reads a CSV file of albums, and checks all of it.
 * @param known the names that may occur, or `null` for any
 * @throws FileProblem with every bad row as `FILE:LINE: column: reason`
 */
export function readCsvAlbums(
  name: string,
  bytes: Buffer,
  known: readonly string[] | null,
): CsvAlbums {
  const [header = { line: 1, cells: [] }, ...records] = readCsv(name, bytes);
  const columns = header.cells;
  const { reviewers, problems: nameProblems } = readReviewers(columns);
  refuse(name, at(header.line, [...headerProblems(columns), ...nameProblems]));
  const rows: CsvRow[] = [];
  const problems: Problem[] = [];
  for (const record of records) {
    const result = readRow(columns, record);
    if ('row' in result) rows.push(result.row);
    else problems.push(...at(record.line, result.problems));
  }
  const sessions = groupSessions(rows);
  problems.push(...sessionProblems(sessions, rows), ...duplicateProblems(rows));
  problems.sort((one, other) => one.line - other.line);
  const people = [...rows.flatMap(({ album }) => peopleOf(album)), ...reviewers];
  refuse(name, problems, known === null ? [] : unknownNames(name, people, known));
  return { rows, sessions };
}

function at(line: number, problems: readonly string[]): Problem[] {
  return problems.map((problem) => ({ line, problem }));
}

function refuse(name: string, problems: readonly Problem[], more: readonly string[] = []): void {
  const lines = problems.map(({ line, problem }) => `${name}:${line}: ${problem}`);
  if (lines.length + more.length > 0) throw new FileProblem([...lines, ...more]);
}

function peopleOf(album: RowAlbum | null): string[] {
  return [album?.submitted_by, album?.veto_by].filter((name) => typeof name === 'string');
}

/** Two rows with an id each are two albums: the server lets an album be there twice. */
function duplicateProblems(rows: readonly CsvRow[]): Problem[] {
  const index = indexAlbums<RowAlbum & { line: number }>();
  return rows.flatMap(({ line, album }) => {
    if (album === null) return [];
    const first = index.find(
      album,
      ({ id }) => id === null || album.id === null || id === album.id,
    );
    index.add({ ...album, line });
    if (first === undefined) return [];
    const problem = `title: the same album is in line ${first.line} (${album.artist} – ${album.title})`;
    return [{ line, problem }];
  });
}
