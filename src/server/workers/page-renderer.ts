import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type {
  PageRequest,
  RenderedPage,
  RenderPage,
  ServerFetch,
} from '#shared/domain/site/rendered-page.ts';
import { createThread } from './worker-pool.ts';

export type PageRenderer = { render: RenderPage; close: () => Promise<void> };

/** Milliseconds without a page after which the worker thread ends, to free its memory. */
const IDLE_MS = 10_000;

/** Pages that are rendered at once; each waits for its data most of the time. */
const MAX_PAGES = 4;

/** Creates the page renderer from the SSR build beside the web app; `null` without one. */
export function openPageRenderer(clientDir: string): PageRenderer | null {
  const filename = join(clientDir, '../pages/entry-server.js');
  return existsSync(filename) ? createPageRenderer(filename) : null;
}

/** Renders pages on a worker thread. @param filename of the SSR build */
function createPageRenderer(filename: string): PageRenderer {
  const thread = createThread({ concurrentTasksPerWorker: MAX_PAGES, idleTimeout: IDLE_MS });

  /** @throws Error when rendering fails */
  async function render(page: PageRequest, serverFetch: ServerFetch): Promise<RenderedPage | null> {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', async ({ id, path }: { id: number; path: string }) => {
      const body = await serverFetch(path).catch(() => null);
      port1.postMessage({ id, body });
    });
    try {
      const task = { page, port: port2 };
      return await thread.run(task, { filename, name: 'renderInWorker', transferList: [port2] });
    } finally {
      port1.close();
    }
  }

  return { render, close: () => thread.destroy() };
}
