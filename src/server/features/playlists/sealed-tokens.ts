import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseStored } from '../../database/stored-json.ts';
import type { PersonTokens } from '../../integrations/streaming/clients/spotify-accounts.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts tokens for the database: a copy of it, such as a backup, gives no access to Spotify,
 * because the key is derived from the cookie of the admin session.
 * @param key 32 bytes
 */
export function sealTokens(tokens: PersonTokens, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
}) satisfies z.ZodType<PersonTokens>;

/** Decrypts tokens. @throws for another key, or a modified text */
export function openTokens(sealed: string, key: Buffer): PersonTokens {
  const bytes = Buffer.from(sealed, 'base64url');
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(tag);
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return parseStored(tokensSchema, Buffer.concat(text).toString('utf8'), 'spotify_connections');
}
