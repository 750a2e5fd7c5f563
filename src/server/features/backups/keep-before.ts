import { databaseProblems } from '../../database/copy.ts';
import { copyWhole, isThere } from '../../integrations/swap.ts';
import { formatStamp } from './backup-names.ts';
import { type BackupPlace, makeBackup } from './backup-service.ts';

type Options = {
  now: () => Date;
  progress: (done: number, total: number, what: string) => void;
};

/**
 * Saves the present data before a change: as a backup or, if the database is too damaged for one,
 * as a copy of its file. No other process may have it open.
 * @returns its path in the data directory
 * @throws FileProblem when the disk is full
 */
export async function keepBefore(place: BackupPlace, { now, progress }: Options): Promise<string> {
  const { databaseFile } = place;
  if (databaseProblems(databaseFile).length === 0)
    return `backups/${(await makeBackup(place, { kind: 'manual', now, progress })).name}`;
  const suffix = `.before-${formatStamp(now())}`;
  for (const end of ['', '-wal'])
    if (await isThere(databaseFile + end))
      await copyWhole(databaseFile + end, databaseFile + suffix + end);
  return `${databaseFile.split(/[/\\]/).at(-1)}${suffix}`;
}
