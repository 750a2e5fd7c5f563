import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { CACHED_AT_HEADER, PROGRAM_HEADER } from '#shared/domain/site/offline.ts';
import { noteCachedResponse, onNewProgram, refreshCachedAt } from './offline-status.ts';

vi.mock('../settings.ts', () => ({ settings: { apiUrl: 'http://club.example', apiKey: 'key' } }));

afterEach(() => {
  onlineManager.setOnline(true);
});

const respond = (headers: Record<string, string>) => new Response('{}', { headers });

test('a cached response marks the app offline; reconnecting refetches all', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  refreshCachedAt(client);
  noteCachedResponse(respond({ [CACHED_AT_HEADER]: '2026-03-06T20:04:00.000Z' }));
  expect(onlineManager.isOnline()).toBe(false);
  onlineManager.setOnline(true);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a response of the server changes nothing', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  refreshCachedAt(client);
  noteCachedResponse(respond({}));
  expect(onlineManager.isOnline()).toBe(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(asked).not.toHaveBeenCalled();
});

test('reports a response of another build once', () => {
  const received = vi.fn();
  onNewProgram(received);
  noteCachedResponse(respond({}));
  expect(received).not.toHaveBeenCalled();
  noteCachedResponse(respond({ [PROGRAM_HEADER]: 'another' }));
  noteCachedResponse(respond({ [PROGRAM_HEADER]: 'another' }));
  expect(received).toHaveBeenCalledTimes(1);
});
