import { isUtf8 } from 'node:buffer';
import type { ImportProgress } from '#shared/contracts/imports.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import type { Covers } from '../../database/cover-store.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { FileProblem, type GivenFile, readGivenFile } from '../../integrations/given-file.ts';
import { withArchive } from '../../integrations/zip-archive.ts';
import { type ArchivedCover, MAX_DOCUMENT_BYTES, readParts } from './archive.ts';
import { readCsvAlbums, skippedSentences } from './csv-albums.ts';
import { planCsv } from './csv-plan.ts';
import { planExport, readExport } from './export-file.ts';
import { findKnown, findMergedMembers, type Known } from './known-repository.ts';
import type { Plan } from './plan.ts';
import { understoodSentences } from './sheet/sheet-report.ts';
import { insertAdditions } from './transfer-repository.ts';

export type ImportServices = Services & {
  covers: Covers;
  /** Makes a backup before the import; skipped if missing. */
  backUp?: () => Promise<unknown>;
  /** Reports the progress of long work. */
  progress: (done: number, total: number, what: ImportProgress['what']) => void;
  /** Maximum bytes of the JSON text of an export, if below the default. */
  maxDocumentBytes?: number;
  /** Receives sentences about how a spreadsheet was read. */
  understood?: (sentences: readonly string[]) => void;
};

/** Choices of the user; all but `dryRun` are for spreadsheets only. */
export type ImportChoice = SheetChoices & { dryRun: boolean };

/**
 * Imports a CSV file of albums, or an export as JSON or ZIP: all or nothing, and only what is new.
 * @throws FileProblem with all problems of the file
 */
export async function importFile(
  services: ImportServices,
  file: GivenFile,
  choice: ImportChoice,
): Promise<Plan> {
  const { maxDocumentBytes = MAX_DOCUMENT_BYTES } = services;
  const { reviewers } = services.getClub();
  if (file.extension === '.zip')
    return withArchive(file, async (files) => {
      const { document, covers } = await readParts(file.name, files, maxDocumentBytes);
      return applyImport(services, createExportPlanner(file, document), covers, choice);
    });
  if (file.extension === '.json') {
    const document = await readGivenFile(file, maxDocumentBytes);
    return applyImport(services, createExportPlanner(file, document), [], choice);
  }
  const bytes = await readGivenFile(file);
  const merged = await findMergedMembers(services.db);
  const albums = await readCsvAlbums(file.name, bytes, reviewers, choice, merged);
  services.understood?.(understoodSentences(albums).concat(skippedSentences(file.name, albums)));
  const at = services.now().toISOString();
  return applyImport(
    services,
    (there) => planCsv(albums, there, at, file.name, choice.ratings),
    [],
    choice,
  );
}

type Planner<P extends Plan> = (known: Known) => P;

function createExportPlanner(file: GivenFile, bytes: Buffer): Planner<Plan> {
  if (!isUtf8(bytes)) throw new FileProblem([`${file.name}: the text is not UTF-8`]);
  const records = readExport(file.name, bytes.toString());
  return (there) => planExport(file.name, records, there);
}

/**
 * Writes covers first: a cover without its album is harmless, an album without its cover is not.
 */
export async function applyImport<P extends Plan>(
  services: ImportServices,
  plan: Planner<P>,
  given: readonly ArchivedCover[],
  { dryRun }: Pick<ImportChoice, 'dryRun'>,
): Promise<P> {
  const { db, covers, now, progress, backUp } = services;
  const stored = new Set(await covers(db).list());
  const missing = given.filter(({ name }) => !stored.has(name));
  const known = await findKnown(db);
  const needsBackup = backUp !== undefined && isWorthBackup(known);
  if (dryRun || missing.length > 0 || needsBackup) {
    // An invalid file must leave neither covers nor a backup.
    const planned = { ...plan(known), covers: missing.length };
    if (dryRun) return planned;
    if (needsBackup && addsAnything(planned)) await backUp();
    await restoreCovers(services, missing);
  }
  return inTransaction(db, async (trx) => {
    const final = plan(await findKnown(trx));
    const total = final.additions.albums.length;
    await insertAdditions(trx, final.additions, now().toISOString(), (done) =>
      progress(done, total, 'albums'),
    );
    return { ...final, covers: missing.length };
  });
}

function isWorthBackup({ albums, sessions, brackets }: Known): boolean {
  return albums.length + sessions.length + brackets.length > 0;
}

function addsAnything({ additions, covers }: Plan): boolean {
  const { settings, ...lists } = additions;
  return (
    covers > 0 ||
    Object.keys(settings).length > 0 ||
    Object.values(lists).some((list) => Array.isArray(list) && list.length > 0)
  );
}

async function restoreCovers(
  { db, covers, progress }: ImportServices,
  missing: readonly ArchivedCover[],
) {
  for (const [index, { name, read }] of missing.entries()) {
    await covers(db).restore({ name, bytes: await read() });
    progress(index + 1, missing.length, 'covers');
  }
}
