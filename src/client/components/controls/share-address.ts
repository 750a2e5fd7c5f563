import { copyAddress } from './copy-address.ts';

/** True if the browser has the Web Share API. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Shares a URL by the Web Share API; copies it without one. */
export async function shareAddress(title: string, url: string): Promise<void> {
  if (!canShare()) return copyAddress(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!isAbort(error)) await copyAddress(url);
  }
}

/** True for a canceled share. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
