import type { Db } from '../../database/connection.ts';
import { isOutdated } from '../../database/copy.ts';
import type { Covers } from '../../database/cover-store.ts';
import { getEngine } from '../../database/engine.ts';
import { missingSteps } from '../../database/migrate.ts';
import { openSnapshot } from '../../database/snapshot.ts';
import { asOfOneMoment } from '../../database/transaction.ts';
import { RESTORE_WINDOW } from '../../domain/restoring.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { findRecords, type Records } from '../transfer/transfer-repository.ts';
import { findCoversInUse } from '../uploads/covers-repository.ts';
import { findBrokenBrackets } from './bracket-findings.ts';
import { findUnloggedChanges } from './changelog-findings.ts';
import { type CoverParts, findBadCovers, type NamedCover } from './cover-findings.ts';
import {
  findDamages,
  findOrphanedRows,
  isDamage,
  toUnreadableFinding,
} from './database-findings.ts';
import { BROUGHT_BACK, type Finding, type RepairServices } from './finding.ts';
import { findWrongTotals } from './total-findings.ts';

export type { Finding } from './finding.ts';

type Counts = Record<'albums' | 'sessions' | 'changes' | 'brackets' | 'covers', number>;

export type IntegrityReport = {
  findings: Finding[];
  /** Number of checked records; `null` if the database was unreadable. */
  counts: Counts | null;
};

/**
 * Checks the database, the covers, the changelog, the totals and the brackets for consistency, in
 * one snapshot. Read-only. For a damaged database file the other checks are skipped, since their
 * results would be unreliable.
 * @throws FileProblem when the database has an older schema
 */
export async function checkIntegrity(
  databaseFile: string,
  parts: CoverParts,
): Promise<IntegrityReport> {
  try {
    if (isOutdated(databaseFile)) throw new FileProblem([OUTDATED]);
    return await lookAtFile(databaseFile, parts);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { findings: [toUnreadableFinding(error)], counts: null };
  }
}

const OUTDATED =
  'The database belongs to an older version of Spindle. Start the server once first.';

/**
 * Checks only the rows, for an engine that ensures the integrity of its files.
 * @throws FileProblem when the database has an older schema
 */
export async function checkRows(
  db: Db,
  { covers, ...parts }: Omit<CoverParts, 'covers'> & { covers: Covers },
): Promise<IntegrityReport> {
  if ((await missingSteps(db)).length > 0) throw new FileProblem([OUTDATED]);
  return asOfOneMoment(db, (trx) => lookAtRows(trx, { ...parts, covers: covers(trx) }));
}

async function lookAtFile(databaseFile: string, parts: CoverParts): Promise<IntegrityReport> {
  const { db, close } = openSnapshot(databaseFile);
  try {
    const damages = await findDamages(db);
    if (damages.length > 0) return { findings: damages, counts: null };
    const orphaned = await findOrphanedRows(db);
    const { findings, counts } = await lookAtRows(db, parts);
    return { findings: [...orphaned, ...findings], counts };
  } finally {
    await close();
  }
}

async function lookAtRows(db: Db, parts: CoverParts): Promise<IntegrityReport> {
  const records = await findRecords(db);
  const since = new Date(parts.now.getTime() - RESTORE_WINDOW).toISOString();
  const used = await findCoversInUse(db, since);
  const broughtBack = BROUGHT_BACK[getEngine(db)];
  const findings = [
    ...(await findWrongTotals(db, records)),
    ...findUnloggedChanges(records),
    ...findBrokenBrackets(records.brackets, broughtBack),
    ...(await findBadCovers(namedCovers(records), used, parts, broughtBack)),
  ];
  const covers = (await parts.covers.list()).length;
  return { findings, counts: { ...count(records), covers } };
}

/** Runs all automatic repairs, in the order of the findings. */
export async function repairFindings(
  services: RepairServices,
  findings: readonly Finding[],
): Promise<void> {
  for (const { repair } of findings) await repair?.(services);
}

function count({ albums, sessions, changelog, brackets }: Records) {
  return {
    albums: albums.length,
    sessions: sessions.length,
    changes: changelog.length,
    brackets: brackets.length,
  };
}

function namedCovers({ albums, brackets, recaps }: Records): NamedCover[] {
  const listed = new Set(albums.map(({ cover_url }) => cover_url));
  return [
    ...albums.map((album) => ({ ...album, name: `${album.artist} – ${album.title}` })),
    ...brackets.flatMap(({ songs, deleted_at }) =>
      songs.map(({ artist, title, cover_url }) => ({
        name: `${artist} – ${title}`,
        cover_url,
        deleted_at,
      })),
    ),
    ...recaps
      .flatMap((recap) => recap.albums)
      .filter(({ cover_url }) => !listed.has(cover_url))
      .map(({ artist, title, cover_url }) => ({
        name: `${artist} – ${title}`,
        cover_url,
        deleted_at: null,
      })),
  ];
}
