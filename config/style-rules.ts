import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ChildNode, parse } from 'postcss';
import type { Plugin } from 'vite';
import type { StyleRule } from '../src/server/http/page-styles.ts';

/** At-rules around rules that hold on a condition. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'layer']);

/**
 * Writes of each style sheet of the build which classes its rules are about, so that the server can put
 * the ones that a page needs into it (rules.md#drawn-pages).
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

/** The rules of a style sheet, in its order. @throws Error for what is no style sheet */
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
  return [{ text: node.toString() }];
}

/** The classes without which a selector finds nothing; what stands in brackets may be another way, or a way out. */
function getClasses(selector: string): string[] {
  const bare = withoutBrackets(selector);
  return [...bare.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
}

function withoutBrackets(selector: string): string {
  const less = selector.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '');
  return less === selector ? less : withoutBrackets(less);
}
