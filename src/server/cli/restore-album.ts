import type { Services } from '../database/transaction.ts';
import { listDeleted, undeleteAlbum } from '../features/albums/deleted-albums-service.ts';
import { openDataDirectory, requireDatabase } from '../start/data-directory.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle restore-album [ID]

Restores a deleted album within 90 days. Without an ID, it lists the deleted albums.

  --help  show this`;

await runCommand({
  help: HELP,
  flags: [],
  least: 0,
  most: 1,
  run: async ({ given: [id], environment }) => {
    await requireDatabase(environment, LOCK_TIMEOUT);
    const { db, close } = await openDataDirectory(environment, LOCK_TIMEOUT);
    try {
      const services = { db, now: () => new Date() };
      console.log(await (id === undefined ? deletedAlbums(services) : restoreOne(services, id)));
    } finally {
      await close();
    }
  },
});

async function restoreOne(services: Pick<Services, 'db' | 'now'>, id: string): Promise<string> {
  const { artist, title, tier } = await undeleteAlbum(services, id);
  return `${artist} – ${title} is back in the lists (${tier}).`;
}

async function deletedAlbums(services: Pick<Services, 'db' | 'now'>): Promise<string> {
  const albums = await listDeleted(services);
  if (albums.length === 0) return 'There are no deleted albums.';
  return albums
    .map(({ id, artist, title, deleted_at }) => `${id}  ${deleted_at}  ${artist} – ${title}`)
    .join('\n');
}
