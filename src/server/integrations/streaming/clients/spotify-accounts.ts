import { z } from 'zod';
import { basic } from '../access-token.ts';
import type { Budget } from '../deadline.ts';
import type { FetchJson } from '../fetch-json.ts';
import type { Queue } from '../queue.ts';
import { ServiceError } from '../service-error.ts';
import type { Client } from '../settings.ts';

/** Tokens of a user who lets this app read their playlists. */
export type PersonTokens = {
  access_token: string;
  refresh_token: string;
  /** Unix time in milliseconds. */
  expires_at: number;
};

export type SpotifyAccounts = {
  /** Returns the URL of Spotify's consent page. */
  authorizeUrl: (asked: { redirect_uri: string; state: string; challenge: string }) => string;
  /** @throws ServiceError 'refused' for an invalid code */
  exchange: (
    given: { code: string; redirect_uri: string; verifier: string },
    budget: Budget,
  ) => Promise<PersonTokens>;
  /** @throws ServiceError 'refused' when the user has revoked access */
  refresh: (refresh_token: string, budget: Budget) => Promise<PersonTokens>;
};

type Parts = {
  url: string;
  client: Client;
  queue: Queue;
  fetchJson: FetchJson;
  now: () => Date;
};

const SCOPES = 'playlist-read-private playlist-read-collaborative';

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().min(0).catch(3600),
});

/**
 * Creates the client for the authorization code flow with PKCE. It also sends the client secret,
 * since the app has one.
 */
export function createSpotifyAccounts(parts: Parts): SpotifyAccounts {
  const { url, client, queue, fetchJson, now } = parts;

  async function ask(form: Record<string, string>, known: string | null, budget: Budget) {
    const request = {
      service: 'spotify accounts',
      url: `${url}/api/token`,
      method: 'POST',
      headers: { authorization: basic(client) },
      form,
    } as const;
    const result = tokensSchema.safeParse(
      await queue(() => fetchJson(request, budget.signal), budget),
    );
    const refresh_token = result.data?.refresh_token ?? known;
    if (!result.success || refresh_token === null)
      throw new ServiceError('spotify accounts', 'unavailable');
    const { access_token, expires_in } = result.data;
    return { access_token, refresh_token, expires_at: now().getTime() + expires_in * 1000 };
  }

  return {
    authorizeUrl: ({ redirect_uri, state, challenge }) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        scope: SCOPES,
        redirect_uri,
        state,
        code_challenge_method: 'S256',
        code_challenge: challenge,
      });
      return `${url}/authorize?${query}`;
    },
    exchange: ({ code, redirect_uri, verifier }, budget) => {
      const form = { code, redirect_uri, code_verifier: verifier };
      return ask({ grant_type: 'authorization_code', ...form }, null, budget);
    },
    refresh: (refresh_token, budget) =>
      ask({ grant_type: 'refresh_token', refresh_token }, refresh_token, budget),
  };
}
