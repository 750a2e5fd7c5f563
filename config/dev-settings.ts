import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from 'vite';

const WAIT_MS = 15_000;

/** Injects the settings of the running server into the page of `npm run dev`. */
export function devSettings(api: string): Plugin {
  return {
    name: 'dev-settings',
    apply: 'serve',
    async transformIndexHtml(html) {
      const element = settingsElement(await fetchPage(`${api}/`, Date.now() + WAIT_MS));
      return html.replace('<!--settings-->', () => element);
    },
  };
}

/** Waits for a server that is still starting or restarting. */
async function fetchPage(address: string, until: number): Promise<string> {
  try {
    return await (await fetch(address)).text();
  } catch (error) {
    if (Date.now() > until) throw new Error(`No server responds at ${address}`, { cause: error });
    await sleep(250);
    return fetchPage(address, until);
  }
}

function settingsElement(page: string): string {
  const element = /<script [^>]*id="settings">.*?<\/script>/s.exec(page)?.[0];
  if (element === undefined) throw new Error('The page of the server holds no settings.');
  return element;
}
