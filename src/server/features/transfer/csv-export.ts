import { stringify } from 'csv-stringify/sync';
import type { AlbumRecord, SessionRecord } from '#shared/contracts/export-document.ts';
import { guardCell } from '#shared/domain/transfer/formula-cell.ts';
import { CSV_COLUMNS, ratingColumn } from './csv-columns.ts';
import type { Records } from './transfer-repository.ts';

/**
 * Formats the albums as CSV, oldest session first, with a column per reviewer; a session without
 * albums is a row of its own.
 */
export function toCsv({ sessions, albums }: Pick<Records, 'sessions' | 'albums'>): string {
  const live = albums.filter(({ deleted_at }) => deleted_at === null);
  const reviewers = [...new Set(live.flatMap((album) => Object.keys(album.individual_tiers)))];
  reviewers.sort();
  const held = sessions.filter(({ deleted_at }) => deleted_at === null);
  const ordered = held.sort((one, other) => compare(one, other));
  const rows = [
    ...ordered.flatMap((session) => {
      const own = live.filter(({ session_id }) => session_id === session.id);
      return own.length === 0 ? [toRow(null, session)] : own.map((album) => toRow(album, session));
    }),
    ...live.filter(({ session_id }) => session_id === null).map((album) => toRow(album, null)),
  ];
  return stringify(rows, {
    header: true,
    columns: [...CSV_COLUMNS, ...reviewers.map(ratingColumn)],
    cast: { boolean: String, string: guardCell },
    quoted_match: /[\r\n]/,
  });
}

function compare(one: SessionRecord, other: SessionRecord): number {
  const [earlier, later] = [one.session_date ?? '', other.session_date ?? ''];
  if (earlier === later) return 0;
  return earlier < later ? -1 : 1;
}

function toRow(album: AlbumRecord | null, session: SessionRecord | null): Record<string, unknown> {
  const ratings = Object.entries(album?.individual_tiers ?? {});
  return {
    ...album,
    ...Object.fromEntries(ratings.map(([reviewer, tier]) => [ratingColumn(reviewer), tier])),
    session_id: session?.id,
    session_date: session?.session_date,
    location: session?.location,
    notes: session?.notes,
  };
}
