import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DrawnPage } from '#shared/domain/rendered-page.ts';
import type { BrowserSettings } from '#shared/domain/settings.ts';
import { classesIn, type StyleRule, stylesFor } from './page-styles.ts';

export type PageTemplate = ReturnType<typeof readTemplate>;

/** The source of the app in the build's list of files. */
const ENTRY = 'index.html';

/** What names the files of screens that are not drawn. */
const LAZY_ROUTES = 'app/lazy-routes.ts';

/** What Vite has the browser load before it shows anything. */
const LOADED_FIRST =
  /\s*(<script type="module"[^>]*><\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>)/g;

/** Scripts that stand in the page themselves; one with a type of its own is no script. */
const OWN_SCRIPT = /<script>(.*?)<\/script>/gs;

/**
 * Reads the built page and the list of its files.
 * @returns the page without content, a way to fill it with parts by their sources, and the hashes of
 * what the policy must allow
 */
export function readTemplate(clientDir: string, settings: BrowserSettings) {
  const { publicPath } = settings;
  const files = readManifest(clientDir);
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8')
    .replaceAll(/(?<=(src|href)=")\.\//g, `${publicPath}/`)
    .replace('<!--settings-->', () => inert('settings', JSON.stringify(settings)));
  const known = new Map<string, StyleRule[]>();
  const getRules = (sheet: string) => {
    const rules = known.get(sheet) ?? readRules(clientDir, sheet);
    known.set(sheet, rules);
    return rules;
  };
  const drawable = html.replaceAll(LOADED_FIRST, '');

  /**
   * The page with what was drawn: its words and the style of these first, the program and the whole
   * style sheets behind them.
   */
  function fill(drawn: Filled, parts: readonly string[]): FilledPage {
    const { title, html: content, drawing, answersAt } = drawn;
    const needed = [ENTRY, ...parts].flatMap((part) => withImports(files, part));
    const scripts = [...new Set(needed.map((key) => files.get(key)?.file ?? ''))];
    const program = scripts.map((file) => `${publicPath}/${file}`);
    const last = `${publicPath}/${files.get(ENTRY)?.file}`;
    const order = [...program.filter((file) => file !== last), last];
    const sheets = [...new Set(needed.flatMap((key) => files.get(key)?.css ?? []))];
    const page = drawable
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeText(title)} · Spindle</title>`)
      .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
      .replace(/<noscript>.*?<\/noscript>/, `<noscript><p>${WITHOUT_SCRIPTS}</p></noscript>`)
      .replace(
        '<!--drawn-->',
        () =>
          inert('drawn', drawing) +
          inert('answers', '', answersAt) +
          inert('program', JSON.stringify(order)),
      );
    const style = getStyle(sheets, classesIn(page));
    const styled = `<style>${style}</style>${sheets.map(linkTo).join('')}`;
    return { html: page.replace('<!--style-->', () => styled), styleHash: toHash(style) };
  }

  /** The page without content; the code of its screen comes beside that of the app, not behind it. */
  function empty(screen: string): string {
    const source = `screens/${screen.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`;
    if (!files.has(source)) return html;
    const scripts = [LAZY_ROUTES, source]
      .flatMap((part) => withImports(files, part))
      .map((key) => `${publicPath}/${files.get(key)?.file}`)
      .filter((file) => !html.includes(`"${file}"`));
    const links = [...new Set(scripts)].map((file) => `<link rel="modulepreload" href="${file}">`);
    return html.replace('</head>', () => `${links.join('')}</head>`);
  }

  /** What of some sheets a page with these classes needs. */
  function getStyle(sheets: readonly string[], classes: ReadonlySet<string>): string {
    const rules = sheets.flatMap(getRules);
    return stylesFor(rules, classes).replaceAll('url(./', `url(${publicPath}/assets/`);
  }

  /** Switched off until the script in the page switches it on. */
  function linkTo(file: string): string {
    return `<link rel="stylesheet" href="${publicPath}/${file}" disabled>`;
  }

  return {
    plain: html,
    empty,
    fill,
    scriptHashes: [...html.matchAll(OWN_SCRIPT)].map(([, text = '']) => toHash(text)),
  };
}

const WITHOUT_SCRIPTS =
  'Everything here can be read without JavaScript; searching, filtering, playing and adding need it.';

/** @property answersAt address of what it was drawn from */
type Filled = Pick<DrawnPage, 'title' | 'html' | 'drawing'> & { answersAt: string };

/** @property styleHash of the style that stands in it, as its policy names it */
type FilledPage = { html: string; styleHash: string };

type Built = { file: string; imports: string[]; css: string[] };

/** Every built module with its files, by its source. */
function readManifest(clientDir: string): Map<string, Built> {
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

/** The rules of a style sheet, as the build has them beside it. */
function readRules(clientDir: string, sheet: string): StyleRule[] {
  const path = join(clientDir, '.vite/style-rules', `${basename(sheet)}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** A module after everything that it imports. */
function withImports(files: Map<string, Built>, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const imports = files.get(key)?.imports ?? [];
  return [...imports.flatMap((one) => withImports(files, one, seen)), key];
}

/** JSON that a page may hold whatever is in it; or what the page fetches before its program runs. */
function inert(id: string, json: string, from?: string): string {
  const source = from === undefined ? '' : ` data-from="${escapeText(from)}"`;
  const text = json.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}"${source}>${text}</script>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function toHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
