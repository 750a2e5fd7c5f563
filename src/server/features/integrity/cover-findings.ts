import { COVER_WIDTHS } from '#shared/domain/cover-images.ts';
import { isRestorable } from '#shared/domain/restoring.ts';
import { coverFileProblem, coverHash } from '../../adapters/cover-files.ts';
import type { CoverStore } from '../../database/cover-store.ts';
import { counted, type Finding, forPeople, type Repair, repairable } from './finding.ts';

/** Where a cover is named: on an album or a song, in words, with its address. */
export type NamedCover = {
  name: string;
  cover_url: string | null;
  /** Of the album or bracket; `null` while it is in the lists. */
  deleted_at: string | null;
};

export type CoverParts = {
  covers: CoverStore;
  now: Date;
  /** Removes covers that nothing names any more (rules.md#uploads). */
  cleanCovers: Repair;
  progress: (done: number, total: number, what: string) => void;
};

/** A cover goes a day after it came; what is looked for every six hours is gone long before this. */
const LONG_UNUSED = 48 * 3_600_000;

/**
 * Covers that are named and not there, files that are no images, and files that nothing names.
 * @param used addresses of the covers that may not be removed
 * @param broughtBack how one comes back, as the end of a sentence
 */
export async function findBadCovers(
  named: readonly NamedCover[],
  used: readonly string[],
  parts: CoverParts,
  broughtBack: string,
): Promise<Finding[]> {
  const remedy = `Give it a cover again, or ${broughtBack}`;
  const files = new Set(await parts.covers.list());
  const kept = named.flatMap(({ name, cover_url, deleted_at }) =>
    cover_url?.startsWith('/covers/') &&
    (deleted_at === null || isRestorable(deleted_at, parts.now))
      ? [{ name, file: cover_url.replace('/covers/', '') }]
      : [],
  );
  const absent = kept.flatMap(({ name, file }) => {
    const [first] = getFiles(file).filter((one) => !files.has(one));
    return first === undefined
      ? []
      : [forPeople(`${name}: its cover is not there (${first})`, remedy)];
  });
  return [
    ...absent,
    ...(await findDamagedFiles([...files], parts, remedy)),
    ...(await findUnnamedFiles([...files], used, parts)),
  ];
}

/** Every file of a cover by its largest; that of an import is one file with any name. */
function getFiles(file: string): string[] {
  const [, hash, width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
  if (hash === undefined) return [file];
  const smaller = COVER_WIDTHS.filter((one) => one < Number(width));
  return [...smaller.map((one) => `${hash}-${one}.webp`), file];
}

async function findDamagedFiles(
  files: readonly string[],
  { covers, progress }: CoverParts,
  remedy: string,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, file] of files.entries()) {
    const problem = await coverFileProblem(file, () => covers.read(file));
    if (problem !== null) findings.push(forPeople(`covers/${file}: ${problem}`, remedy));
    progress(index + 1, files.length, 'files of covers read');
  }
  return findings;
}

async function findUnnamedFiles(
  files: readonly string[],
  used: readonly string[],
  { covers, now, cleanCovers }: CoverParts,
): Promise<Finding[]> {
  const hashes = new Set(used.map((address) => coverHash(address.replace('/covers/', ''))));
  const unnamed: string[] = [];
  for (const file of files.filter((one) => !hashes.has(coverHash(one)))) {
    const writtenAt = await covers.writtenAt(file);
    if (writtenAt !== null && now.getTime() - writtenAt.getTime() > LONG_UNUSED) unnamed.push(file);
  }
  if (unnamed.length === 0) return [];
  const [first] = unnamed;
  return [
    repairable(
      `Nothing names ${counted(unnamed.length, 'file')} of covers (${first})`,
      cleanCovers,
    ),
  ];
}
