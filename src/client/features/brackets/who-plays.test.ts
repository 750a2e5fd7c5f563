import { expect, test } from 'vitest';
import { isClosed, mayPlay } from './who-plays.ts';

test('leaves a bracket of the admins to them', () => {
  expect(mayPlay({ status: 'active', play_access: 'admin' }, false)).toBe(false);
  expect(mayPlay({ status: 'active', play_access: 'admin' }, true)).toBe(true);
});

test('lets everyone play the others, while they are open', () => {
  expect(mayPlay({ status: 'ready', play_access: 'anyone' }, false)).toBe(true);
  expect(mayPlay({ status: 'paused', play_access: 'anyone' }, true)).toBe(false);
  expect(mayPlay({ status: 'completed', play_access: 'anyone' }, true)).toBe(false);
});

test('closes a completed bracket to all but admins', () => {
  expect(isClosed({ status: 'completed' }, false)).toBe(true);
  expect(isClosed({ status: 'completed' }, true)).toBe(false);
  expect(isClosed({ status: 'active' }, false)).toBe(false);
});
