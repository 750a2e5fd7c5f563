import { type AlbumJobStop, backfillStopText } from '#shared/domain/covers/cover-backfill.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { AlbumJobStatus } from './album-job.ts';
import type { JobAlbum } from './streaming-repository.ts';

/** Maximum number of albums listed by name, per kind. */
const MAX_NAMED = 20;

/**
 * Formats the result of a run for the terminal.
 * @param advice messages from services, each once
 * @param formatMoment formats a time for the reader
 */
export type FormatSummary = (
  status: AlbumJobStatus,
  advice: readonly string[],
  formatMoment: (date: Date) => string,
) => string;

export const refreshSummary: FormatSummary = (status, advice, formatMoment) => {
  const { total, fetched, upToDate, notFound, failed } = status;
  if (total === 0) return 'No album has a Spotify ID.';
  return [
    `${fetched} refreshed, ${upToDate} already up to date, ${notFound.length} not found, ${failed.length} failed, of ${total} albums with a Spotify ID.`,
    ...named('Not found on Spotify', notFound.map(formatAlbum)),
    ...named('Failed', failed.map(formatFailed)),
    ...(advice.length > 0
      ? ['Messages from the services:', ...advice.map((line) => `  ${line}`)]
      : []),
    ...refreshStopLine(status, formatMoment),
  ].join('\n');
};

function refreshStopLine(
  { stop, until, total, done }: AlbumJobStatus,
  formatMoment: (date: Date) => string,
): string[] {
  if (stop === null) return [];
  const left = total - done;
  const rest = `${left} ${left === 1 ? 'album is' : 'albums are'} left`;
  const texts: Partial<Record<AlbumJobStop, string>> = {
    blocked: `Stopped: the service accepts no more requests until ${until && formatMoment(until)}. ${rest}. Start again then to continue.`,
    unauthorized: `Stopped: the service refuses this server. ${rest}.`,
    'not configured':
      'Stopped: no service is configured. Enter the keys of Spotify in the settings, or set METADATA_FALLBACKS=on.',
    failing: `Stopped: nothing has succeeded for a while. ${rest}. Start again later to continue.`,
    canceled: `Stopped by you. ${rest}. Start again to continue.`,
  };
  return [texts[stop] ?? `Stopped. ${rest}.`];
}

export const coverBackfillSummary: FormatSummary = (status, advice, formatMoment) => {
  const { total, done, fetched, notFound, failed, stop, until } = status;
  if (total === 0) return 'Every album with a Spotify id has a cover.';
  const left = total - done;
  return [
    `${formatCount(fetched, 'album')} got a cover, ${notFound.length} not found, ${failed.length} failed, ${left} left, of ${total} without one.`,
    ...named('No service has artwork for', notFound.map(formatAlbum)),
    ...named('Failed', failed.map(formatFailed)),
    ...named('Messages from the services', advice),
    ...(stop === null ? [] : [`Stopped: ${backfillStopText(stop, until && formatMoment(until))}`]),
    ...(left > 0 ? ['Run the same command again to continue with the albums that are left.'] : []),
  ].join('\n');
};

/** A heading with a list of names; empty without names. */
function named(heading: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length - MAX_NAMED;
  return [
    `${heading}:`,
    ...names.slice(0, MAX_NAMED).map((name) => `  ${name}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function formatAlbum({ artist, title, spotify_id }: JobAlbum): string {
  return `${artist} – ${title}, ${spotify_id}`;
}

function formatFailed({ album, reason }: AlbumJobStatus['failed'][number]): string {
  return `${formatAlbum(album)} (${reason})`;
}
