import * as endpoints from '#shared/endpoints.ts';
import { isAdmin, LIFETIME_MS, record } from './admin-record.ts';
import { ApiError, hasStatus } from './http/api-error.ts';
import { request } from './http/request.ts';
import { clearCachedResponses } from './stored-data.ts';

/** Password of this tab, never persisted: cleared with the session, or by a reload. */
let remembered: string | null = null;

let expiry: ReturnType<typeof setTimeout> | undefined;

/** Number of sessions in this tab: responses to requests of an earlier one are ignored. */
let sessions = 0;

/** True while this tab ends or replaces its session itself. */
let isLeaving = false;

/** Why the latest session ended, unless by a logout or its expiry. */
let endReason: string | null = null;

record.subscribe(watch);
watch();
if (record.get() === null) end();

/** True if this browser is signed in as admin. */
export function useIsAdmin(): boolean {
  return record.use() !== null;
}

/** Returns the expiry of the session in milliseconds since 1970; `null` without a session. */
export function useAdminExpiry(): number | null {
  const present = record.use();
  return present === null ? null : present.timestamp + LIFETIME_MS;
}

/** Returns the password that was verified in this tab, while it is valid. */
export function rememberedPassword(): string | null {
  return remembered;
}

/** Clears the password, so that it is requested again on the way back to the password step. */
export function clearPassword(): void {
  remembered = null;
}

/** Ends the session after a 401: it or the password is no longer valid on the server. */
export function loseSession(): void {
  end();
}

/** Returns why the latest session ended, for the user; `null` after a logout or its expiry. */
export function getEndReason(): string | null {
  return endReason;
}

/** Calls back when this browser is signed out, for any reason; returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  return record.subscribe(() => {
    if (record.get() === null) listener();
  });
}

/**
 * Verifies the password, trimmed, and signs in with it.
 * @throws Error with user-facing text (product/admin.md#sign-in)
 */
export async function signIn(password: string): Promise<void> {
  const trimmed = password.trim();
  try {
    await request(endpoints.VERIFY_PASSWORD, { body: { password: trimmed } });
  } catch (error) {
    if (isRejection(error)) end();
    throw new Error(signInProblem(error), { cause: error });
  }
  remembered = trimmed;
  sessions += 1;
  stamp();
}

/** Extends the session by eight hours; ends it if the server has none. */
export async function extend(): Promise<void> {
  if (await askServer(null)) stamp();
}

/**
 * After an admin ended sessions: ends this one too if the server has none any more. Does not extend
 * it here, since nobody did anything on this page.
 */
export async function checkSession(): Promise<void> {
  if (isAdmin()) await askServer(ENDED_ELSEWHERE);
}

/**
 * Returns true if the server still has the session; ends it here if it has none.
 * @param reason of such an end, if it is known
 */
async function askServer(reason: string | null): Promise<boolean> {
  if (isLeaving) return false;
  const before = sessions;
  try {
    await request(endpoints.EXTEND_SESSION);
    return before === sessions;
  } catch (error) {
    if (before === sessions && hasStatus(error, 401)) end(reason);
    return false;
  }
}

const ENDED_ELSEWHERE =
  'Your admin session was ended on another device. Nothing you typed is lost.';

/** Ends the session in this browser; also completes if the page is left at once. */
export async function signOut(): Promise<void> {
  end();
  const body = { everywhere: false };
  const received = request(endpoints.LOGOUT, { body, outlivesPage: true });
  await Promise.all([received, clearCachedResponses()]);
}

/**
 * Ends all sessions, on every device.
 * @throws ApiError if they continue; on a 401 this browser has no session any more
 */
export async function signOutEverywhere(): Promise<void> {
  isLeaving = true;
  try {
    await request(endpoints.LOGOUT, { body: { everywhere: true }, outlivesPage: true });
  } catch (error) {
    if (hasStatus(error, 401)) end();
    throw error;
  } finally {
    isLeaving = false;
  }
  end('Every admin session has ended, on every device.');
  await clearCachedResponses();
}

/**
 * Changes the admin password. The server ends all sessions; this browser gets a new one.
 * @throws ApiError if it is not changed
 */
export async function replacePassword(body: {
  password: string;
  new_password: string;
}): Promise<void> {
  isLeaving = true;
  try {
    await request(endpoints.CHANGE_PASSWORD, { body });
    await signIn(body.new_password);
  } finally {
    isLeaving = false;
  }
}

/** True if the server has checked the password; a 200 then says `success: false`. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 200);
}

function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Authentication failed';
  if (error.kind === 'http') return error.words ?? 'Authentication failed';
  return 'Network error';
}

function stamp(): void {
  record.set({ authenticated: true, timestamp: Date.now() });
}

function end(reason: string | null = null): void {
  endReason = reason;
  record.set(null);
}

/** Ends the expired record in every tab. */
function watch(): void {
  clearTimeout(expiry);
  const present = record.get();
  if (present === null) {
    remembered = null;
    sessions += 1;
    return;
  }
  endReason = null;
  expiry = setTimeout(end, present.timestamp + LIFETIME_MS - Date.now());
}
