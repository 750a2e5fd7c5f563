import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Visibility } from '#shared/domain/club/club-access.ts';
import type { AdminSessions } from '../../lib/admin.ts';
import type { Cookies } from '../../lib/cookies.ts';
import type { NetworkCheck } from '../../lib/ip-address.ts';
import { hashToken, isSameToken } from '../../lib/token-hash.ts';
import type { AccessRule } from './access-rules.ts';

type Parts = {
  /** Version that changes with every commit that may change who has access. */
  version: () => string;
  /** Reads the settings that decide on access; `feedHash` is the SHA-256 of the token of the feeds. */
  readState: () => Promise<{ visibility: Visibility; feedHash: string | null }>;
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

/** Maximum browsers whose access is cached: a query costs as much as the rest of a cached response. */
const MAX_CACHED = 1000;

/** State of a version, discarded with it. */
type CachedState = Awaited<ReturnType<Parts['readState']>> & {
  version: string;
  /** Times until which cookies give access, in milliseconds since 1970. */
  admitted: LRUCache<string, number>;
};

export type AccessCheck = ReturnType<typeof createAccessCheck>;

/**
 * Decides which requests have access to a private club (docs/adr/0027-private-clubs.md). Results
 * are cached until the next commit that may change them.
 */
export function createAccessCheck(parts: Parts) {
  const { version, readState, cookies, userHeader, isProxy, renderKey, now } = parts;
  let cached: CachedState | null = null;

  /** Returns the visibility if it is current; otherwise `null`. */
  function peekVisibility(): Visibility | null {
    return cached?.version === version() ? cached.visibility : null;
  }

  /**
   * Returns the current state. A server that is cut off from its database continues to be open: it
   * has no data to send.
   * @throws the error of the database, if the club was private before
   */
  async function getState(): Promise<CachedState> {
    // Read before the state: a commit meanwhile outdates it.
    const current = version();
    if (cached?.version === current) return cached;
    try {
      const admitted = new LRUCache<string, number>({ max: MAX_CACHED });
      cached = { ...(await readState()), version: current, admitted };
    } catch (error) {
      if (cached?.visibility !== 'open') throw error;
    }
    return cached;
  }

  /** Returns the current visibility. @throws the error of the database */
  async function getVisibility(): Promise<Visibility> {
    return (await getState()).visibility;
  }

  /** True if a rule allows a request. @throws the error of the database */
  async function isAllowed(
    request: FastifyRequest,
    rule: Exclude<AccessRule, 'public'>,
  ): Promise<boolean> {
    if (rule === 'probe' && isProbe(request)) return true;
    if (rule === 'feed' && (await hasFeedToken(request))) return true;
    return isAdmitted(request);
  }

  /** True if a request has access. @throws the error of the database */
  async function isAdmitted(request: FastifyRequest): Promise<boolean> {
    const { visibility, admitted } = await getState();
    if (visibility === 'open' || isOwn(request) || isTrustedUser(request)) return true;
    const browser = cookies.read(request, 'spindle_club');
    const person = cookies.read(request, 'spindle_person');
    const session = cookies.read(request, 'spindle_session');
    if (browser === null && person === null && session === null) return false;
    const key = JSON.stringify([browser, person, session]);
    if (now().getTime() < (admitted.get(key) ?? 0)) return true;
    const until =
      (browser === null ? undefined : await parts.findAdmission(browser, visibility)) ??
      (person === null ? undefined : await parts.findPerson(person)) ??
      (await parts.sessions.current(request))?.expires_at;
    if (until === undefined) return false;
    admitted.set(key, Date.parse(until));
    return true;
  }

  /** True for a request of the server itself, for a page that it renders. */
  function isOwn({ headers }: FastifyRequest): boolean {
    const given = headers[RENDER_KEY_HEADER];
    return typeof given === 'string' && isSameToken(given, renderKey);
  }

  /** True if a trusted proxy names the user. From other addresses the header means nothing. */
  function isTrustedUser({ headers, raw }: FastifyRequest): boolean {
    if (userHeader === null || !isProxy(raw.socket.remoteAddress ?? '')) return false;
    return String(headers[userHeader] ?? '').trim() !== '';
  }

  async function hasFeedToken({ query }: FastifyRequest): Promise<boolean> {
    const { feedHash } = await getState();
    const { token } = query as Record<string, unknown>;
    return (
      feedHash !== null && typeof token === 'string' && isSameToken(hashToken(token), feedHash)
    );
  }

  /** True for requests of this machine or a trusted proxy for themselves, such as health checks. */
  function isProbe({ ip }: FastifyRequest): boolean {
    return isProxy(ip) || /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(ip);
  }

  /** Returns the latest cached visibility, which may be outdated. */
  const getLastVisibility = () => cached?.visibility;

  return { peekVisibility, getVisibility, getLastVisibility, isAllowed, isAdmitted };
}
