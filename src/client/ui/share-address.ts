import { copyAddress } from './copy-address.ts';

/** True if this device has a way of its own to hand something on. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Hands an address on by the device's own way; copies it where there is none. */
export async function shareAddress(title: string, url: string): Promise<void> {
  if (!canShare()) return copyAddress(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the device's own dialog is no failure.
    if (!isAbort(error)) await copyAddress(url);
  }
}

/** True if somebody thought better of it. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
