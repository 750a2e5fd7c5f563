import { type Budget, startBudget } from '../../adapters/streaming/budget.ts';
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
const renewing = new Map<string, Promise<PersonTokens | null>>();

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
  const isOver = known.expires_at - EARLY_MS <= services.now().getTime();
  const tokens = isOver ? await renew(services, browser, person, known, budget) : known;
  if (tokens === null) return null;
  try {
    return await ask(tokens.access_token, budget);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error;
  }
  const renewed = await renew(services, browser, person, tokens, budget);
  return renewed && ask(renewed.access_token, budget);
}

async function readTokens({ db }: PlaylistServices, { session_hash, key }: Browser) {
  const sealed = await repository.findConnection(db, session_hash);
  return sealed === undefined ? null : openTokens(sealed, key);
}

function renew(
  services: PlaylistServices,
  browser: Browser,
  person: Person,
  { refresh_token }: PersonTokens,
  budget: Budget,
): Promise<PersonTokens | null> {
  const { session_hash } = browser;
  const renewal =
    renewing.get(session_hash) ??
    renewOnce(services, browser, person, refresh_token, budget).finally(() => {
      renewing.delete(session_hash);
    });
  renewing.set(session_hash, renewal);
  return renewal;
}

async function renewOnce(
  { db }: PlaylistServices,
  { session_hash, key }: Browser,
  { accounts }: Person,
  refresh_token: string,
  budget: Budget,
): Promise<PersonTokens | null> {
  try {
    const tokens = await accounts.refresh(refresh_token, budget);
    await repository.updateConnection(db, session_hash, sealTokens(tokens, key));
    return tokens;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'refused') throw error;
    await repository.deleteConnection(db, session_hash);
    return null;
  }
}
