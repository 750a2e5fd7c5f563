import { indexAlbums } from '../../../domain/albums/album-index.ts';
import type { CsvRow, RowAlbum } from '../csv-rows.ts';
import { type LineProblem, shortenCell } from './sheet-problem.ts';

/**
 * Reports albums with several rows that differ. Two rows with different ids are two albums: the API
 * allows the same album twice.
 * @param badLines lines with another problem, which are never duplicates
 * @param isOfResponses true for the responses of a form whose people are unknown
 */
export function duplicateProblems(
  rows: readonly CsvRow[],
  badLines: ReadonlySet<number>,
  isOfResponses: boolean,
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
    const name = shortenCell(`${album.artist} – ${album.title}`);
    const reason = `the same album is in line ${first.line} (${name}): keep one of the two`;
    if (!isOfResponses) return [{ line, reason }];
    return [
      {
        line,
        reason: `${reason}, or, if each row is one rating, say who rated with --column="NAME=rated_by"`,
        pageText: `${reason}, or, if each row is one rating, choose the column of who rated it`,
      },
    ];
  });
}
