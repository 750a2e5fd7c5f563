import {
  EMPTY_IMPORT,
  IMPORT_REJECTED,
  type Imported,
  MAX_LISTED_LINES,
  MAX_PREVIEW_ALBUMS,
} from '#shared/contracts/imports.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import type { Db } from '../../database/connection.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { HttpError } from '../../lib/errors.ts';
import { type ImportServices, importFile } from './import-service.ts';
import { type Plan, summary, touchedSessions } from './plan.ts';
import { type ImportResult, importSheet, type SheetImport } from './sheet-import-service.ts';
import { findSessionDates } from './transfer-repository.ts';

/** An export on disk; its name decides whether it is JSON or ZIP. */
type ExportImport = Pick<SheetImport, 'file_name' | 'dry_run' | 'all_albums'> & { path: string };

export type UploadImport = SheetImport | ExportImport;

/** Bytes of the JSON text of an export; a larger one needs more memory than the server has for it. */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/** Imports an uploaded file as the command does, or previews the import. @throws HttpError */
export function importUpload(
  services: ImportServices,
  upload: UploadImport,
): Promise<ImportResult> {
  return 'path' in upload ? importExport(services, upload) : importSheet(services, upload);
}

async function importExport(services: ImportServices, upload: ExportImport): Promise<ImportResult> {
  const { path, file_name, dry_run, all_albums } = upload;
  const file = { name: file_name, path, extension: /\.zip$/i.test(file_name) ? '.zip' : '.json' };
  try {
    const plan = await importFile({ ...services, maxDocumentBytes: MAX_DOCUMENT_BYTES }, file, {
      ...NO_CHOICES,
      dryRun: dry_run,
    });
    const albums = await listAlbums(services.db, plan);
    const sentences = summary(plan, dry_run).split('\n');
    const data = {
      ...createResult(plan),
      is_imported: !dry_run,
      understood: sentences,
      albums: albums.slice(0, all_albums ? MAX_PREVIEW_ALBUMS : MAX_LISTED_LINES),
    };
    return { data, message: sentences.join(dry_run ? '\n' : ' ') };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return rejectFile(upload, error.problems);
  }
}

/** @throws HttpError 422 with the problems, except for a preview */
function rejectFile(
  { file_name, dry_run }: ExportImport,
  problems: readonly string[],
): ImportResult {
  const data = {
    ...EMPTY_IMPORT,
    problem_count: problems.length,
    problems: problems
      .slice(0, MAX_LISTED_LINES)
      .map((text) => ({ line: 1, text: withoutName(text, file_name) })),
  };
  const message = `Nothing was imported: ${formatCount(problems.length, 'problem')} in the file.`;
  if (dry_run) return { data, message };
  throw new HttpError(422, IMPORT_REJECTED, message, undefined, undefined, data);
}

function withoutName(problem: string, name: string): string {
  return problem.startsWith(`${name}: `) ? problem.slice(name.length + 2) : problem;
}

/** An export has neither columns nor questions. */
function createResult(plan: Plan): Imported {
  return {
    ...EMPTY_IMPORT,
    added: plan.additions.albums.length,
    already_there: plan.alreadyThere,
    deleted: plan.skippedAsDeleted,
    sessions: touchedSessions(plan),
  };
}

/** Lists the new albums of an export, with their number in place of a line. */
async function listAlbums(db: Db, { additions }: Plan): Promise<Imported['albums']> {
  const dates = await findSessionDates(db);
  for (const { id, session_date } of additions.sessions) dates.set(id, session_date);
  return additions.albums.map((album, index) => ({
    line: index + 1,
    artist: album.artist,
    title: album.title,
    tier: album.tier,
    submitted_by: album.submitted_by,
    session_date: dates.get(album.session_id ?? '') ?? null,
    ratings: Object.keys(album.individual_tiers).length,
    state: 'new',
  }));
}
