import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserSettings } from '#shared/domain/club/settings.ts';
import { getPageFile, type PageName } from '#shared/domain/site/pages.ts';
import type { RenderedPage } from '#shared/domain/site/rendered-page.ts';
import { extractCriticalCss, findClasses, type StyleRule } from './critical-css.ts';

export type PageTemplate = ReturnType<typeof readTemplate>;

/** Source of the app entry in the build manifest. */
const ENTRY = 'index.html';

/** Tags that Vite adds to load the app before the first render. */
const APP_TAGS =
  /\s*(<script type="module"[^>]*><\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>)/g;

/** Inline scripts; elements with a `type` are data. */
const INLINE_SCRIPT = /<script(?![^>]* type=)[^>]*>(.*?)<\/script>/gs;

/**
 * Reads the built HTML and the build manifest.
 * @returns functions that return the shell HTML with settings, and fill it with rendered content,
 * and the script hashes for the CSP
 */
export function readTemplate(clientDir: string, publicPath: string) {
  const files = readBuildManifest(clientDir);
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8').replaceAll(
    /(?<=(src|href)=")\.\//g,
    `${publicPath}/`,
  );
  const rulesBySheet = new Map<string, StyleRule[]>();
  const getRules = (sheet: string) => {
    const rules = rulesBySheet.get(sheet) ?? readRules(clientDir, sheet);
    rulesBySheet.set(sheet, rules);
    return rules;
  };
  const renderable = html.replaceAll(APP_TAGS, '');

  /**
   * Fills the page with rendered content: content and critical CSS first, app code and full style
   * sheets after them.
   */
  function fill(rendered: Filled, parts: readonly string[], settings: BrowserSettings): FilledPage {
    const { title, html: content, ssrContext, dehydratedUrl } = rendered;
    const needed = [ENTRY, ...parts].flatMap((part) => withImports(files, part));
    const scripts = [...new Set(needed.map((key) => files.get(key)?.file ?? ''))];
    const program = scripts.map((file) => `${publicPath}/${file}`);
    const last = `${publicPath}/${files.get(ENTRY)?.file}`;
    const order = [...program.filter((file) => file !== last), last];
    const sheets = [...new Set(needed.flatMap((key) => files.get(key)?.css ?? []))];
    const page = withSettings(renderable, settings, `${title} · ${settings.clubName}`)
      .replace(/<noscript>.*?<\/noscript>/, `<noscript><p>${WITHOUT_SCRIPTS}</p></noscript>`)
      // After it, since pages have such parts too.
      .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
      .replace(
        '<!--ssr-->',
        () =>
          createInertJson('ssr-context', ssrContext) +
          createInertJson('dehydrated-state', '', dehydratedUrl) +
          createInertJson('program', JSON.stringify(order)),
      );
    const style = getStyle(sheets, findClasses(page));
    const fonts = getWebFonts(sheets);
    const inline = `<style>${style}</style><style media="not all">${fonts}</style>`;
    const styled = inline + sheets.map(linkTo).join('');
    const hashes = { styles: [toHash(style), toHash(fonts)], scripts: getScriptHashes(content) };
    return { html: page.replace('<!--style-->', () => styled), hashes };
  }

  /** Returns the shell HTML. */
  function plain(settings: BrowserSettings): string {
    return withSettings(html, settings, settings.clubName);
  }

  /** Returns the shell HTML of a page, with modulepreload links for its lazy route. */
  function empty(screen: PageName, settings: BrowserSettings): string {
    const shell = plain(settings);
    const source = `routes/${getPageFile(screen)}`;
    if (!files.has(source)) return shell;
    const scripts = withImports(files, source)
      .map((key) => `${publicPath}/${files.get(key)?.file}`)
      .filter((file) => !shell.includes(`"${file}"`));
    const links = [...new Set(scripts)].map((file) => `<link rel="modulepreload" href="${file}">`);
    return shell.replace('</head>', () => `${links.join('')}</head>`);
  }

  /** Extracts the critical CSS for these classes. */
  function getStyle(sheets: readonly string[], classes: ReadonlySet<string>): string {
    return withAssetUrls(extractCriticalCss(sheets.flatMap(getRules), classes));
  }

  /** Returns the web fonts, which the bootstrap script enables after the first paint. */
  function getWebFonts(sheets: readonly string[]): string {
    const rules = sheets.flatMap(getRules);
    return withAssetUrls(rules.map((rule) => ('webFont' in rule ? rule.webFont : '')).join(''));
  }

  function withAssetUrls(css: string): string {
    return css.replaceAll('url(./', `url(${publicPath}/assets/`);
  }

  /** Disabled until the bootstrap script replaces it. */
  function linkTo(file: string): string {
    return `<link rel="stylesheet" href="${publicPath}/${file}" disabled>`;
  }

  return {
    plain,
    empty,
    fill,
    scriptHashes: getScriptHashes(html),
  };
}

/** Inserts settings, accent color and title. */
function withSettings(html: string, settings: BrowserSettings, title: string): string {
  return html
    .replace('<html', `<html data-accent="${settings.accent}"`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('<!--settings-->', () => createInertJson('settings', JSON.stringify(settings)));
}

const WITHOUT_SCRIPTS =
  'Everything here can be read without JavaScript; searching, filtering, playing and adding need it.';

/** @property dehydratedUrl URL of the dehydrated state */
type Filled = Pick<RenderedPage, 'title' | 'html' | 'ssrContext'> & { dehydratedUrl: string };

/** Hashes of the inline elements of a page, for the CSP. */
export type InlineHashes = { styles: readonly string[]; scripts: readonly string[] };

export const NO_HASHES: InlineHashes = { styles: [], scripts: [] };

type FilledPage = { html: string; hashes: InlineHashes };

type Built = { file: string; imports: string[]; css: string[] };

/** Reads the build manifest, by source. */
export function readBuildManifest(clientDir: string): Map<string, Built> {
  const path = join(clientDir, '.vite/manifest.json');
  if (!existsSync(path)) return new Map();
  const listed: Record<string, Partial<Built> & { file: string }> = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  return new Map(
    Object.entries(listed).map(([key, { file, imports = [], css = [] }]) => [
      key,
      { file, imports, css },
    ]),
  );
}

/** Reads the rules of a style sheet, written by the build. */
function readRules(clientDir: string, sheet: string): StyleRule[] {
  const path = join(clientDir, '.vite/style-rules', `${basename(sheet)}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Returns a module after all its imports. */
export function withImports(
  files: Map<string, Built>,
  key: string,
  seen = new Set<string>(),
): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const imports = files.get(key)?.imports ?? [];
  return [...imports.flatMap((one) => withImports(files, one, seen)), key];
}

/**
 * Creates a JSON script element, safe for any content, optionally with a URL to fetch before the
 * app starts.
 */
export function createInertJson(id: string, json: string, from?: string): string {
  const source = from === undefined ? '' : ` data-from="${escapeText(from)}"`;
  const text = json.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}"${source}>${text}</script>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Returns the hashes of the inline scripts and styles of a page. */
export function getInlineHashes(html: string): InlineHashes {
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => toHash(text));
  return { scripts: getScriptHashes(html), styles };
}

function getScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, text]) => text !== '')
    .map(([, text = '']) => toHash(text));
}

function toHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
