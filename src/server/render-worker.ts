import { parentPort, workerData } from 'node:worker_threads';
import { runCompiledScript } from './adapters/compiled-script.ts';
import type { PageModule, RenderMessage, RenderRequest } from './adapters/page-renderer.ts';

/** Worker thread for SSR: a long page would block the event loop of the server. */
const { renderPage } = runCompiledScript<PageModule>(workerData);
const waiting = new Map<number, (received: { body: string | null }) => void>();
let asked = 0;

parentPort?.on('message', async (received: RenderMessage) => {
  if (received.kind === 'response') return waiting.get(received.number)?.(received);
  try {
    send({ kind: 'page', page: await renderPage(received.page, ask) });
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
  if (body === null) throw new Error(`There is no response to ${address}`);
  return body;
}

function send(message: RenderRequest): void {
  parentPort?.postMessage(message);
}
