import { GET_ARTWORK } from '#shared/endpoints.ts';
import { ApiError, getFailureText } from '../../../lib/http/api-error.ts';
import { apiAddress } from '../../../lib/http/api-url.ts';
import { settings } from '../../../lib/settings.ts';

/** product/conventions.md#times */
const TIMEOUT_MS = 15_000;
export const MAX_BYTES = 10 * 1024 * 1024;
const SMALLEST = 100;

const UNABLE = 'Unable to download album artwork. Please try again or upload manually.';
const NO_NETWORK = 'Network error while downloading artwork. Please check your connection.';
const NOT_SUPPORTED = 'Album artwork format is not supported';

/** Reason artwork is unavailable, with the text of product/conventions.md#texts. */
export class ArtworkDownloadError extends Error {}

/**
 * Downloads artwork of a streaming service: directly, or through the server if CORS prevents that.
 * @throws ArtworkError, or ApiError if the server needs authentication again
 */
export async function loadArtwork(url: string, signal: AbortSignal): Promise<File> {
  const response = (await readDirectly(url, signal)) ?? (await readThroughServer(url, signal));
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (!type.startsWith('image/')) throw new ArtworkDownloadError(NOT_SUPPORTED);
  rejectLarge(Number(response.headers.get('content-length')));
  const blob = await response.blob().catch(() => {
    signal.throwIfAborted();
    throw new ArtworkDownloadError(NO_NETWORK);
  });
  rejectLarge(blob.size);
  await rejectSmall(blob);
  return new File([blob], 'artwork', { type });
}

/** Returns `null` on a CORS error, which browsers do not distinguish from a network error. */
async function readDirectly(url: string, signal: AbortSignal): Promise<Response | null> {
  try {
    const response = await fetch(url, {
      cache: 'reload',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: within(signal),
    });
    if (response.ok) return response;
  } catch {
    signal.throwIfAborted();
    return null;
  }
  throw new ArtworkDownloadError(UNABLE);
}

async function readThroughServer(url: string, signal: AbortSignal): Promise<Response> {
  const address = apiAddress(GET_ARTWORK.path);
  address.searchParams.set('url', url);
  const response = await fetch(address, {
    headers: { 'x-api-key': settings.apiKey },
    signal: within(signal),
  }).catch(() => {
    signal.throwIfAborted();
    throw new ArtworkDownloadError(NO_NETWORK);
  });
  if (response.ok) return response;
  const words = getFailureText(await response.json().catch(() => null)) ?? UNABLE;
  throw response.status === 401
    ? new ApiError('http', words, 401)
    : new ArtworkDownloadError(words);
}

function within(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
}

function rejectLarge(bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new ArtworkDownloadError(describeTooLarge(bytes));
}

/** Rounds up, so that a size above the limit never reads as the limit. */
export function describeTooLarge(bytes: number): string {
  const size = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return `Image too large: ${size}MB. Maximum allowed: 10MB`;
}

async function rejectSmall(blob: Blob): Promise<void> {
  const image = await createImageBitmap(blob).catch(() => {
    throw new ArtworkDownloadError(NOT_SUPPORTED);
  });
  const { width, height } = image;
  image.close();
  if (width < SMALLEST || height < SMALLEST) throw new ArtworkDownloadError('Image too small');
}
