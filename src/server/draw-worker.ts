import { parentPort, workerData } from 'node:worker_threads';
import { runCompiledScript } from './adapters/compiled-script.ts';
import type { DrawingAsked, DrawingTold, PageModule } from './adapters/page-renderer.ts';

/** Worker thread for SSR: a long page would block the event loop of the server. */
const { renderPage } = runCompiledScript<PageModule>(workerData);
const waiting = new Map<number, (told: { body: string | null }) => void>();
let asked = 0;

parentPort?.on('message', async (told: DrawingTold) => {
  if (told.kind === 'answer') return waiting.get(told.number)?.(told);
  try {
    send({ kind: 'page', page: await renderPage(told.page, ask) });
  } catch (error) {
    send({ kind: 'page', page: null, problem: String(error) });
  }
});

/** Requests the API responses of a page from the main thread. */
async function ask(address: string): Promise<string> {
  asked += 1;
  const number = asked;
  const { body } = await new Promise<{ body: string | null }>((resolve) => {
    waiting.set(number, resolve);
    send({ kind: 'ask', number, address });
  });
  waiting.delete(number);
  if (body === null) throw new Error(`There is no answer to ${address}`);
  return body;
}

function send(message: DrawingAsked): void {
  parentPort?.postMessage(message);
}
