import type { FastifyReply, FastifyRequest } from 'fastify';

/** A browser that the server knows by its cookie `spindle_person`. */
export type KnownBrowser = {
  id: string;
  /** Person whose personal link it opened; `null` without one. */
  person_id: string | null;
  /** Reviewer of the link, also a past one. */
  reviewer: string | null;
  /** Room that it entered by its code; `null` for none. */
  room_id: string | null;
  last_seen_at: string;
  expires_at: string;
};

type Wanted = {
  /** As found; undefined for an unknown one. */
  browser: KnownBrowser | undefined;
  /** Seconds for which the browser is known, unless a personal link says otherwise. */
  seconds: number;
  /** Room that it enters; `null` for none. */
  room_id: string | null;
};

/**
 * Recognizes browsers by one cookie. Seats, places among voters and personal links refer to the
 * browser, and need no cookie of their own. Browsers are stored by features/browsers.
 */
export type Browsers = {
  /** Finds the browser of a request, without changing anything. */
  find: (request: FastifyRequest) => Promise<KnownBrowser | undefined>;
  /** Value of the cookie. */
  readSecret: (request: FastifyRequest) => string | null;
  /**
   * Renews the browser of a request, or creates one.
   * @returns its id
   * @throws HttpError 429 for too many new browsers of an IP address
   */
  keep: (request: FastifyRequest, reply: FastifyReply, wanted: Wanted) => Promise<string>;
  /**
   * The same; a read whose browser cannot be stored, such as on a full disk, succeeds.
   * @returns its id; `null` for a browser that is not stored
   */
  see: (request: FastifyRequest, reply: FastifyReply, wanted: Wanted) => Promise<string | null>;
  /** Writes the cookie. @param expires_at time in UTC */
  remember: (
    request: FastifyRequest,
    reply: FastifyReply,
    secret: string,
    expires_at: string,
  ) => void;
  /** Removes the cookie. */
  forget: (request: FastifyRequest, reply: FastifyReply) => void;
};
