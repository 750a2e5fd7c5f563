import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRIVATE_HEADER } from '#shared/domain/club/club-access.ts';
import { CACHED_AT_HEADER, PROGRAM_HEADER } from '#shared/domain/site/offline.ts';
import {
  loseConnection,
  noteResponse,
  onAccessLost,
  onNewProgram,
  onReconnect,
  refreshCachedAt,
} from './server-status.ts';

vi.mock('../settings.ts', () => ({ settings: { apiUrl: 'http://club.example', apiKey: 'key' } }));

const HOUR = 3_600_000;
let begun = 0;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  begun += HOUR;
  vi.useFakeTimers({ now: begun });
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Server stub with these responses, `null` for none; returns the fetch spy. */
function respond(...responses: (string | null)[]) {
  const last = responses.at(-1) ?? null;
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const body = responses.length > 0 ? responses.shift() : last;
    if (body == null) throw new TypeError('No network');
    // Not a real `Response`, whose body is read outside of fake timers.
    return { json: async () => JSON.parse(body) } as Response;
  });
}

test('pings the server until it responds, then notifies subscribers once', async () => {
  const asked = respond(null, '<h1>Sign in to this network</h1>', '{"status":"ok"}');
  const received = vi.fn();
  const stop = onReconnect(received);
  loseConnection();
  loseConnection();
  await vi.advanceTimersByTimeAsync(1999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(String(asked.mock.calls[0]?.[0])).toBe('http://club.example/healthz');
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(received).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8000);
  expect(received).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(3);
  stop();
});

test('backs off when a restored connection breaks again at once', async () => {
  respond('{"status":"ok"}');
  const received = vi.fn();
  const stop = onReconnect(received);
  for (const wait of [2000, 4000, 8000]) {
    loseConnection();
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(received).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toHaveBeenCalledTimes(1);
    received.mockClear();
  }
  stop();
});

test('does not ping the server while the browser is offline', async () => {
  const asked = respond('{"status":"ok"}');
  vi.stubGlobal('navigator', { onLine: false });
  loseConnection();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).not.toHaveBeenCalled();
});

const withHeaders = (headers: Record<string, string>) => new Response('{}', { headers });

test('a cached response marks the app offline; reconnecting refetches all', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  refreshCachedAt(client);
  noteResponse(withHeaders({ [CACHED_AT_HEADER]: '2026-03-06T20:04:00.000Z' }));
  expect(onlineManager.isOnline()).toBe(false);
  onlineManager.setOnline(true);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a response of the server changes nothing', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  refreshCachedAt(client);
  noteResponse(withHeaders({}));
  expect(onlineManager.isOnline()).toBe(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(asked).not.toHaveBeenCalled();
});

test('reports a response of another build once', () => {
  const received = vi.fn();
  onNewProgram(received);
  noteResponse(withHeaders({}));
  expect(received).not.toHaveBeenCalled();
  noteResponse(withHeaders({ [PROGRAM_HEADER]: 'another' }));
  noteResponse(withHeaders({ [PROGRAM_HEADER]: 'another' }));
  expect(received).toHaveBeenCalledTimes(1);
});

test('reports each response that denies access', () => {
  const received = vi.fn();
  onAccessLost(received);
  noteResponse(withHeaders({}));
  expect(received).not.toHaveBeenCalled();
  noteResponse(withHeaders({ [PRIVATE_HEADER]: '1' }));
  noteResponse(withHeaders({ [PRIVATE_HEADER]: '1' }));
  expect(received).toHaveBeenCalledTimes(2);
});
