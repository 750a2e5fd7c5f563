import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { GET_SESSION, LIST_ALBUMS } from '#shared/endpoints.ts';
import { settings } from '../settings.ts';
import { ApiError } from './api-error.ts';
import { request, requestData } from './request.ts';

vi.mock('../settings.ts', () => ({ settings: { apiUrl: '', apiKey: 'test-key' } }));

vi.stubGlobal('navigator', { onLine: true });

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** HTTP server with this handler; pending requests end with the test. */
async function serve(response: RequestListener): Promise<void> {
  const server = createServer(response);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  settings.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Replaces the request timeout of 15 seconds by a function. */
function holdTimeout(): () => void {
  const controller = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  return () => controller.abort(new DOMException('', 'TimeoutError'));
}

const failure = () => request(LIST_ALBUMS).catch((error: unknown) => error as ApiError);

test('returns the whole response', async () => {
  await serve((_, response) => response.end('{"success":true,"data":[]}'));
  expect(await request(LIST_ALBUMS)).toEqual({ success: true, data: [] });
});

test('treats a truncated response as a network error', async () => {
  await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"success":true,', () => response.destroy());
  });
  expect(await failure()).toMatchObject({ kind: 'network', isPassing: true });
});

test('treats a response that is not JSON as a network error', async () => {
  await serve((_, response) => response.end('<h1>Please sign in to this network</h1>'));
  const error = await failure();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: 'network', isPassing: true });
});

for (const status of [200, 503])
  test(`applies the request timeout to the body of a ${status} response`, async () => {
    const end = holdTimeout();
    await serve((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.write('{"success":');
    });
    const read = vi.spyOn(Response.prototype, 'json');
    const failed = failure();
    await expect.poll(() => read.mock.calls.length > 0).toBe(true);
    end();
    expect(await failed).toMatchObject({
      kind: 'timeout',
      message: 'The request timed out. Please check your connection and try again.',
    });
  });

test('reports the error message of a response, or only its status', async () => {
  let body = '{"success":false,"error":"Not so","code":"INVALID_INPUT"}';
  await serve((_, response) => response.writeHead(400).end(body));
  expect(await failure()).toMatchObject({ kind: 'http', status: 400, words: 'Not so' });
  body = '<h1>Bad Request</h1>';
  expect(await failure()).toMatchObject({ kind: 'http', status: 400, words: null });
});

test.each([
  ['{"success":false,"error":"Not so"}', 'Not so'],
  ['{"success":false,"message":"Not this time"}', 'Not this time'],
  ['{"success":false,"error":{"code":7}}', null],
])('treats the response %s as a failure with any status', async (body, words) => {
  for (const status of [200, 403]) {
    await serve((_, response) => response.writeHead(status).end(body));
    expect(await failure()).toMatchObject({ kind: 'http', status, words });
  }
});

test.each(['{"success":true,"data":null}', '{"success":true}', 'null'])(
  'rejects the response %s, which has no data',
  async (body) => {
    await serve((_, response) => response.end(body));
    const asked = requestData(GET_SESSION, { params: { id: 'x' } });
    await expect(asked).rejects.toMatchObject({ kind: 'http', status: 200, isPassing: false });
  },
);

test('rejects with an AbortError when the caller aborts', async () => {
  await serve((_, response) => {
    response.writeHead(200);
    response.write('{"success":');
  });
  const controller = new AbortController();
  const read = vi.spyOn(Response.prototype, 'json');
  const asked = request(LIST_ALBUMS, {}, controller.signal).catch((error: unknown) => error);
  await expect.poll(() => read.mock.calls.length > 0).toBe(true);
  controller.abort();
  expect(await asked).toMatchObject({ name: 'AbortError' });
});
