import { decryptText, encryptText } from './cipher.ts';

/** Encrypts secrets for the database, so that a copy of it, such as a backup, contains none. */
export type Secrets = {
  encrypt: (text: string) => string;
  /** Returns `null` for what cannot be decrypted: with another key, damaged, or not encrypted. */
  decrypt: (stored: string) => string | null;
};

/** The key of a data directory, 32 bytes. */
export type SecretKey = {
  /** Returns `null` if there is no usable one. */
  find: () => Buffer | null;
  /** Returns the key, created if there is none. */
  findOrCreate: () => Buffer;
};

/** Begins encrypted texts; another format gets another version. */
const VERSION = 'v1:';
const ANY_VERSION = /^v\d+:/;

export function createSecrets({ find, findOrCreate }: SecretKey): Secrets {
  return {
    encrypt: (text) => VERSION + encryptText(text, findOrCreate()),
    decrypt: (stored) => {
      const key = find();
      if (key === null || !stored.startsWith(VERSION)) return null;
      try {
        return decryptText(stored.slice(VERSION.length), key);
      } catch {
        return null;
      }
    },
  };
}

/** With PostgreSQL servers have no files, so secrets are stored as they are. */
export const PLAIN_SECRETS: Secrets = {
  encrypt: (text) => text,
  decrypt: (stored) => (isEncrypted(stored) ? null : stored),
};

/** True for a text that `encrypt` returned, in any version. Other secrets are JSON objects. */
export function isEncrypted(stored: string): boolean {
  return ANY_VERSION.test(stored);
}
