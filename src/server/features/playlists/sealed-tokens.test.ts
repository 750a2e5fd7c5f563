import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTokens, sealTokens } from './sealed-tokens.ts';

const tokens = { access_token: 'one', refresh_token: 'two', expires_at: 1_772_798_400_000 };
const key = randomBytes(32);

it('the key that sealed tokens opens them', () => {
  expect(openTokens(sealTokens(tokens, key), key)).toEqual(tokens);
});

it('sealed twice they look different, and say nothing', () => {
  const [one, other] = [sealTokens(tokens, key), sealTokens(tokens, key)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('one');
});

it('another key does not open them, nor are they opened when they were changed', () => {
  const sealed = sealTokens(tokens, key);
  expect(() => openTokens(sealed, randomBytes(32))).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(() => openTokens(changed.toString('base64url'), key)).toThrow();
});
