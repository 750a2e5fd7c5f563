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
  if (total === 0) return 'No album of the list has a Spotify id.';
  const left = total - refreshed - fresh - notFound.length - failed.length;
  return [
    `${refreshed} refreshed, ${fresh} fresh already, ${notFound.length} not found, ${failed.length} failed, of ${total} albums with a Spotify id.`,
    ...named('Not found on Spotify', notFound.map(nameOf)),
    ...named(
      'Failed',
      failed.map(({ album, reason }) => `${nameOf(album)} (${reason})`),
    ),
    ...(advice.length > 0 ? ['What services said:', ...advice.map((line) => `  ${line}`)] : []),
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
      return `Stopped: the service wants no more questions until ${moment(stop.until)}. ${rest}; start again then, and it goes on from here.`;
    case 'refused':
      return `Stopped: the service does not let this server in. ${rest}.`;
    case 'not configured':
      return 'Stopped: there is nobody to ask. Set SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET, or METADATA_FALLBACKS=on.';
    case 'failing':
      return `Stopped: nothing has succeeded for a while. ${rest}; start again later, and it goes on from here.`;
    case 'interrupted':
      return `Stopped by you. ${rest}; start again, and it goes on from here.`;
  }
}
