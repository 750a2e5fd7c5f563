import { formatCount } from '#shared/domain/format-count.ts';
import type { Db } from '../../database/connection.ts';
import type { Records } from '../transfer/transfer-repository.ts';
import { type Finding, repairable } from './finding.ts';
import * as repository from './integrity-repository.ts';

/** Finds computed numbers and columns that differ from their source. */
export async function findWrongTotals(
  db: Db,
  { albums }: Pick<Records, 'albums'>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const sessions = await repository.countWrongSessions(db);
  if (sessions > 0)
    findings.push(
      repairable(
        `${formatCount(sessions, 'session')} counted with another number of albums than they have`,
        ({ db }) => repository.recountSessions(db),
      ),
    );
  const held = await repository.findHeldSessions(db);
  if (held.length > 0)
    findings.push(
      repairable(
        `${formatCount(held.length, 'session')} deleted with albums in them`,
        ({ db, now }) => repository.restoreSessions(db, held, now()),
      ),
    );
  const stale = await repository.findStaleAlbums(db, albums);
  if (stale.length > 0)
    findings.push(
      repairable(
        `${formatCount(stale.length, 'album')} cannot be found or ordered by what they are`,
        ({ db }) => repository.recomputeAlbums(db, stale),
      ),
    );
  const misranked = await repository.findMisranked(db);
  if (misranked.length > 0)
    findings.push(
      repairable(
        `${formatCount(misranked.length, 'album')} ranked in a tier that they are not in`,
        ({ db }) => repository.dropRanks(db, misranked),
      ),
    );
  const misplaced = await repository.countMisplacedEntries(db);
  if (misplaced > 0)
    findings.push(
      repairable(
        `${formatCount(misplaced, 'entry', 'entries')} of the changelog under the wrong filter`,
        ({ db }) => repository.placeEntries(db),
      ),
    );
  // Checked last, because an earlier repair may have moved entries.
  if (misplaced > 0 || !(await repository.areTotalsTrue(db)))
    findings.push(
      repairable('The totals of the changelog are not those of its entries', ({ db }) =>
        repository.recountEntries(db),
      ),
    );
  return findings;
}
