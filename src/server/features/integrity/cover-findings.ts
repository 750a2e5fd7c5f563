import { COVER_WIDTHS } from '#shared/domain/covers/cover-images.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { CoverStore } from '../../database/cover-store.ts';
import { isRestorable } from '../../domain/restoring.ts';
import { coverFileProblem, coverHash } from '../../integrations/covers/cover-files.ts';
import { type Finding, forPeople, type Repair, repairable } from './finding.ts';

/** A reference to a cover: the album or song, in words, and the cover's URL. */
export type NamedCover = {
  name: string;
  cover_url: string | null;
  /** Deletion date of the album or bracket; `null` if it is not deleted. */
  deleted_at: string | null;
};

export type CoverParts = {
  covers: CoverStore;
  now: Date;
  /** Removes unreferenced covers (product/artwork.md#uploads). */
  cleanCovers: Repair;
  progress: (done: number, total: number, what: string) => void;
};

/**
 * Unreferenced covers are removed after a day, by a job that runs every six hours; older ones are a
 * finding.
 */
const LONG_UNUSED = 48 * 3_600_000;

/**
 * Finds references to missing covers, files that are no images, and unreferenced files.
 * @param used URLs of the covers that may not be removed
 * @param broughtBack way to restore one, as the end of a sentence
 */
export async function findBadCovers(
  named: readonly NamedCover[],
  used: readonly string[],
  parts: CoverParts,
  broughtBack: string,
): Promise<Finding[]> {
  const remedy = `Choose a cover again, or ${broughtBack}`;
  const files = new Set(await parts.covers.list());
  const stored = named.flatMap(({ name, cover_url, deleted_at }) =>
    cover_url?.startsWith('/covers/') &&
    (deleted_at === null || isRestorable(deleted_at, parts.now))
      ? [{ name, file: cover_url.replace('/covers/', '') }]
      : [],
  );
  const absent = stored.flatMap(({ name, file }) => {
    const [first] = getFiles(file).filter((one) => !files.has(one));
    return first === undefined
      ? []
      : [forPeople(`${name}: its cover is missing (${first})`, remedy)];
  });
  return [
    ...absent,
    ...(await findDamagedFiles([...files], parts, remedy)),
    ...(await findUnnamedFiles([...files], used, parts)),
  ];
}

/** All sizes of a cover by its largest file; an imported cover is one file with any name. */
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
    progress(index + 1, files.length, 'cover files read');
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
      `Nothing names ${formatCount(unnamed.length, 'cover file')} (${first})`,
      cleanCovers,
    ),
  ];
}
