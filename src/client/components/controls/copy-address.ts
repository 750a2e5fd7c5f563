import { notify } from '../feedback/notices.tsx';

/** Copies a URL to the clipboard and shows a toast. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await copyText(url);
    notify('Link copied');
  } catch {
    notify('The link could not be copied. Select it and copy it by hand.', true);
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
