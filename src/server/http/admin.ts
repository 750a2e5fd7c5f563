import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasswordGate } from './admin-auth.ts';
import type { Cookies } from './cookies.ts';

/** All that tells the admin from others; sign-in (features/admin) keeps who is signed in. */
export type Admin = {
  gate: PasswordGate;
  sessions: AdminSessions;
  devices: KnownDevices;
  cookies: Cookies;
};

export type AdminSession = { token_hash: string; created_at: string; expires_at: string };

export type AdminSessions = {
  /** Signs the browser in; a session that it had before ends. */
  start: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  current: (request: FastifyRequest) => Promise<AdminSession | undefined>;
  /**
   * The session of the browser with eight more hours.
   * @throws HttpError 401 when the browser is not signed in
   */
  extend: (request: FastifyRequest) => Promise<AdminSession>;
  /**
   * A key of 32 bytes for what the database keeps of a session: the cookie gives it, and nothing
   * that is stored does.
   */
  secretKey: (request: FastifyRequest) => Buffer;
  /** Signs the browser out; one that is not signed in stays so. */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Signs every browser out.
   * @throws HttpError 401 when the browser that asks is not signed in
   */
  endAll: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

export type KnownDevices = {
  /** The id of the browser that asks, or `null` when it never signed in. */
  identify: (request: FastifyRequest) => Promise<string | null>;
  /** Remembers the browser that asks for another 90 days. */
  remember: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};
