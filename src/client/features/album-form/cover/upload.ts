import type { UploadResponse } from '#shared/contracts/uploads.ts';
import { DECODING_TURN_MS, UPLOAD_TURN_MS } from '#shared/domain/covers/upload-timeout.ts';
import { UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { ApiError, getFailureText } from '../../../lib/http/api-error.ts';
import { apiAddress } from '../../../lib/http/api-url.ts';
import { settings } from '../../../lib/settings.ts';

/**
 * product/conventions.md#times; an upload of 10 MB on a slow connection may take any time while it
 * progresses.
 */
const STALLED_MS = 15_000;

/** Timeout after the upload, while a busy server queues it; the server reports its own timeout. */
const RESPONSE_TIMEOUT_MS = UPLOAD_TURN_MS + DECODING_TURN_MS + STALLED_MS;

const TIMED_OUT = 'Request timed out. Please check your connection and try again.';

/** Metadata of streaming artwork, sent with the image (product/artwork.md#uploads). */
type ArtworkNotes = Readonly<
  Record<'source' | 'album_name' | 'artist_name' | 'spotify_id', string>
>;

type Options = {
  signal: AbortSignal;
  onProgress?: (part: number) => void;
  notes?: Partial<ArtworkNotes>;
};

/**
 * Uploads a cover and reports progress, 0 to 1, which `fetch` does not support.
 * @throws ApiError for any failure; the signal's reason after an abort
 */
export function uploadCover(
  image: File,
  password: string,
  { signal, onProgress = () => {}, notes = {} }: Options,
): Promise<UploadResponse> {
  const form = new FormData();
  form.append('password', password);
  for (const [name, note] of Object.entries(notes)) form.append(name, note);
  form.append('image', image);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let limit: ReturnType<typeof setTimeout> | undefined;
    const abandon = (reason: unknown) => {
      call.abort();
      reject(reason);
    };
    const allow = (time: number) => {
      clearTimeout(limit);
      limit = setTimeout(() => abandon(new ApiError('timeout', TIMED_OUT)), time);
    };
    signal.addEventListener('abort', () => abandon(signal.reason), { once: true });
    call.open(UPLOAD_ALBUM_COVER.method, apiAddress(UPLOAD_ALBUM_COVER.path));
    call.setRequestHeader('x-api-key', settings.apiKey);
    call.responseType = 'json';
    call.upload.onprogress = ({ loaded, total }) => {
      allow(STALLED_MS);
      if (!signal.aborted) onProgress(total > 0 ? loaded / total : 0);
    };
    call.upload.onload = () => allow(RESPONSE_TIMEOUT_MS);
    call.onloadend = () => clearTimeout(limit);
    call.onerror = () =>
      reject(
        new ApiError(
          navigator.onLine ? 'network' : 'offline',
          'Unable to connect to server. Please check your internet connection.',
        ),
      );
    call.onload = () => {
      const body = call.response;
      if (call.status !== 200 || body?.success === false) {
        const words = getFailureText(body) ?? 'Image upload failed.';
        reject(new ApiError('http', words, call.status, body));
      } else if (body?.imageUrl) resolve(body);
      else reject(new ApiError('http', 'Upload failed. No image URL returned.', 200));
    };
    allow(STALLED_MS);
    call.send(form);
  });
}
