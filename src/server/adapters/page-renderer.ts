import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Ask, RenderedPage, RenderPage, WantedPage } from '#shared/domain/rendered-page.ts';

/** SSR build of the web app. */
export type PageModule = { renderPage: RenderPage };

export type RenderMessage =
  | { kind: 'render'; page: WantedPage }
  | { kind: 'response'; number: number; body: string | null };
export type RenderRequest =
  | { kind: 'ask'; number: number; address: string }
  | { kind: 'page'; page: RenderedPage | null; problem?: string };

/** Creates the page renderer from the SSR build beside the web app; `null` without one. */
export function openPageDrawing(clientDir: string): PageDrawing | null {
  const script = join(clientDir, '../server/render-worker.js');
  const pages = join(clientDir, '../pages/entry-server.cjs');
  if (!existsSync(script) || !existsSync(pages)) return null;
  return createPageDrawing(script, pages);
}

export type PageDrawing = ReturnType<typeof createPageDrawing>;

/** Milliseconds without a page after which the worker thread ends, to free its memory. */
const IDLE_MS = 10_000;

/**
 * Renders pages one at a time on a worker thread, which starts with the first page and restarts
 * after a crash.
 * @param script of the worker thread
 * @param pages SSR module
 */
function createPageDrawing(script: string, pages: string) {
  let worker: Worker | null = null;
  /** Runs while the worker is idle. */
  let resting: NodeJS.Timeout | undefined;

  function present(): Worker {
    if (worker !== null) return worker;
    const started = new Worker(script, { workerData: pages, stdin: false });
    started.unref();
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    worker = started;
    return started;
  }

  /**
   * @returns `null` for a page whose API responses are errors, which the client renders
   * @throws Error when rendering fails
   */
  function draw(page: WantedPage, ask: Ask): Promise<RenderedPage | null> {
    stopResting();
    const thread = present();
    const tell = (message: RenderMessage) => thread.postMessage(message);
    return new Promise<RenderedPage | null>((resolve, reject) => {
      const receive = (message: RenderRequest) => {
        if (message.kind === 'ask') {
          const { number } = message;
          const respond = (body: string | null) => tell({ kind: 'response', number, body });
          ask(message.address).then(respond, () => respond(null));
          return;
        }
        settle();
        if (message.problem === undefined) resolve(message.page);
        else reject(new Error(message.problem));
      };
      const fail = (error: unknown) => {
        settle();
        reject(error instanceof Error ? error : new Error('The render worker exited'));
      };
      const settle = () => {
        thread.off('message', receive).off('error', fail).off('exit', fail);
        resting = setTimeout(close, IDLE_MS).unref();
      };
      thread.on('message', receive).on('error', fail).on('exit', fail);
      tell({ kind: 'render', page });
    });
  }

  function stopResting(): void {
    clearTimeout(resting);
    resting = undefined;
  }

  /** Ends the worker at once, unless it is rendering. */
  async function rest(): Promise<void> {
    if (resting !== undefined) await close();
  }

  async function close(): Promise<void> {
    stopResting();
    // Later requests start a new worker.
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  return { draw, rest, close };
}
