import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { PHONE } from './phone.ts';

const STYLE =
  'body{font:16px/1.4 sans-serif;margin:1rem;color:#222;background:#fff}' +
  '.row{overflow-x:auto;white-space:nowrap}.row>*{display:inline-block}a{color:#03c}';

/**
 * Baseline: text and images of a page after it has loaded, as plain HTML with a small style sheet
 * and no script.
 */
export async function copyBare(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  // tsx wraps named functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const content = await page.evaluate(copyContent);
  await context.close();
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Bare"><title>Bare</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>${content}</body></html>`;
}

/** Serves a bare page at every URL, and the covers of the instance. */
export async function serveBare(html: string, club: string) {
  const body = await promisify(brotliCompress)(html);
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/covers/')) {
      const type = 'text/html; charset=utf-8';
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
      return;
    }
    const cover = await fetch(club + request.url);
    response
      .writeHead(cover.status, { 'content-type': cover.headers.get('content-type') ?? '' })
      .end(Buffer.from(await cover.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

/**
 * Runs in the page: copies its rendered content, without elements that only styles and scripts
 * need.
 */
function copyContent(): string {
  const STORED = new Set(
    'H1 H2 H3 H4 P UL OL LI A BUTTON TIME TABLE THEAD TBODY TR TH TD'.split(' '),
  );
  const inHtml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && (width > 1 || height > 1);
  };
  const picture = (image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect();
    const size = `width="${Math.round(width)}" height="${Math.round(height)}"`;
    const { pathname } = new URL(image.currentSrc || image.src, location.href);
    const priority = image.fetchPriority || 'auto';
    return `<img src="${inHtml(pathname)}" alt="" ${size} loading="${image.loading}" fetchpriority="${priority}">`;
  };
  const copy = (node: Node): string => {
    if (node instanceof Text) return inHtml(node.data);
    if (!(node instanceof Element) || node instanceof SVGElement) return '';
    if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(node.tagName) || !isSeen(node)) return '';
    if (node instanceof HTMLImageElement) return picture(node);
    if (node instanceof HTMLInputElement) return `<span>${inHtml(node.placeholder)}</span>`;
    const { display, overflowX } = getComputedStyle(node);
    const inside = [...node.childNodes].map(copy).join('');
    const tag = STORED.has(node.tagName)
      ? node.tagName
      : display.startsWith('inline')
        ? 'SPAN'
        : 'DIV';
    const row = ['auto', 'scroll'].includes(overflowX) ? ' class="row"' : '';
    const link = node instanceof HTMLAnchorElement ? ` href="${inHtml(node.pathname)}"` : '';
    return `<${tag}${row}${link}>${inside}</${tag}>`;
  };
  return [...document.body.children].map(copy).join('');
}
