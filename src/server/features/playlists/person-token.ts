import type { Services } from '../../database/transaction.ts';
import type { PersonTokens } from '../../integrations/streaming/clients/spotify-accounts.ts';
import { type Budget, startBudget } from '../../integrations/streaming/deadline.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import type { Limits, StreamingClients } from '../../integrations/streaming/streaming-clients.ts';
import * as repository from './playlists-repository.ts';
import { openTokens, sealTokens } from './sealed-tokens.ts';

/** The admin session of the requesting browser. */
export type Browser = {
  session_hash: string;
  /** Key that encrypts its tokens. */
  key: Buffer;
};

export type PlaylistServices = Pick<Services, 'db' | 'now'> & {
  streaming: { clients: StreamingClients; limits: Limits };
};

type Person = NonNullable<StreamingClients['person']>;

/** Milliseconds before its expiry at which a token is refreshed. */
const EARLY_MS = 60_000;

/** Pending refreshes: Spotify may revoke an older token when it issues a new one. */
const renewing = new Map<string, Promise<StoredTokens | null>>();

/**
 * Calls Spotify for the connected user, and refreshes an expired token.
 * @returns `null` without a connection, or when the user revoked it
 * @throws ServiceError
 */
export async function asPerson<T>(
  services: PlaylistServices,
  browser: Browser,
  person: Person,
  ask: (token: string, budget: Budget) => Promise<T>,
): Promise<T | null> {
  const budget = startBudget(services.streaming.limits.totalMs);
  const stored = await readTokens(services, browser);
  if (stored === null) return null;
  const isOver = stored.tokens.expires_at - EARLY_MS <= services.now().getTime();
  const current = isOver ? await renew(services, browser, person, stored, budget) : stored;
  if (current === null) return null;
  try {
    return await ask(current.tokens.access_token, budget);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error;
  }
  const renewed = await renew(services, browser, person, current, budget);
  return renewed && ask(renewed.tokens.access_token, budget);
}

/** Tokens, and their encrypted text in the database. */
type StoredTokens = { sealed: string; tokens: PersonTokens };

async function readTokens(
  { db }: PlaylistServices,
  { session_hash, key }: Browser,
): Promise<StoredTokens | null> {
  const sealed = await repository.findConnection(db, session_hash);
  return sealed === undefined ? null : { sealed, tokens: openTokens(sealed, key) };
}

function renew(
  services: PlaylistServices,
  browser: Browser,
  person: Person,
  stored: StoredTokens,
  budget: Budget,
): Promise<StoredTokens | null> {
  const { session_hash } = browser;
  const renewal =
    renewing.get(session_hash) ??
    renewOnce(services, browser, person, stored, budget).finally(() => {
      renewing.delete(session_hash);
    });
  renewing.set(session_hash, renewal);
  return renewal;
}

/**
 * Refreshes tokens, unless they were replaced meanwhile: by the refresh of another request, or by a
 * new connection, which an old token must neither replace nor end.
 */
async function renewOnce(
  services: PlaylistServices,
  browser: Browser,
  { accounts }: Person,
  { sealed, tokens }: StoredTokens,
  budget: Budget,
): Promise<StoredTokens | null> {
  const { db } = services;
  const { session_hash, key } = browser;
  const current = await readTokens(services, browser);
  if (current?.sealed !== sealed) return current;
  try {
    const renewed = sealTokens(await accounts.refresh(tokens.refresh_token, budget), key);
    await repository.replaceTokens(db, { session_hash, tokens: sealed }, renewed);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'refused') throw error;
    await repository.endConnection(db, { session_hash, tokens: sealed });
  }
  return readTokens(services, browser);
}
