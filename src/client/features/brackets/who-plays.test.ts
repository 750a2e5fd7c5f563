import { expect, test } from 'vitest';
import { isClosed, mayPlay } from './who-plays.ts';

test('allows only admins to play an admin bracket', () => {
  expect(mayPlay({ status: 'active', play_access: 'admin' }, false)).toBe(false);
  expect(mayPlay({ status: 'active', play_access: 'admin' }, true)).toBe(true);
});

test('allows everyone to play other brackets while they are open', () => {
  expect(mayPlay({ status: 'ready', play_access: 'anyone' }, false)).toBe(true);
  expect(mayPlay({ status: 'paused', play_access: 'anyone' }, true)).toBe(false);
  expect(mayPlay({ status: 'completed', play_access: 'anyone' }, true)).toBe(false);
});

test('closes a completed bracket to all but admins', () => {
  expect(isClosed({ status: 'completed' }, false)).toBe(true);
  expect(isClosed({ status: 'completed' }, true)).toBe(false);
  expect(isClosed({ status: 'active' }, false)).toBe(false);
});
