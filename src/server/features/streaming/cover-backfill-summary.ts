import { backfillStopText } from '#shared/domain/covers/cover-backfill.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { CoverBackfill } from './cover-backfill.ts';
import type { UncoveredAlbum } from './cover-backfill-repository.ts';
import { named } from './refresh-summary.ts';

/**
 * The result of a cover backfill for the terminal.
 * @param advice messages from services, each once
 * @param formatMoment formats a time for the reader
 */
export function coverBackfillSummary(
  backfill: CoverBackfill,
  advice: readonly string[],
  formatMoment: (date: Date) => string,
): string {
  const { total, done, fetched, notFound, failed, stop, until } = backfill;
  if (total === 0) return 'Every album with a Spotify id has a cover.';
  const left = total - done;
  return [
    `${formatCount(fetched, 'album')} got a cover, ${notFound.length} not found, ${failed.length} failed, ${left} left, of ${total} without one.`,
    ...named('No service has artwork for', notFound.map(formatAlbum)),
    ...named(
      'Failed',
      failed.map(({ album, reason }) => `${formatAlbum(album)} (${reason})`),
    ),
    ...named('Messages from the services', advice),
    ...(stop === null ? [] : [`Stopped: ${backfillStopText(stop, until && formatMoment(until))}`]),
    ...(left > 0 ? ['Run the same command again to continue with the albums that are left.'] : []),
  ].join('\n');
}

function formatAlbum({ artist, title, spotify_id }: UncoveredAlbum): string {
  return `${artist} – ${title}, ${spotify_id}`;
}
