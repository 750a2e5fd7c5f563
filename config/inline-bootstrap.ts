import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/** Bundles the script that sets the theme and loads the app into the page. */
export function inlineBootstrap(): Plugin {
  return {
    name: 'inline-bootstrap',
    async transformIndexHtml(html) {
      const { script } = await bundleScript('src/client/bootstrap.ts', 'bootstrap');
      return html.replace('<!--bootstrap-->', () => `<script>${script}</script>`);
    },
  };
}
