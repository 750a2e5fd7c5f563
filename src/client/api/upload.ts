import type { UploadResponse } from '#shared/contracts/uploads.ts';
import { ApiError } from './api-error.ts';
import { settings } from './settings.ts';

/** Spec §7; an upload of 10 MB on a slow line gets as long as it moves. */
const STALLED_MS = 15_000;

/** What is told of streaming artwork beside the image (spec §7). */
type ArtworkNotes = Readonly<
  Record<'source' | 'album_name' | 'artist_name' | 'spotify_id', string>
>;

/**
 * Uploads a cover and tells how far it is, 0 to 1. `fetch` cannot tell that of what it sends.
 * @throws ApiError for everything but success
 */
export function uploadCover(
  image: File,
  password: string,
  onProgress: (part: number) => void,
  notes: Partial<ArtworkNotes> = {},
): Promise<UploadResponse> {
  const form = new FormData();
  form.append('password', password);
  for (const [name, note] of Object.entries(notes)) form.append(name, note);
  form.append('image', image);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        call.abort();
        reject(
          new ApiError('timeout', 'Request timed out. Please check your connection and try again.'),
        );
      }, STALLED_MS);
    };
    call.open('POST', new URL('/api/upload/album-cover', settings.apiUrl));
    call.setRequestHeader('x-api-key', settings.apiKey);
    call.responseType = 'json';
    call.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    };
    call.onloadend = () => clearTimeout(stalled);
    call.onerror = () =>
      reject(
        new ApiError(
          navigator.onLine ? 'network' : 'offline',
          'Unable to connect to server. Please check your internet connection.',
        ),
      );
    call.onload = () => {
      const body = call.response;
      if (call.status === 200 && body?.imageUrl) resolve(body);
      else if (call.status === 200)
        reject(new ApiError('http', 'Upload failed. No image URL returned.', 200));
      else reject(new ApiError('http', body?.error || 'Image upload failed.', call.status, body));
    };
    watch();
    call.send(form);
  });
}
