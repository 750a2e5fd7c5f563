import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { fromRoot } from './server.ts';

const rows: Record<string, string>[] = parse(readFileSync(fromRoot('tests/fixtures/rs500.csv')), {
  columns: true,
});

/** Sorted titles of the albums that a poll has in a tier. */
export function getTitles(poll: string, tier: string): string[] {
  const chosen = rows.filter((row) => row[`rating:${poll}`] === tier);
  return chosen.map((row) => row.title ?? '').sort();
}
