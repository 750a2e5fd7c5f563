import { expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

it.each([
  'password1234',
  'Password2026!',
  'P@ssw0rd-2026',
  'passwordpassword',
  'password123password',
  'administrator',
  '4dm1n1strat0r',
  'letmein!letmein',
  'qwertyuiop[]',
  'qwertyuiop123',
  '123asdfghjkl',
  'Welcome, my love!',
  'iloveyou2026',
  '2026password',
  '123456789012',
  '098765432109',
  '1q2w3e4r5t6y',
  'aaaaaaaaaaaa',
  'abababababab',
  'abcdefghijkl',
  'spindle-spindle',
  'changeme-2026',
])('detects %j as common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'correct horse battery',
  'k7m2-9xqd-4tzw',
  'mxhqs-vwzrt-bk4np-2yj8c',
  '847201938475',
  'пароль из песни',
  'passworth of the sea',
  'qwert yellow 123',
])('accepts %j', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
