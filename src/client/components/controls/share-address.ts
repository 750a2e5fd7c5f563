import { notify } from '../feedback/notices.tsx';

/** True if the browser has the Web Share API. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/**
 * Shares a URL by the Web Share API; copies it without one.
 * @param text above the URL
 */
export async function shareAddress(title: string, url: string, text?: string): Promise<void> {
  const copied = text === undefined ? url : `${text}\n${url}`;
  if (!canShare()) return copyAddress(copied);
  try {
    await navigator.share({ title, url, ...(text !== undefined && { text }) });
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!isAbort(error)) await copyAddress(copied);
  }
}

/** True for a canceled share. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Copies a URL, with its text, to the clipboard and shows a toast. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await copyText(url);
    notify('Link copied');
  } catch {
    notify('The link could not be copied. Select it and copy it by hand.', true);
  }
}

/** Copies a text with several URLs. */
export async function copyLinks(text: string): Promise<void> {
  try {
    await copyText(text);
    notify('Links copied');
  } catch {
    notify('The links could not be copied. Select and copy them by hand.', true);
  }
}

/** Uses the Clipboard API, else `execCommand`. */
async function copyText(text: string): Promise<void> {
  // Undefined over plain HTTP, despite its type.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) return clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isCopied) throw new Error('This browser copies nothing by itself');
}
