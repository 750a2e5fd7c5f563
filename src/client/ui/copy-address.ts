import { notify } from './notices.tsx';

/** Copies an address, and says so. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await copyText(url);
    notify('Link copied');
  } catch {
    notify('The link could not be copied. Select it and copy it by hand.', true);
  }
}

/** By the clipboard, else by the browser's own command. */
async function copyText(text: string): Promise<void> {
  // Over plain http there is none, whatever the types say.
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
