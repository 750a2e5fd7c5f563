import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  connectSpotifyEndpoint,
  disconnectSpotifyEndpoint,
  finishSpotifyEndpoint,
  getPlaylistEndpoint,
  listPlaylistsEndpoint,
} from '#shared/contracts/playlists.ts';
import { HttpError } from '../../lib/errors.ts';
import { isSameToken } from '../../lib/token-hash.ts';
import * as service from './playlists-service.ts';

/** Seconds for the user to grant access. */
const TEN_MINUTES = 600;

/** The endpoints under /api/brackets/spotify. */
export async function playlistRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { sessions, cookies } = services.admin;

  app.endpoint(connectSpotifyEndpoint, {
    handler: ({ body }, { request, reply }) => {
      const { attempt, data } = service.connect(services, getAddress(request), body.return_to);
      remember(request, reply, attempt);
      return { data };
    },
  });
  app.endpoint(finishSpotifyEndpoint, {
    handler: async ({ body: { code, state } }, { request, reply }) => {
      const { verifier, return_to } = takeAttempt(request, reply, state);
      const browser = await getBrowser(request);
      await service.finish(services, browser, getAddress(request), { code, verifier });
      return { data: { return_to } };
    },
  });
  app.endpoint(disconnectSpotifyEndpoint, {
    handler: async (_input, { request }) => {
      await service.disconnect(services, await getBrowser(request));
      return { data: {} };
    },
  });
  app.endpoint(listPlaylistsEndpoint, {
    handler: async (_input, { request }) => ({
      data: await service.listPlaylists(services, await getBrowser(request)),
    }),
  });
  app.endpoint(getPlaylistEndpoint, {
    handler: async ({ params }, { request }) => ({
      data: await service.getPlaylist(services, await getBrowser(request), params.playlistId),
    }),
  });

  function getAddress({ protocol, host }: FastifyRequest): string {
    return services.environment.publicUrl ?? `${protocol}://${host}`;
  }

  async function getBrowser(request: FastifyRequest): Promise<service.Browser> {
    const { token_hash } = await sessions.extend(request);
    return { session_hash: token_hash, key: sessions.secretKey(request) };
  }

  function remember(request: FastifyRequest, reply: FastifyReply, attempt: service.Attempt): void {
    const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
    cookies.write(request, reply, 'spindle_spotify', value, TEN_MINUTES);
  }

  /** Reads the attempt from its cookie, and deletes it. */
  function takeAttempt(request: FastifyRequest, reply: FastifyReply, state: string) {
    const attempt = readAttempt(cookies.read(request, 'spindle_spotify'));
    cookies.write(request, reply, 'spindle_spotify', '', 0);
    if (attempt !== null && isSameToken(attempt.state, state)) return attempt;
    throw new HttpError(
      400,
      'SPOTIFY_STATE_UNKNOWN',
      'This connection has expired or was started in another browser. Please connect again.',
    );
  }
}

const attemptSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  return_to: connectSpotifyEndpoint.body.shape.return_to,
}) satisfies z.ZodType<service.Attempt>;

/** `null` for a cookie that this server did not set. */
function readAttempt(value: string | null): service.Attempt | null {
  const text = Buffer.from(value ?? '', 'base64url').toString();
  const json = z.string().transform((written, context): unknown => {
    try {
      return JSON.parse(written);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  });
  return json.pipe(attemptSchema).safeParse(text).data ?? null;
}
