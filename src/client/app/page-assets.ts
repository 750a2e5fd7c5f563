/**
 * Loads modules in parallel and evaluates them in order, each in a task of its own. The last one is
 * the app; it imports all that it needs of the others, which may fail.
 */
export function loadScripts(scripts: readonly string[]): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const modules = scripts.map((src) =>
      createElement('script', { type: 'module', async: false, src }),
    );
    Object.assign(modules.at(-1) ?? {}, { onload, onerror });
    document.head.append(...modules);
  });
}

/** Requests the web fonts before the full style sheets, which have them too, are loaded. */
export function enableWebFonts(): void {
  document.querySelector('style[media]')?.removeAttribute('media');
}

/** Replaces the critical CSS by the full style sheets, all at once and in order. */
export async function loadStyleSheets(): Promise<void> {
  const critical = document.querySelectorAll('style');
  // Already replaced, before something else failed.
  if (critical.length === 0) return;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const sheets = await Promise.all(Array.from(links, loadStyleSheet));
  for (const sheet of sheets) sheet.media = '';
  for (const style of critical) style.remove();
}

function loadStyleSheet(link: HTMLLinkElement): Promise<HTMLLinkElement> {
  // A new element, since browsers do not retry a failed one.
  const sheet = createElement('link', { rel: 'stylesheet', href: link.href, media: 'not all' });
  return new Promise((resolve, reject) => {
    sheet.onload = () => resolve(sheet);
    sheet.onerror = reject;
    link.replaceWith(sheet);
  });
}

function createElement<Name extends 'link' | 'script'>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
