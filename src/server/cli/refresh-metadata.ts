import { localDate } from '#shared/domain/dates.ts';
import { coversIn } from '../covers.ts';
import { openDataDirectory, requireDatabase } from '../data-directory.ts';
import type { Db } from '../database/connection.ts';
import type { Environment } from '../env.ts';
import {
  type AlbumJob,
  type AlbumJobStatus,
  startAlbumJob,
} from '../features/streaming/album-job.ts';
import {
  coverBackfillSummary,
  type FormatSummary,
  refreshSummary,
} from '../features/streaming/album-job-summary.ts';
import { createCoverBackfill } from '../features/streaming/cover-backfill.ts';
import { createMetadataRefresh, removeAll } from '../features/streaming/refresh-service.ts';
import { findUsableKeys } from '../features/streaming/streaming-keys-repository.ts';
import { openStreaming, type StreamingServices } from '../features/streaming/streaming-service.ts';
import { upload } from '../features/uploads/uploads-service.ts';
import { createCoverSpace } from '../integrations/covers/cover-space.ts';
import { FileProblem } from '../integrations/given-file.ts';
import { withClients } from '../integrations/streaming/settings.ts';
import { STREAMING_LIMITS } from '../integrations/streaming/streaming-clients.ts';
import { getUserAgent } from '../integrations/user-agent.ts';
import { secretsIn } from '../secrets.ts';
import { liveProgress } from './live-progress.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';
import { runCommand } from './run-command.ts';

const HELP = `Usage: spindle refresh-metadata [--force | --covers | --remove]

Fetches streaming metadata for every album with a Spotify ID, one at a time, and caches it for a
week. Your own data (artist, title, covers and ratings) stays as it is. Albums fetched in the last
week are skipped, so you can stop with Ctrl-C and start again. The server can be running.

  --force   fetch every album, oldest data first
  --covers  fetch covers for albums with a Spotify ID and no cover; covers that you chose are never
            replaced
  --remove  fetch nothing; remove all streaming metadata and Spotify connections
  --help    show this

Exit code: 0 if all albums were fetched, 1 if an album failed or the data cannot be used, 2 if a
service limits requests (the output says when to continue), 130 after Ctrl-C.`;

await runCommand({
  help: HELP,
  flags: ['force', 'covers', 'remove'],
  least: 0,
  most: 0,
  run: async ({ has, environment }) => {
    const chosen = (['force', 'covers', 'remove'] as const).filter(has);
    if (chosen.length > 1)
      throw new FileProblem([`--${chosen[0]} and --${chosen[1]} cannot be combined.`]);
    await requireDatabase(environment, LOCK_TIMEOUT);
    const { db, close } = await openDataDirectory(environment, LOCK_TIMEOUT);
    try {
      if (has('remove')) {
        console.log(removed(await removeAll({ db })));
        return;
      }
      const advice = new Set<string>();
      const services = await streamingServices(db, environment, (line) => advice.add(line));
      const getAdvice = () => [...advice];
      if (has('covers'))
        await run(services, coverBackfill(services, environment), getAdvice, coverBackfillSummary);
      else {
        const job = createMetadataRefresh(services, { force: has('force') });
        await run(services, job, getAdvice, refreshSummary);
      }
    } finally {
      await close();
    }
  },
});

async function run(
  services: StreamingServices,
  job: AlbumJob,
  getAdvice: () => string[],
  formatSummary: FormatSummary,
): Promise<void> {
  const progress = liveProgress(process.stderr, 'albums');
  const { ended } = startAlbumJob(services, job, {
    signal: interruption(),
    onAlbum: ({ done, total }, { artist, title }) =>
      progress.show(done, total, `${artist} – ${title}`),
    wait: STREAMING_LIMITS.wait,
  });
  const status = await ended;
  progress.clear();
  console.log(formatSummary(status, getAdvice(), localMoment));
  process.exitCode = exitCode(status);
}

function coverBackfill(
  streaming: StreamingServices,
  { dataDir, coverQuota, artworkOrigins: origins, publicUrl }: Environment,
): AlbumJob {
  const { db, now } = streaming;
  const covers = coversIn(dataDir);
  const space = createCoverSpace(covers(db).measure, coverQuota, now);
  const uploads = { db, now, covers, space };
  return createCoverBackfill({
    ...streaming,
    artwork: { origins, userAgent: getUserAgent(publicUrl) },
    storeCover: async (image) => (await upload(uploads, image)).imageUrl,
  });
}

function removed(albums: number): string {
  return `Removed the streaming metadata of ${albums} ${albums === 1 ? 'album' : 'albums'}.`;
}

async function streamingServices(
  db: Db,
  { streaming, publicUrl, dataDir }: Environment,
  warn: (line: string) => void,
): Promise<StreamingServices> {
  const settings = withClients(streaming, await findUsableKeys(db, secretsIn(db, dataDir)));
  return openStreaming({ db, now: () => new Date(), settings, publicUrl, warn });
}

/** Signal that Ctrl-C aborts after the current album; a second Ctrl-C exits at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error('\nStopping after this album …');
      controller.abort();
    });
  return controller.signal;
}

function localMoment(moment: Date): string {
  return `${localDate(moment)} ${moment.toTimeString().slice(0, 5)}`;
}

function exitCode({ stop, failed }: AlbumJobStatus): number {
  if (stop === 'canceled') return 130;
  if (stop === 'blocked') return 2;
  return stop === null && failed.length === 0 ? 0 : 1;
}
