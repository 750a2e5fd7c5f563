import { requestToken, type TokenEndpoint } from '../access-token.ts';
import type { Budget } from '../deadline.ts';
import { ServiceError } from '../service-error.ts';

/** Tokens of a user who lets this app read their playlists. */
export type PersonTokens = {
  access_token: string;
  refresh_token: string;
  /** Unix time in milliseconds. */
  expires_at: number;
};

const SCOPES = 'playlist-read-private playlist-read-collaborative';

/**
 * Creates the client for the authorization code flow with PKCE. It also sends the client secret,
 * since the app has one.
 */
export function createSpotifyAccounts(authorizeUrl: string, endpoint: TokenEndpoint) {
  /** @param current refresh token, if the response has no other */
  async function request(
    form: Record<string, string>,
    current: string | null,
    budget: Budget,
  ): Promise<PersonTokens> {
    const tokens = await requestToken(endpoint, form, budget);
    const refresh_token = tokens.refresh_token ?? current;
    if (refresh_token === null) throw new ServiceError('spotify accounts', 'unavailable');
    return { ...tokens, refresh_token };
  }

  return {
    /** Returns the URL of Spotify's consent page. */
    authorizeUrl: (authorization: {
      redirect_uri: string;
      state: string;
      challenge: string;
    }): string => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: endpoint.client.id,
        scope: SCOPES,
        redirect_uri: authorization.redirect_uri,
        state: authorization.state,
        code_challenge_method: 'S256',
        code_challenge: authorization.challenge,
      });
      return `${authorizeUrl}?${query}`;
    },
    /** @throws ServiceError 'refused' for an invalid code */
    exchange: (
      given: { code: string; redirect_uri: string; verifier: string },
      budget: Budget,
    ): Promise<PersonTokens> => {
      const { verifier, ...form } = given;
      const grant_type = 'authorization_code';
      return request({ grant_type, ...form, code_verifier: verifier }, null, budget);
    },
    /** @throws ServiceError 'refused' when the user has revoked access */
    refresh: (refresh_token: string, budget: Budget): Promise<PersonTokens> =>
      request({ grant_type: 'refresh_token', refresh_token }, refresh_token, budget),
  };
}
