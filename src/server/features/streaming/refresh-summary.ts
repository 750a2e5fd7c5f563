import type { Refresh, RefreshStop, Wanted } from './refresh-service.ts';

/** Maximum number of albums listed by name, per kind. */
const MAX_NAMED = 20;

/**
 * The result of a run for the terminal.
 * @param advice messages from services, each once
 * @param moment formats a time for the reader
 */
export function refreshSummary(
  refresh: Refresh,
  advice: readonly string[],
  moment: (date: Date) => string,
): string {
  const { total, refreshed, fresh, notFound, failed, stop } = refresh;
  if (total === 0) return 'No album has a Spotify ID.';
  const left = total - refreshed - fresh - notFound.length - failed.length;
  return [
    `${refreshed} refreshed, ${fresh} already up to date, ${notFound.length} not found, ${failed.length} failed, of ${total} albums with a Spotify ID.`,
    ...named('Not found on Spotify', notFound.map(nameOf)),
    ...named(
      'Failed',
      failed.map(({ album, reason }) => `${nameOf(album)} (${reason})`),
    ),
    ...(advice.length > 0
      ? ['Messages from the services:', ...advice.map((line) => `  ${line}`)]
      : []),
    ...(stop === null ? [] : [stopLine(stop, left, moment)]),
  ].join('\n');
}

function nameOf({ artist, title, spotify_id }: Wanted): string {
  return `${artist} – ${title}, ${spotify_id}`;
}

/** A heading with a list of names; empty without names. */
export function named(heading: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length - MAX_NAMED;
  return [
    `${heading}:`,
    ...names.slice(0, MAX_NAMED).map((name) => `  ${name}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function stopLine(stop: RefreshStop, left: number, moment: (date: Date) => string): string {
  const rest = `${left} ${left === 1 ? 'album is' : 'albums are'} left`;
  switch (stop.why) {
    case 'blocked':
      return `Stopped: the service accepts no more requests until ${moment(stop.until)}. ${rest}. Start again then to continue.`;
    case 'refused':
      return `Stopped: the service refuses this server. ${rest}.`;
    case 'not configured':
      return 'Stopped: no service is configured. Set SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET, or METADATA_FALLBACKS=on.';
    case 'failing':
      return `Stopped: nothing has succeeded for a while. ${rest}. Start again later to continue.`;
    case 'interrupted':
      return `Stopped by you. ${rest}. Start again to continue.`;
  }
}
