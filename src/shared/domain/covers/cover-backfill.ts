/** Reasons why a run over albums ended before its last one (product/artwork.md#cover-backfill). */
export const ALBUM_JOB_STOPS = [
  'blocked',
  'unauthorized',
  'not configured',
  'failing',
  'no space',
  'error',
  'canceled',
] as const;

export type AlbumJobStop = (typeof ALBUM_JOB_STOPS)[number];

/**
 * Text for the reason why a run ended early.
 * @param until formatted time from which the service accepts requests again
 */
export function backfillStopText(stop: AlbumJobStop, until: string | null): string {
  switch (stop) {
    case 'blocked':
      return `The streaming service is rate limiting this server until ${until ?? 'later'}. Start again after that.`;
    case 'unauthorized':
      return 'The streaming service rejected the credentials of this server.';
    case 'not configured':
      return 'No streaming service is set up. Enter the keys of Spotify in the settings, or set METADATA_FALLBACKS=on.';
    case 'failing':
      return 'The streaming services cannot be reached right now. Start again later.';
    case 'no space':
      return 'The storage for covers is full. Raise COVER_QUOTA_MB in the server’s settings, then start again.';
    case 'error':
      return 'Something went wrong on the server. Its log has the details.';
    case 'canceled':
      return 'Canceled.';
  }
}
