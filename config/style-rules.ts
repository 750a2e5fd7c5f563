import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ChildNode, parse } from 'postcss';
import type { Plugin } from 'vite';
import type { StyleRule } from '../src/server/ssr/critical-css.ts';

/** Conditional at-rules. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'layer']);

/**
 * Writes the classes that each rule of the build's style sheets depends on, so that the server can
 * inline the critical CSS of a page (product/api.md#server-rendered-pages).
 */
export function styleRules(): Plugin {
  return {
    name: 'style-rules',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const folder = join(dir, '.vite/style-rules');
      await mkdir(folder, { recursive: true });
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const path = join(folder, `${basename(file.fileName)}.json`);
        await writeFile(path, JSON.stringify(getRules(String(file.source))));
      }
    },
  };
}

/** Parses the rules of a style sheet, in order. @throws Error for a syntax error */
export function getRules(sheet: string): StyleRule[] {
  return parse(sheet).nodes.flatMap((node) => {
    const animation = node.type === 'atrule' && node.name === 'keyframes' ? node.params : null;
    return animation === null ? getRule(node) : [{ animation, text: node.toString() }];
  });
}

function getRule(node: ChildNode): StyleRule[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule')
    return [{ text: node.toString(), classes: node.selectors.map(getClasses) }];
  if (node.type === 'atrule' && CONDITIONS.has(node.name) && node.nodes)
    return [{ head: `@${node.name} ${node.params}`, rules: node.nodes.flatMap(getRule) }];
  if (isWebFont(node)) return [{ webFont: node.toString() }];
  return [{ text: node.toString() }];
}

/** True for a font to download, after the first paint. */
function isWebFont(node: ChildNode): boolean {
  return node.type === 'atrule' && node.name === 'font-face' && node.toString().includes('url(');
}

/**
 * Classes without which a selector matches nothing, except those in brackets, which may be
 * alternatives or exclusions.
 */
function getClasses(selector: string): string[] {
  const bare = withoutBrackets(selector);
  return [...bare.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
}

function withoutBrackets(selector: string): string {
  const less = selector.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '');
  return less === selector ? less : withoutBrackets(less);
}
