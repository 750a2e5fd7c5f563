import { type Budget, startBudget } from '../../adapters/streaming/deadline.ts';
import { ServiceError } from '../../adapters/streaming/service-error.ts';
import type { PersonTokens } from '../../adapters/streaming/spotify-accounts.ts';
import type { Limits, StreamingClients } from '../../adapters/streaming/streaming-clients.ts';
import type { Services } from '../../database/transaction.ts';
import * as repository from './playlists-repository.ts';
import { openTokens, sealTokens } from './sealed-tokens.ts';

/** The admin session of the browser that asks. */
export type Browser = {
  session_hash: string;
  /** What its tokens are sealed with. */
  key: Buffer;
};

export type PlaylistServices = Pick<Services, 'db' | 'now'> & {
  streaming: { clients: StreamingClients; limits: Limits };
};

type Person = NonNullable<StreamingClients['person']>;

/** A token is renewed this many milliseconds before it ends. */
const EARLY_MS = 60_000;

/** Renewals in the air: Spotify may take back an older token when it gives a new one. */
const renewing = new Map<string, Promise<Known | null>>();

/**
 * Asks Spotify for the connected person, renewing their token when it has run out.
 * @returns `null` when nobody is connected, or they took it back
 * @throws ServiceError
 */
export async function asPerson<T>(
  services: PlaylistServices,
  browser: Browser,
  person: Person,
  ask: (token: string, budget: Budget) => Promise<T>,
): Promise<T | null> {
  const budget = startBudget(services.streaming.limits.totalMs);
  const known = await readTokens(services, browser);
  if (known === null) return null;
  const isOver = known.tokens.expires_at - EARLY_MS <= services.now().getTime();
  const current = isOver ? await renew(services, browser, person, known, budget) : known;
  if (current === null) return null;
  try {
    return await ask(current.tokens.access_token, budget);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error;
  }
  const renewed = await renew(services, browser, person, current, budget);
  return renewed && ask(renewed.tokens.access_token, budget);
}

/** Tokens, and the text that they stand in the database as. */
type Known = { sealed: string; tokens: PersonTokens };

async function readTokens(
  { db }: PlaylistServices,
  { session_hash, key }: Browser,
): Promise<Known | null> {
  const sealed = await repository.findConnection(db, session_hash);
  return sealed === undefined ? null : { sealed, tokens: openTokens(sealed, key) };
}

function renew(
  services: PlaylistServices,
  browser: Browser,
  person: Person,
  known: Known,
  budget: Budget,
): Promise<Known | null> {
  const { session_hash } = browser;
  const renewal =
    renewing.get(session_hash) ??
    renewOnce(services, browser, person, known, budget).finally(() => {
      renewing.delete(session_hash);
    });
  renewing.set(session_hash, renewal);
  return renewal;
}

/**
 * Renews the tokens that were known before the wait, unless there are others by now: renewed by
 * another request, or of a connection made anew, which an old token must neither replace nor end.
 */
async function renewOnce(
  services: PlaylistServices,
  browser: Browser,
  { accounts }: Person,
  { sealed, tokens }: Known,
  budget: Budget,
): Promise<Known | null> {
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
