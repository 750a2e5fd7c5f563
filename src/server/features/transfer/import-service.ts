import { isUtf8 } from 'node:buffer';
import { FileProblem, type GivenFile, readGivenFile } from '../../adapters/given-file.ts';
import { listCovers, restoreCover } from '../../adapters/image-store.ts';
import { withArchive } from '../../adapters/zip-archive.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { type Cover, readParts } from './archive.ts';
import { readCsvAlbums } from './csv-albums.ts';
import { planCsv } from './csv-plan.ts';
import { planExport, readExport } from './export-file.ts';
import type { Plan } from './plan.ts';
import * as repository from './transfer-repository.ts';

export type ImportServices = Services & {
  dataDir: string;
  /** Told how much of long work is done. */
  progress: (done: number, total: number, what: string) => void;
};

export type ImportChoice = { dryRun: boolean; keepNames: boolean };

/**
 * Takes in a CSV file of albums, or an export as JSON or ZIP: all of it or nothing, and nothing that
 * is there already.
 * @throws FileProblem with everything that is wrong with the file
 */
export async function importFile(
  services: ImportServices,
  file: GivenFile,
  choice: ImportChoice,
): Promise<Plan> {
  const known = choice.keepNames ? null : services.reviewers;
  if (file.extension === '.zip')
    return withArchive(file, async (files) => {
      const { document, covers } = await readParts(file.name, files);
      return take(services, planOfExport(file, document, known), covers, choice);
    });
  const bytes = await readGivenFile(file);
  if (file.extension === '.json')
    return take(services, planOfExport(file, bytes, known), [], choice);
  const albums = readCsvAlbums(file.name, bytes, known);
  const at = services.now().toISOString();
  return take(services, (there) => planCsv(albums, there, at), [], choice);
}

type Planner = (known: repository.Known) => Plan;

function planOfExport(file: GivenFile, bytes: Buffer, known: readonly string[] | null): Planner {
  if (!isUtf8(bytes)) throw new FileProblem([`${file.name}: the text is not UTF-8`]);
  const records = readExport(file.name, bytes.toString(), known);
  return (there) => planExport(file.name, records, there);
}

/** Covers go first: without its album a cover is in nobody's way, an album without its cover is. */
async function take(
  services: ImportServices,
  plan: Planner,
  covers: readonly Cover[],
  { dryRun }: ImportChoice,
): Promise<Plan> {
  const { db, dataDir, now, progress } = services;
  const kept = new Set(await listCovers(dataDir));
  const missing = covers.filter(({ name }) => !kept.has(name));
  const planned = { ...plan(await repository.findKnown(db)), covers: missing.length };
  if (dryRun) return planned;
  await restoreCovers(services, missing);
  return inTransaction(db, async (trx) => {
    const final = plan(await repository.findKnown(trx));
    const total = final.additions.albums.length;
    await repository.insertAdditions(trx, final.additions, now().toISOString(), (done) =>
      progress(done, total, 'albums'),
    );
    return { ...final, covers: missing.length };
  });
}

async function restoreCovers({ dataDir, progress }: ImportServices, covers: readonly Cover[]) {
  for (const [index, { name, read }] of covers.entries()) {
    await restoreCover(dataDir, name, await read());
    progress(index + 1, covers.length, 'covers');
  }
}
