/** Replaces the critical CSS by the full style sheets, all at once and in order. */
export async function loadStyleSheets(): Promise<void> {
  const critical = document.querySelector('style');
  // Already replaced, before something else failed.
  if (critical === null) return;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const sheets = await Promise.all(Array.from(links, loadStyleSheet));
  for (const sheet of sheets) sheet.media = '';
  critical.remove();
}

function loadStyleSheet(link: HTMLLinkElement): Promise<HTMLLinkElement> {
  // A new element, since browsers do not retry a failed one.
  const sheet = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: link.href,
    media: 'not all',
  });
  return new Promise((resolve, reject) => {
    sheet.onload = () => resolve(sheet);
    sheet.onerror = reject;
    link.replaceWith(sheet);
  });
}
