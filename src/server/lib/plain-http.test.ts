import { expect, it } from 'vitest';
import { plainHttpWarning } from './plain-http.ts';

it.each([
  ['127.0.0.1', null],
  ['localhost', 'http://localhost:4601'],
  ['::1', 'http://[::1]:4600/'],
  ['127.0.0.1', 'https://club.example'],
  ['0.0.0.0', 'https://club.example'],
])('does not warn about %s with %s', (host, publicUrl) => {
  expect(plainHttpWarning({ host, publicUrl })).toBeNull();
});

it.each([
  ['0.0.0.0', null],
  ['::', null],
  ['192.168.1.5', 'http://192.168.1.5:4600'],
  ['127.0.0.1', 'http://club.example'],
  ['0.0.0.0', 'http://localhost:4600'],
  ['127.0.0.1', 'http://127.0.0.1.example'],
])('warns about %s with %s', (host, publicUrl) => {
  expect(plainHttpWarning({ host, publicUrl })).toMatch(/^Plain HTTP beyond this machine/);
});
