import { FileProblem, joinSentences } from '../../integrations/given-file.ts';
import { HttpError } from '../../lib/errors.ts';
import { type BackupPlace, makeBackup } from './backup-service.ts';

/**
 * Makes the backup before an import by an admin; three are retained.
 * @throws HttpError 507 with the reason when the backup fails
 */
export async function backUpBeforeImport(place: BackupPlace): Promise<void> {
  try {
    await makeBackup(place, { kind: 'import', now: () => new Date() });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new HttpError(
      507,
      'NO_BACKUP',
      `Nothing was imported, because the backup before it failed. ${joinSentences(error.problems)}`,
    );
  }
}
