import { indexAlbums } from '../album-index.ts';
import type { CsvRow, RowAlbum } from '../csv-rows.ts';
import type { LineProblem } from './sheet-problem.ts';

/**
 * Albums that are there twice, with something else of them different. Two rows with an id each are
 * two albums: the server lets an album be there twice.
 * @param badLines lines with another problem, of which no row is a duplicate
 */
export function duplicateProblems(
  rows: readonly CsvRow[],
  badLines: ReadonlySet<number>,
): LineProblem[] {
  const index = indexAlbums<RowAlbum & { line: number }>();
  return rows.flatMap(({ line, album }) => {
    if (album === null) return [];
    const first = index.find(
      album,
      ({ id }) => id === null || album.id === null || id === album.id,
    );
    if (first === undefined) {
      if (!badLines.has(line)) index.add({ ...album, line });
      return [];
    }
    const reason = `the same album is in line ${first.line} (${album.artist} – ${album.title}): keep one of the two`;
    return [{ line, reason }];
  });
}
