import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportDocument,
} from '#shared/contracts/export-document.ts';
import { type GivenFile, replaceGivenFile } from '../../adapters/given-file.ts';
import { coverFile, listCovers } from '../../adapters/image-store.ts';
import { writeArchive } from '../../adapters/zip-archive.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { COVERS, DOCUMENT } from './archive.ts';
import { toCsv } from './csv-export.ts';
import { count } from './plan.ts';
import { findRecords, type Records } from './transfer-repository.ts';

export type ExportServices = Pick<Services, 'db' | 'now'> & { dataDir: string };

/**
 * Writes everything to a file: as JSON, as ZIP with the covers, or the albums of the lists as CSV.
 * @returns what was written, as a sentence
 * @throws FileProblem when the file cannot be written
 */
export async function exportFile(services: ExportServices, file: GivenFile): Promise<string> {
  const records = await inTransaction(services.db, findRecords);
  const covers = file.extension === '.zip' ? await listCovers(services.dataDir) : [];
  await replaceGivenFile(file, content(services, file, records, covers));
  return sentence(records, file, covers.length);
}

function content(
  { dataDir, now }: ExportServices,
  { extension }: GivenFile,
  records: Records,
  covers: readonly string[],
) {
  if (extension === '.csv') return toCsv(records);
  const json = Buffer.from(toJson(records, now()));
  if (extension === '.json') return json;
  const images = covers.map((name) => ({
    name: COVERS + name,
    content: { path: coverFile(dataDir, name) },
  }));
  return (path: string) => writeArchive(path, [{ name: DOCUMENT, content: json }, ...images]);
}

function toJson({ sessions, albums, changelog, brackets }: Records, now: Date): string {
  const document: ExportDocument = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    sessions,
    albums,
    changelog,
    brackets,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function sentence(
  { sessions, albums, changelog, brackets }: Records,
  file: GivenFile,
  covers: number,
) {
  const live = albums.filter(({ deleted_at }) => deleted_at === null);
  const parts = [`${count(live.length, 'album')} in ${count(sessions.length, 'session')}`];
  if (file.extension !== '.csv') {
    parts.push(count(albums.length - live.length, 'deleted album'));
    parts.push(count(changelog.length, 'changelog entry', 'changelog entries'));
    if (brackets.length > 0) parts.push(count(brackets.length, 'bracket'));
  }
  if (file.extension === '.zip') parts.push(count(covers, 'cover file'));
  return `Exported ${parts.join(', ')} to ${file.name}.`;
}
