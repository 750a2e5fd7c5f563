import type * as contracts from '#shared/contracts/admin.ts';
import { LIFETIME_MS, record } from './admin-record.ts';
import { ApiError } from './api-error.ts';
import { clearCachedAt } from './offline-status.ts';
import { type Call, request } from './request.ts';

const verifyPassword: Call<typeof contracts.verifyPasswordEndpoint> = {
  method: 'POST',
  path: '/api/auth/verify-password',
};
const extendSession: Call<typeof contracts.extendSessionEndpoint> = {
  method: 'POST',
  path: '/api/auth/extend',
};
const logout: Call<typeof contracts.logoutEndpoint> = { method: 'POST', path: '/api/auth/logout' };

/** The password of this tab, never in storage: forgotten with the session, or by a reload. */
let remembered: string | null = null;

let expiry: ReturnType<typeof setTimeout> | undefined;

/** Counts the sessions of this tab: an answer that was asked for in another one tells nothing of this. */
let sessions = 0;

record.subscribe(watch);
watch();
if (record.get() === null) end();

/** True if this browser is signed in as admin. */
export function useIsAdmin(): boolean {
  return record.use() !== null;
}

/** When the session ends unless it is extended, in milliseconds since 1970; `null` for no session. */
export function useAdminExpiry(): number | null {
  const present = record.use();
  return present === null ? null : present.timestamp + LIFETIME_MS;
}

/** The password that was verified in this tab, while it may be used. */
export function rememberedPassword(): string | null {
  return remembered;
}

/** The password is asked for again, on the way back to the step for it. */
export function clearPassword(): void {
  remembered = null;
}

/** What a 401 means: the server knows of no session, or of no such password any more. */
export function loseSession(): void {
  end();
}

/** Calls back when this browser is no longer signed in, for whatever reason. */
export function onSignedOut(listener: () => void): void {
  record.subscribe(() => {
    if (record.get() === null) listener();
  });
}

/**
 * Verifies the password, trimmed, and signs in with it.
 * @throws Error with the text for the reader (rules.md#sign-in)
 */
export async function signIn(password: string): Promise<void> {
  const trimmed = password.trim();
  try {
    await request(verifyPassword, { body: { password: trimmed } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) end();
    throw new Error(signInProblem(error), { cause: error });
  }
  remembered = trimmed;
  sessions += 1;
  stamp();
}

/** Eight more hours; a server that knows of no session ends ours. */
export async function extend(): Promise<void> {
  const asked = sessions;
  try {
    await request(extendSession);
    if (asked === sessions) stamp();
  } catch (error) {
    if (asked === sessions && error instanceof ApiError && error.status === 401) end();
  }
}

/** Ends the session here, or everywhere, also for who leaves the page at once. */
export async function signOut(everywhere = false): Promise<void> {
  end();
  const told = request(logout, { body: { everywhere }, outlivesPage: true });
  await Promise.all([told, clearCachedAt()]);
}

function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Authentication failed';
  if (error.kind === 'http') return error.words ?? 'Authentication failed';
  return 'Network error';
}

function stamp(): void {
  record.set({ authenticated: true, timestamp: Date.now() });
}

function end(): void {
  record.set(null);
}

/** Ends the record when its time is over, in every tab. */
function watch(): void {
  clearTimeout(expiry);
  const present = record.get();
  if (present === null) {
    remembered = null;
    sessions += 1;
    return;
  }
  expiry = setTimeout(end, present.timestamp + LIFETIME_MS - Date.now());
}
