import { COVER_WIDTHS } from '#shared/domain/covers/cover-images.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { CoverStore } from '../../database/cover-store.ts';
import { isRestorable } from '../../domain/restoring.ts';
import { coverFileProblem, coverHash } from '../../integrations/covers/cover-files.ts';
import type { Records } from '../transfer/transfer-repository.ts';
import { type Finding, forPeople, type Repair, repairable } from './finding.ts';

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
  records: Records,
  used: readonly string[],
  parts: CoverParts,
  broughtBack: string,
): Promise<Finding[]> {
  const remedy = `Choose a cover again, or ${broughtBack}`;
  const files = await parts.covers.list();
  return [
    ...findMissing(records, files, parts.now).map((problem) => forPeople(problem, remedy)),
    ...(await findDamaged(files, parts)).map((problem) => forPeople(problem, remedy)),
    ...(await findUnused(files, used, parts)),
  ];
}

function findMissing(records: Records, files: readonly string[], now: Date): string[] {
  const stored = new Set(files);
  return getReferences(records, now).flatMap(({ artist, title, cover_url }) => {
    if (!cover_url?.startsWith('/covers/')) return [];
    const missing = getSizes(cover_url.replace('/covers/', '')).find((file) => !stored.has(file));
    return missing === undefined ? [] : [`${artist} – ${title}: its cover is missing (${missing})`];
  });
}

/** Albums and songs whose cover must exist. */
function getReferences({ albums, brackets, recaps }: Records, now: Date) {
  const isKept = ({ deleted_at }: { deleted_at: string | null }) =>
    deleted_at === null || isRestorable(deleted_at, now);
  const listed = new Set(albums.map(({ cover_url }) => cover_url));
  const played = recaps.flatMap((recap) => recap.albums);
  return [
    ...albums.filter(isKept),
    ...brackets.filter(isKept).flatMap(({ songs }) => songs),
    ...played.filter(({ cover_url }) => !listed.has(cover_url)),
  ];
}

/** All sizes of a cover by its largest file; an imported cover is one file with any name. */
function getSizes(file: string): string[] {
  const [, hash, width] = /^(.+)-(\d+)\.webp$/.exec(file) ?? [];
  if (hash === undefined) return [file];
  const smaller = COVER_WIDTHS.filter((one) => one < Number(width));
  return [...smaller.map((one) => `${hash}-${one}.webp`), file];
}

async function findDamaged(
  files: readonly string[],
  { covers, progress }: CoverParts,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, file] of files.entries()) {
    const problem = await coverFileProblem(file, () => covers.read(file));
    if (problem !== null) problems.push(`covers/${file}: ${problem}`);
    progress(index + 1, files.length, 'cover files read');
  }
  return problems;
}

async function findUnused(
  files: readonly string[],
  used: readonly string[],
  { covers, now, cleanCovers }: CoverParts,
): Promise<Finding[]> {
  const hashes = new Set(used.map((url) => coverHash(url.replace('/covers/', ''))));
  const unused: string[] = [];
  for (const file of files.filter((one) => !hashes.has(coverHash(one)))) {
    const writtenAt = await covers.writtenAt(file);
    if (writtenAt !== null && now.getTime() - writtenAt.getTime() > LONG_UNUSED) unused.push(file);
  }
  if (unused.length === 0) return [];
  const what = `${formatCount(unused.length, 'cover file')} (${unused[0]})`;
  return [repairable(`Nothing names ${what}`, cleanCovers)];
}
