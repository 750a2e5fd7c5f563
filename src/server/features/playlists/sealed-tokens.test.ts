import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openTokens, sealTokens } from './sealed-tokens.ts';

const tokens = { access_token: 'one', refresh_token: 'two', expires_at: 1_772_798_400_000 };
const key = randomBytes(32);

it('decrypts tokens with the same key', () => {
  expect(openTokens(sealTokens(tokens, key), key)).toEqual(tokens);
});

it('encrypts the same tokens differently each time, without leaking them', () => {
  const [one, other] = [sealTokens(tokens, key), sealTokens(tokens, key)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('one');
});

it('rejects another key and modified data', () => {
  const sealed = sealTokens(tokens, key);
  expect(() => openTokens(sealed, randomBytes(32))).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect(() => openTokens(changed.toString('base64url'), key)).toThrow();
});
