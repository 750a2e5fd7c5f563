import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { CSS_TARGET } from './css-target.ts';

const fromClient = (path: string) =>
  fileURLToPath(new URL(`../src/client/${path}`, import.meta.url));

/** Web fonts of the app, by the start of their file names. */
const FONTS = [
  { family: 'Figtree Variable', file: 'figtree-latin-wght-normal', weight: '300 900' },
  { family: 'Gabarito Variable', file: 'gabarito-latin-wght-normal', weight: '400 900' },
];

/**
 * Builds the sign-in page of a private club: one HTML file with its script and styles, beside the
 * app, of which it shares only the web fonts.
 */
export function signInPage(): Plugin {
  return {
    name: 'sign-in-page',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { script, style } = await bundleSignIn();
      const files = Object.keys(bundle);
      const fonts = FONTS.map((font) => getFontFace(font, files)).join('');
      const source = readFileSync(fromClient('sign-in/sign-in.html'), 'utf8')
        .replaceAll(/\n\s*/g, '\n')
        .replace('<!--style-->', () => `<style>${style}${fonts}</style>`)
        .replace('<!--script-->', () => `<script>${script}</script>`);
      this.emitFile({ type: 'asset', fileName: 'sign-in.html', source });
    },
  };
}

async function bundleSignIn(): Promise<{ script: string; style: string }> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      cssTarget: CSS_TARGET,
      modulePreload: false,
      lib: {
        entry: fromClient('sign-in/sign-in.ts'),
        formats: ['iife'],
        name: 'signIn',
        cssFileName: 'sign-in',
      },
    },
  });
  const [bundle] = [result].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('Nothing was built');
  const [script] = bundle.output;
  const sheet = bundle.output.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('The sign-in page has no styles');
  // Without the mark that Vite leaves for its own use.
  const style = String(sheet.source).replaceAll(/\/\*.*?\*\//gs, '');
  return { script: script.code.trim(), style: style.trim() };
}

function getFontFace(
  { family, file, weight }: (typeof FONTS)[number],
  files: readonly string[],
): string {
  const built = files.find((name) => name.includes(`/${file}-`));
  if (built === undefined) throw new Error(`No font ${file}`);
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(./${built}) format("woff2")}`;
}
