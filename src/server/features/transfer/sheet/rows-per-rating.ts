import { personSchema } from '#shared/contracts/fields.ts';
import { indexAlbums } from '../../../domain/albums/album-index.ts';
import type { CsvRow, RowAlbum } from '../csv-rows.ts';
import type { LineProblem } from './sheet-problem.ts';

/**
 * Merges the rows of a table with one row per rating, such as the responses of a form: the first row of
 * an album gets all ratings, and the first session. Other rows of it only add ratings.
 */
export function mergeRatings(rows: NonNullable<CsvRow['mergedFrom']>): {
  rows: CsvRow[];
  problems: LineProblem[];
} {
  const merged: CsvRow[] = [];
  const problems: LineProblem[] = [];
  const index = indexAlbums<RowAlbum & { row: Required<CsvRow> }>();
  for (const { row, rated_by } of rows) {
    const { line, album } = row;
    const [issue] = personSchema.safeParse(rated_by).error?.issues ?? [];
    if (issue !== undefined) problems.push({ line, column: 'rated_by', reason: issue.message });
    if (album === null || issue !== undefined) continue;
    const rating = album.tier === 'Not rated yet' ? {} : { [rated_by]: album.tier };
    const first = index.find(album);
    if (first === undefined) {
      const ofAll = { individual_tiers: rating, words: [...album.words] };
      const rated: RowAlbum = { ...album, tier: 'Not rated yet', ...ofAll };
      const one = { ...row, album: rated, mergedFrom: [{ row, rated_by }] };
      merged.push(one);
      index.add({ ...rated, row: one });
      continue;
    }
    const before = Object.hasOwn(first.individual_tiers, rated_by)
      ? first.individual_tiers[rated_by]
      : undefined;
    if (album.tier !== 'Not rated yet' && before !== undefined && before !== album.tier) {
      const reason = `${rated_by} rated this album before, as ${before}: keep one of the two`;
      problems.push({ line, reason });
      continue;
    }
    Object.assign(first.individual_tiers, rating);
    first.row.mergedFrom.push({ row, rated_by });
    first.words.push(...album.words);
    if (first.row.session.session_date === null) first.row.session = row.session;
  }
  return { rows: merged, problems };
}
