import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasswordGate } from '../plugins/admin-auth.ts';
import type { Cookies } from './cookies.ts';

/** Access to sign-in; its sessions are stored by features/admin. */
export type Admin = {
  gate: PasswordGate;
  sessions: AdminSessions;
  devices: KnownDevices;
  cookies: Cookies;
};

export type AdminSession = { token_hash: string; created_at: string; expires_at: string };

/** Signed-in browser, for admins. */
export type SignIn = {
  /** Says nothing about the cookie. */
  id: string;
  browser: string | null;
  created_at: string;
  /** Time of the latest request, to the minute. */
  used_at: string;
  is_this: boolean;
};

export type AdminSessions = {
  /** Signs the browser in and ends its previous session. */
  start: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  current: (request: FastifyRequest) => Promise<AdminSession | undefined>;
  /**
   * Extends the session of the browser by eight hours.
   * @param reply to clear the cookie of a session that was ended
   * @throws HttpError 401 when the browser is not signed in
   */
  extend: (request: FastifyRequest, reply?: FastifyReply) => Promise<AdminSession>;
  /**
   * Rejects a browser whose session was ended, and clears its cookie: a password that a tab
   * remembers is no longer accepted. A new sign-in is.
   * @throws HttpError 401 SESSION_ENDED
   */
  rejectEnded: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Returns a 32-byte key for session data that the database stores encrypted. Derived from the
   * cookie; stored data does not reveal it.
   */
  secretKey: (request: FastifyRequest) => Buffer;
  /** Lists the signed-in browsers, the latest used first. */
  list: (request: FastifyRequest) => Promise<SignIn[]>;
  /**
   * Signs another browser, or this one, out.
   * @throws HttpError 404 if it is not signed in
   */
  endOne: (id: string) => Promise<void>;
  /** Signs the browser out; does nothing if it is not signed in. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Signs every browser out.
   * @throws HttpError 401 when the requesting browser is not signed in
   */
  endAll: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export type KnownDevices = {
  /** Returns the id of the browser, or `null` if it never signed in. */
  identify: (request: FastifyRequest) => Promise<string | null>;
  /** Remembers the browser for another 90 days. */
  remember: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};
