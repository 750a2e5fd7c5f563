import { build } from 'vite';
import { CSS_TARGET } from './css-options.ts';
import { fromRoot } from './from-root.ts';

/** Bundles a classic script with its style sheet, for a page that contains both. */
export async function bundleScript(
  entry: string,
  name: string,
): Promise<{ script: string; style: string }> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      cssTarget: CSS_TARGET,
      modulePreload: false,
      lib: { entry: fromRoot(entry), formats: ['iife'], name, cssFileName: name },
    },
  });
  const [bundle] = [result].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('Nothing was built');
  const [script] = bundle.output;
  const sheet = bundle.output.find(({ fileName }) => fileName.endsWith('.css'));
  const source = sheet?.type === 'asset' ? String(sheet.source) : '';
  // Without the mark that Vite leaves for its own use.
  const style = source.replaceAll(/\/\*.*?\*\//gs, '');
  return { script: script.code.trim(), style: style.trim() };
}
