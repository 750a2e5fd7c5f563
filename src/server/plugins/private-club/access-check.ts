import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Visibility } from '#shared/domain/club/club-access.ts';
import type { AdminSessions } from '../../lib/admin.ts';
import type { Cookies } from '../../lib/cookies.ts';
import type { NetworkCheck } from '../../lib/ip-address.ts';

/** Stored settings that decide on access. */
export type ClubState = {
  visibility: Visibility;
  /** SHA-256 of the token of the feeds; `null` without one. */
  feedHash: string | null;
};

type Parts = {
  /** Version that changes with every commit that may change who has access. */
  version: () => string;
  readState: () => Promise<ClubState>;
  /** Finds until when a cookie of the club admits a browser. */
  findAdmission: (secret: string, visibility: Visibility) => Promise<string | undefined>;
  /** Finds until when a cookie of a personal link identifies a reviewer. */
  findPerson: (secret: string) => Promise<string | undefined>;
  sessions: Pick<AdminSessions, 'current'>;
  cookies: Pick<Cookies, 'read'>;
  /** Header by which a trusted proxy names a signed-in user. */
  userHeader: string | null;
  /** True for the address of a trusted proxy. */
  isProxy: NetworkCheck;
  /** Key of requests that the server sends to itself, in `RENDER_KEY_HEADER`. */
  renderKey: string;
  now: () => Date;
};

/** Header of the requests by which the server renders a page. */
export const RENDER_KEY_HEADER = 'x-spindle-render';

/** Maximum browsers whose access is cached. */
const MAX_CACHED = 1000;

export type AccessCheck = ReturnType<typeof createAccessCheck>;

/**
 * Decides which requests have access to a private club (docs/adr/0027-private-clubs.md). Results
 * are cached until the next commit that may change them.
 */
export function createAccessCheck(parts: Parts) {
  const { version, readState, cookies, userHeader, isProxy, renderKey, now } = parts;
  let known: { version: string; state: ClubState } | null = null;
  const admitted = new LRUCache<string, { version: string; until: number }>({ max: MAX_CACHED });

  /** Returns the state if it is current; otherwise `null`. */
  function peekState(): ClubState | null {
    return known !== null && known.version === version() ? known.state : null;
  }

  /**
   * Returns the current state. A server that is cut off from its database continues to be open: it
   * has no data to send.
   * @throws the error of the database, if the club was private before
   */
  async function getState(): Promise<ClubState> {
    const state = peekState();
    if (state !== null) return state;
    // Read before the state: a commit meanwhile outdates it.
    const asked = version();
    try {
      known = { version: asked, state: await readState() };
    } catch (error) {
      if (known?.state.visibility !== 'open') throw error;
    }
    return known.state;
  }

  /** True if a request has access. @throws the error of the database */
  async function isAdmitted(request: FastifyRequest): Promise<boolean> {
    const { visibility } = await getState();
    if (visibility === 'open' || isOwn(request) || isTrustedUser(request)) return true;
    const secrets = [
      cookies.read(request, 'spindle_club'),
      cookies.read(request, 'spindle_person'),
      cookies.read(request, 'spindle_session'),
    ] as const;
    if (secrets.every((secret) => secret === null)) return false;
    const key = JSON.stringify(secrets);
    const asked = version();
    const cached = admitted.get(key);
    if (cached?.version === asked && now().getTime() < cached.until) return true;
    const until = await findEnd(request, secrets, visibility);
    if (until === undefined) return false;
    admitted.set(key, { version: asked, until: Date.parse(until) });
    return true;
  }

  async function findEnd(
    request: FastifyRequest,
    [browser, person]: readonly [string | null, string | null, string | null],
    visibility: Visibility,
  ): Promise<string | undefined> {
    const own = browser === null ? undefined : await parts.findAdmission(browser, visibility);
    if (own !== undefined) return own;
    const identified = person === null ? undefined : await parts.findPerson(person);
    return identified ?? (await parts.sessions.current(request))?.expires_at;
  }

  /** True for a request of the server itself, for a page that it renders. */
  function isOwn({ headers }: FastifyRequest): boolean {
    const given = headers[RENDER_KEY_HEADER];
    return typeof given === 'string' && isSame(given, renderKey);
  }

  /** True if a trusted proxy names the user. From other addresses the header means nothing. */
  function isTrustedUser({ headers, raw }: FastifyRequest): boolean {
    if (userHeader === null || !isProxy(raw.socket.remoteAddress ?? '')) return false;
    return String(headers[userHeader] ?? '').trim() !== '';
  }

  /** True if a request has the token of the feeds. */
  async function hasFeedToken({ query }: FastifyRequest): Promise<boolean> {
    const { feedHash } = await getState();
    const { token } = query as Record<string, unknown>;
    return feedHash !== null && typeof token === 'string' && isSame(toDigest(token), feedHash);
  }

  /** True for requests of this machine or a trusted proxy for themselves, such as health checks. */
  function isProbe({ ip }: FastifyRequest): boolean {
    return isProxy(ip) || /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(ip);
  }

  /** Returns the latest known visibility, which may be outdated. */
  const getLastVisibility = () => known?.state.visibility;

  return { peekState, getState, getLastVisibility, isAdmitted, hasFeedToken, isProbe };
}

function toDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
