import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { bracketQuery, deleteBracket, removeBracketFromCache } from './brackets.ts';

vi.mock('../lib/settings.ts', () => ({
  settings: { apiUrl: 'http://spindle.test', apiKey: 'key' },
}));

const BRACKET = { id: 'b1', name: 'Short-lived' };

/** Server stub that responds to all requests but those that hang until aborted. */
function serve() {
  const server = { asked: [] as string[], hangs: false };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_: string, { method = '', signal }: RequestInit) => {
    server.asked.push(method);
    if (method === 'GET' && server.hangs)
      await new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    return new Response(JSON.stringify({ success: true, data: BRACKET }));
  });
  return server;
}

test('does not refetch a bracket that is being or has been deleted', async () => {
  const server = serve();
  const client = new QueryClient();
  const look = () => client.fetchQuery({ ...bracketQuery('b1'), staleTime: 0 });
  await look();
  server.hangs = true;
  const onItsWay = look();
  const deleted = deleteBracket(client, 'b1');
  expect(await onItsWay).toEqual(BRACKET);
  expect(await look()).toEqual(BRACKET);
  await deleted;
  expect(await look()).toEqual(BRACKET);
  expect(server.asked).toEqual(['GET', 'GET', 'DELETE']);
});

test('refetches a deleted bracket after removing it from the cache', async () => {
  const server = serve();
  const client = new QueryClient();
  await client.fetchQuery(bracketQuery('b1'));
  await deleteBracket(client, 'b1');
  await removeBracketFromCache(client, 'b1');
  await client.fetchQuery(bracketQuery('b1'));
  expect(server.asked).toEqual(['GET', 'DELETE', 'GET']);
});
