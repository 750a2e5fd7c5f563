import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecrets, isEncrypted, PLAIN_SECRETS } from './secrets.ts';

const TEXT = '{"url":"https://chat.example/ü"}';

function withKey(key: Buffer | null = randomBytes(32)) {
  return createSecrets({ find: () => key, findOrCreate: () => key ?? randomBytes(32) });
}

describe('secrets', () => {
  const secrets = withKey();

  it('decrypts what it encrypted, which differs each time', () => {
    const [one, other] = [secrets.encrypt(TEXT), secrets.encrypt(TEXT)];
    expect(one).not.toBe(other);
    expect([secrets.decrypt(one), secrets.decrypt(other)]).toEqual([TEXT, TEXT]);
    expect(isEncrypted(one)).toBe(true);
    expect(one).not.toContain('chat');
  });

  it('decrypts nothing with another key, or without one', () => {
    const stored = secrets.encrypt(TEXT);
    expect(withKey().decrypt(stored)).toBeNull();
    expect(withKey(null).decrypt(stored)).toBeNull();
    expect(withKey(randomBytes(5)).decrypt(stored)).toBeNull();
  });

  it('decrypts no modified text', () => {
    const stored = secrets.encrypt(TEXT);
    for (let index = 3; index < stored.length; index += 1) {
      const letter = stored[index] === 'A' ? 'Q' : 'A';
      const modified = stored.slice(0, index) + letter + stored.slice(index + 1);
      expect(secrets.decrypt(modified)).toBeNull();
    }
    for (const part of ['', 'v1:', stored.slice(0, 20), stored.slice(0, -1)])
      expect(secrets.decrypt(part)).toBeNull();
  });

  it('decrypts no other version, and nothing that is not encrypted', () => {
    const stored = secrets.encrypt(TEXT);
    expect(secrets.decrypt(stored.replace('v1', 'v2'))).toBeNull();
    expect(secrets.decrypt(TEXT)).toBeNull();
    expect(isEncrypted(TEXT)).toBe(false);
  });
});

it('leaves secrets plain without a data directory, and does not take encrypted ones for them', () => {
  expect(PLAIN_SECRETS.decrypt(PLAIN_SECRETS.encrypt(TEXT))).toBe(TEXT);
  expect(PLAIN_SECRETS.decrypt(withKey().encrypt(TEXT))).toBeNull();
});
