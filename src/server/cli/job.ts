import type { Db } from '../database/connection.ts';
import { createJobs } from '../features/jobs/jobs-service.ts';
import { removeAll } from '../features/streaming/refresh-service.ts';
import { findUsableKeys } from '../features/streaming/streaming-keys-repository.ts';
import { openStreaming } from '../features/streaming/streaming-service.ts';
import { upload } from '../features/uploads/uploads-service.ts';
import { createCoverSpace } from '../integrations/covers/cover-space.ts';
import { FileProblem } from '../integrations/given-file.ts';
import { withClients } from '../integrations/streaming/settings.ts';
import { STREAMING_LIMITS } from '../integrations/streaming/streaming-clients.ts';
import { getUserAgent } from '../integrations/user-agent.ts';
import { createAlbumJobs } from '../services/album-jobs.ts';
import type { Environment } from '../settings/env.ts';
import { coversIn } from '../start/covers.ts';
import { openDataDirectory, requireDatabase } from '../start/data-directory.ts';
import { secretsIn } from '../start/secrets.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { showProgress } from './progress.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle job covers|metadata [--force | --remove]

Runs a job of the settings page, unless it is running there, on another server or in another shell.
Each album is saved before the next, so you can stop with Ctrl-C and start again. The server can be
running. The settings page shows the progress and the result.

  covers    fetches covers for albums with a Spotify ID and no cover; covers that you chose are never
            replaced
  metadata  refreshes the streaming data of every album with a Spotify ID, and caches it for a week.
            Your own data (artist, title, covers and ratings) stays as it is. Albums fetched in the
            last week are skipped

  --force   with metadata: fetch every album, oldest data first
  --remove  with metadata: fetch nothing; remove all streaming data and Spotify connections
  --help    show this

Exit code: 0 if the job came to its end or is running already, 1 if it did not, 130 after Ctrl-C.`;

await runCommand({
  help: HELP,
  flags: ['force', 'remove'],
  least: 1,
  most: 1,
  run: async ({ given: [name], has, environment }) => {
    if (name !== 'covers' && name !== 'metadata')
      throw new FileProblem([`There is no job '${name}', but covers and metadata.`]);
    const flag = (['force', 'remove'] as const).find(has);
    if (name === 'covers' && flag !== undefined)
      throw new FileProblem([`--${flag} is only for the job metadata.`]);
    await requireDatabase(environment, LOCK_TIMEOUT);
    const { db, close } = await openDataDirectory(environment, LOCK_TIMEOUT);
    try {
      if (has('remove')) {
        const albums = await removeAll({ db });
        console.log(
          `Removed the streaming metadata of ${albums} ${albums === 1 ? 'album' : 'albums'}.`,
        );
      } else await runJob(db, environment, name, has('force'));
    } finally {
      await close();
    }
  },
});

async function runJob(
  db: Db,
  environment: Environment,
  name: 'covers' | 'metadata',
  force: boolean,
): Promise<void> {
  const show = showProgress();
  const jobs = createJobs({
    db,
    now: () => new Date(),
    jobs: createAlbumJobs(await openServices(db, environment), {
      wait: STREAMING_LIMITS.wait,
      force,
    }),
    onProgress: ({ done, total }) => show(done, total, 'albums'),
    failed: (error) => console.error(error),
  });
  // Ends after the current album; a second Ctrl-C exits at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error('\nStopping after this album …');
      process.exitCode = 130;
      jobs.cancel(name);
    });
  const run = await jobs.run(name);
  if (run === null) {
    console.log('The job is running already. The settings page shows its progress.');
    return;
  }
  console.log(run.summary);
  for (const { artist, title, reason } of run.problems)
    console.log(`  ${artist} – ${title}: ${reason}`);
  if (run.outcome !== 'done') process.exitCode ??= 1;
}

async function openServices(db: Db, environment: Environment) {
  const { streaming, publicUrl, dataDir, coverQuota, artworkOrigins: origins } = environment;
  const now = () => new Date();
  const settings = withClients(streaming, await findUsableKeys(db, secretsIn(db, dataDir)));
  const warn = (line: string) => console.error(line);
  const covers = coversIn(dataDir);
  const space = createCoverSpace(covers(db).measure, coverQuota, now);
  return {
    ...openStreaming({ db, now, settings, publicUrl, warn }),
    artwork: { origins, userAgent: getUserAgent(publicUrl) },
    storeCover: async (image: Parameters<typeof upload>[1]) =>
      (await upload({ db, now, covers, space }, image)).imageUrl,
  };
}
