import { z } from 'zod';
import { decryptText, encryptText } from '../../database/cipher.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { PersonTokens } from '../../integrations/streaming/clients/spotify-accounts.ts';

/**
 * Encrypts tokens for the database: a copy of it, such as a backup, gives no access to Spotify,
 * because the key is derived from the cookie of the admin session.
 * @param key 32 bytes
 */
export function sealTokens(tokens: PersonTokens, key: Buffer): string {
  return encryptText(JSON.stringify(tokens), key);
}

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
}) satisfies z.ZodType<PersonTokens>;

/** Decrypts tokens. @throws for another key, or a modified text */
export function openTokens(sealed: string, key: Buffer): PersonTokens {
  return parseStored(tokensSchema, decryptText(sealed, key), 'spotify_connections');
}
