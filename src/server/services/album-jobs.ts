import { formatCount } from '#shared/domain/format-count.ts';
import type { Job, JobResult } from '../features/jobs/jobs-service.ts';
import {
  type AlbumJob,
  type AlbumJobOptions,
  type AlbumJobStatus,
  type AlbumJobStop,
  runAlbumJob,
} from '../features/streaming/album-job.ts';
import {
  type BackfillServices,
  createCoverBackfill,
} from '../features/streaming/cover-backfill.ts';
import { createMetadataRefresh } from '../features/streaming/refresh-service.ts';

type Options = Pick<AlbumJobOptions, 'wait'> & {
  /** True to refresh fresh metadata too. */
  force?: boolean;
};

/** The jobs over all albums, of the server and of `spindle job`. */
export function createAlbumJobs(
  services: BackfillServices,
  { wait, force = false }: Options,
): Record<'covers' | 'metadata', Job> {
  /** @param fetched what happened to an album that a service has */
  const toJob = (createJob: () => AlbumJob, fetched: string): Job => ({
    isShared: true,
    run: async (signal, { onProgress }) => {
      const options = { signal, wait, onProgress };
      return summarize(await runAlbumJob(services, createJob(), options), fetched);
    },
  });
  return {
    covers: toJob(() => createCoverBackfill(services), 'got a cover'),
    metadata: toJob(() => createMetadataRefresh(services, { force }), 'refreshed'),
  };
}

/** Maximum number of albums listed by name. */
const MAX_PROBLEMS = 100;

function summarize(status: AlbumJobStatus, fetched: string): JobResult {
  const { total, upToDate, notFound, failed, stop, until } = status;
  const counts = [
    `${formatCount(status.fetched, 'album')} ${fetched}`,
    upToDate > 0 && `${upToDate} up to date`,
    notFound.length > 0 && `${notFound.length} not found`,
    failed.length > 0 && `${failed.length} failed`,
  ];
  const result = total === 0 ? 'No album needs it' : counts.filter(Boolean).join(', ');
  const problems = [...failed, ...notFound.map((album) => ({ album, reason: 'Not found' }))].map(
    ({ album: { id, artist, title }, reason }) => ({ album_id: id, artist, title, reason }),
  );
  const listed = problems.slice(0, MAX_PROBLEMS);
  if (stop === null) return { outcome: 'done', summary: `${result}.`, problems: listed };
  const reason = getStopText(stop, until);
  const summary = total === 0 ? reason : `${result}. ${reason}`;
  return { outcome: 'stopped', summary, problems: listed };
}

function getStopText(stop: AlbumJobStop, until: Date | null): string {
  const end = until === null ? 'later' : `${until.toISOString().slice(0, 16)} UTC`;
  const texts: Readonly<Record<AlbumJobStop, string>> = {
    blocked: `The streaming service is rate limiting this server until ${end}. Start again after that.`,
    unauthorized: 'The streaming service rejected the credentials of this server.',
    'not configured':
      'No streaming service is set up. Enter the keys of Spotify in the settings, or set METADATA_FALLBACKS=on.',
    failing: 'The streaming services cannot be reached right now. Start again later.',
    'no space':
      'The storage for covers is full. Raise COVER_QUOTA_MB in the server’s settings, then start again.',
    canceled: 'Canceled.',
  };
  return texts[stop];
}
