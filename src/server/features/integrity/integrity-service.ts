import type { Db } from '../../database/connection.ts';
import { isOutdated } from '../../database/copy.ts';
import type { Covers } from '../../database/cover-store.ts';
import { type Engine, getEngine } from '../../database/engine.ts';
import { missingSteps } from '../../database/migrate.ts';
import { openSnapshot } from '../../database/snapshot.ts';
import { asOfOneMoment } from '../../database/transaction.ts';
import { storedBracketProblems } from '../../domain/brackets/stored-bracket.ts';
import { RESTORE_WINDOW } from '../../domain/restoring.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { findRecords, type Records } from '../transfer/transfer-repository.ts';
import { findCoversInUse } from '../uploads/covers-repository.ts';
import { findUnloggedChanges } from './changelog-findings.ts';
import { type CoverParts, findBadCovers } from './cover-findings.ts';
import {
  findDamages,
  findOrphanedRows,
  isDamage,
  toUnreadableFinding,
} from './database-findings.ts';
import { type Finding, forPeople, type RepairServices } from './finding.ts';
import { findRoundProblems } from './round-findings.ts';

export type { Finding } from './finding.ts';

export type IntegrityReport = {
  findings: Finding[];
  /** Number of checked records; `null` if the database was unreadable. */
  counts: Record<'albums' | 'sessions' | 'changes' | 'brackets' | 'covers', number> | null;
};

const OUTDATED =
  'The database belongs to an older version of Spindle. Start the server once first.';

/** Ways to restore data, as the end of a sentence. */
const BROUGHT_BACK: Readonly<Record<Engine, string>> = {
  sqlite: 'restore a backup: spindle restore FILE.',
  postgres:
    "restore it with PostgreSQL's own tools (point-in-time recovery, pg_restore), or import an export into an empty database.",
};

/**
 * Checks the database, the covers, the changelog and the brackets for consistency, in one snapshot.
 * Read-only. For a damaged database file the other checks are skipped, since their results would be
 * unreliable.
 * @throws FileProblem when the database has an older schema
 */
export async function checkIntegrity(
  databaseFile: string,
  parts: CoverParts,
): Promise<IntegrityReport> {
  try {
    if (isOutdated(databaseFile)) throw new FileProblem([OUTDATED]);
    const { db, close } = openSnapshot(databaseFile);
    return await lookAtFile(db, parts).finally(close);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { findings: [toUnreadableFinding(error)], counts: null };
  }
}

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

async function lookAtFile(db: Db, parts: CoverParts): Promise<IntegrityReport> {
  const damages = await findDamages(db);
  if (damages.length > 0) return { findings: damages, counts: null };
  const orphaned = await findOrphanedRows(db);
  const { findings, counts } = await lookAtRows(db, parts);
  return { findings: [...orphaned, ...findings], counts };
}

async function lookAtRows(db: Db, parts: CoverParts): Promise<IntegrityReport> {
  const records = await findRecords(db);
  const { albums, sessions, changelog, brackets } = records;
  const since = new Date(parts.now.getTime() - RESTORE_WINDOW).toISOString();
  const used = await findCoversInUse(db, since);
  const broughtBack = BROUGHT_BACK[getEngine(db)];
  return {
    findings: [
      ...findUnloggedChanges(records),
      ...findBrokenBrackets(brackets, broughtBack),
      ...(await findRoundProblems(db, broughtBack)),
      ...(await findBadCovers(records, used, parts, broughtBack)),
    ],
    counts: {
      albums: albums.length,
      sessions: sessions.length,
      changes: changelog.length,
      brackets: brackets.length,
      covers: (await parts.covers.list()).length,
    },
  };
}

/** Finds brackets with impossible rounds, winners or order, including deleted ones. */
function findBrokenBrackets(brackets: Records['brackets'], broughtBack: string): Finding[] {
  return brackets.flatMap((bracket) => {
    const [first, ...more] = storedBracketProblems(bracket);
    if (first === undefined) return [];
    const rest = more.length > 0 ? ` (and ${more.length} more)` : '';
    const remedy = `Regenerate its matchups, or ${broughtBack}`;
    return [forPeople(`Bracket “${bracket.name}”: ${first}${rest}`, remedy)];
  });
}

/** Runs all automatic repairs, in the order of the findings. */
export async function repairFindings(
  services: RepairServices,
  findings: readonly Finding[],
): Promise<void> {
  for (const { repair } of findings) await repair?.(services);
}
