import { minifySync, type Plugin } from 'vite';

/** What stands between the scripts of a page, and the scripts. */
const SCRIPTS = /(?<=<script>)(.*?)(?=<\/script>)/s;

/**
 * Takes out of the page, and of the scripts that stand in it, what only we read: they travel with every
 * page, of which what comes in the first 14 KB comes a round trip earlier (RFC 6928).
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: minifiedPage },
  };
}

function minifiedPage(html: string): string {
  const parts = html.split(SCRIPTS);
  return parts.map((part, index) => (index % 2 ? minified(part) : onOneLine(part))).join('');
}

function onOneLine(html: string): string {
  return html.replaceAll(/>\s*\n\s*</g, '><').replaceAll(/\s*\n\s*/g, ' ');
}

/** @throws for what is no script */
function minified(script: string): string {
  const { code, errors } = minifySync('inline.js', script, { module: false });
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  return code.trim();
}
