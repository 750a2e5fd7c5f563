import { stringify } from 'csv-stringify/sync';
import type {
  AlbumRecord,
  AlbumWordsRecord,
  SessionRecord,
} from '#shared/contracts/export-document.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportDocument,
} from '#shared/contracts/export-document.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { guardCell } from '#shared/domain/transfer/formula-cell.ts';
import type { CoverStore, Covers } from '../../database/cover-store.ts';
import { asOfOneMoment, type Services } from '../../database/transaction.ts';
import { type GivenFile, replaceGivenFile } from '../../integrations/given-file.ts';
import { writeArchive } from '../../integrations/zip-archive.ts';
import { ARCHIVED_COVERS, DOCUMENT } from './archive.ts';
import { CSV_COLUMNS, noteColumn, ratingColumn } from './csv-columns.ts';
import { joinTexts } from './csv-words.ts';
import { findRecords, type Records } from './transfer-repository.ts';

export type ExportServices = Pick<Services, 'db' | 'now'> & { covers: Covers };

/**
 * Writes all data to a file: as JSON, as ZIP with the covers, or the albums as CSV.
 * @returns a sentence about the written file
 * @throws FileProblem when the file cannot be written
 */
export async function exportFile(services: ExportServices, file: GivenFile): Promise<string> {
  const records = await asOfOneMoment(services.db, findRecords);
  const store = services.covers(services.db);
  const covers = file.extension === '.zip' ? await store.list() : [];
  await replaceGivenFile(file, content(services, file, records, { store, names: covers }));
  return sentence(records, file, covers.length);
}

function content(
  { now }: ExportServices,
  { extension }: GivenFile,
  records: Records,
  { store, names }: { store: CoverStore; names: readonly string[] },
) {
  if (extension === '.csv') return toCsv(records);
  const json = Buffer.from(toJson(records, now()));
  if (extension === '.json') return json;
  const images = names.map((name) => ({
    name: ARCHIVED_COVERS + name,
    content: { read: () => store.read(name) },
  }));
  return (path: string) => writeArchive(path, [{ name: DOCUMENT, content: json }, ...images]);
}

function toJson(records: Records, now: Date): string {
  const document: ExportDocument = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    ...records,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function sentence(
  { sessions, albums, album_words, changelog, brackets, recaps, club_rounds }: Records,
  file: GivenFile,
  covers: number,
) {
  const live = albums.filter(({ deleted_at }) => deleted_at === null);
  const parts = [
    `${formatCount(live.length, 'album')} in ${formatCount(sessions.length, 'session')}`,
  ];
  if (album_words.length > 0) parts.push(formatCount(album_words.length, 'note'));
  if (file.extension !== '.csv') {
    parts.push(formatCount(albums.length - live.length, 'deleted album'));
    parts.push(formatCount(changelog.length, 'changelog entry', 'changelog entries'));
    if (brackets.length > 0) parts.push(formatCount(brackets.length, 'bracket'));
    if (recaps.length > 0) parts.push(formatCount(recaps.length, 'recap'));
    if (club_rounds.length > 0) parts.push(formatCount(club_rounds.length, 'round'));
  }
  if (file.extension === '.zip') parts.push(formatCount(covers, 'cover file'));
  return `Exported ${parts.join(', ')} to ${file.name}.`;
}

/**
 * Formats the albums as CSV, oldest session first, with columns for the ratings and the words of each
 * person; a session without albums is a row of its own.
 */
export function toCsv({
  sessions,
  albums,
  album_words,
}: Pick<Records, 'sessions' | 'albums' | 'album_words'>): string {
  const live = albums.filter(({ deleted_at }) => deleted_at === null);
  const reviewers = [...new Set(live.flatMap((album) => Object.keys(album.individual_tiers)))];
  reviewers.sort();
  const wordsOfAlbum = groupBy(album_words, ({ album_id }) => album_id);
  const written = live.flatMap(({ id }) => wordsOfAlbum.get(id) ?? []);
  const writers = [...new Set(written.map(({ reviewer }) => reviewer))].sort();
  const toAlbumRow = (album: AlbumRecord, session: SessionRecord | null) =>
    toRow(album, session, wordsOfAlbum.get(album.id));
  const held = sessions.filter(({ deleted_at }) => deleted_at === null);
  const ordered = held.sort((one, other) => compare(one, other));
  const rows = [
    ...ordered.flatMap((session) => {
      const own = live.filter(({ session_id }) => session_id === session.id);
      return own.length === 0
        ? [toRow(null, session)]
        : own.map((album) => toAlbumRow(album, session));
    }),
    ...live.filter(({ session_id }) => session_id === null).map((album) => toAlbumRow(album, null)),
  ];
  return stringify(rows, {
    header: true,
    columns: [...CSV_COLUMNS, ...reviewers.map(ratingColumn), ...writers.map(noteColumn)],
    cast: { boolean: String, string: guardCell },
    quoted_match: /[\r\n]/,
  });
}

function compare(one: SessionRecord, other: SessionRecord): number {
  const [earlier, later] = [one.session_date ?? '', other.session_date ?? ''];
  if (earlier === later) return 0;
  return earlier < later ? -1 : 1;
}

function toRow(
  album: AlbumRecord | null,
  session: SessionRecord | null,
  words: readonly AlbumWordsRecord[] = [],
): Record<string, unknown> {
  const ratings = Object.entries(album?.individual_tiers ?? {});
  const notes = [...groupBy(words, ({ reviewer }) => reviewer)].map(
    ([reviewer, own]) => [noteColumn(reviewer), joinTexts(own.map(({ text }) => text))] as const,
  );
  return {
    ...album,
    ...Object.fromEntries(notes),
    ...Object.fromEntries(ratings.map(([reviewer, tier]) => [ratingColumn(reviewer), tier])),
    session_id: session?.id,
    session_date: session?.session_date,
    location: session?.location,
    notes: session?.notes,
  };
}
