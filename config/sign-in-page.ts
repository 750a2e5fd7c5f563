import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';
import { fromRoot } from './from-root.ts';

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
      const { script, style } = await bundleScript('src/client/sign-in/sign-in.ts', 'signIn');
      if (style === '') throw new Error('The sign-in page has no styles');
      const files = Object.keys(bundle);
      const fonts = FONTS.map((font) => getFontFace(font, files)).join('');
      const source = readFileSync(fromRoot('src/client/sign-in/sign-in.html'), 'utf8')
        .replaceAll(/\n\s*/g, '\n')
        .replace('<!--style-->', () => `<style>${style}${fonts}</style>`)
        .replace('<!--script-->', () => `<script>${script}</script>`);
      this.emitFile({ type: 'asset', fileName: 'sign-in.html', source });
    },
  };
}

function getFontFace(
  { family, file, weight }: (typeof FONTS)[number],
  files: readonly string[],
): string {
  const built = files.find((name) => name.includes(`/${file}-`));
  if (built === undefined) throw new Error(`No font ${file}`);
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(./${built}) format("woff2")}`;
}
