import { stored } from './local-storage.ts';

/** product/conventions.md#times */
export const LIFETIME_MS = 8 * 3_600_000;

type AdminRecord = { authenticated: true; timestamp: number };

/**
 * Record of this browser's admin session (product/admin.md#sign-in). It only drives the UI: the
 * server has the session itself, and its 401 takes precedence.
 */
export const record = stored<AdminRecord | null>('admin', readRecord);

/** True if this browser is signed in, for code outside of rendering. */
export function isAdmin(): boolean {
  return record.get() !== null;
}

function readRecord(text: string | null): AdminRecord | null {
  const known: unknown = parse(text);
  if (typeof known !== 'object' || known === null || !('timestamp' in known)) return null;
  const { timestamp } = known;
  const isFresh =
    typeof timestamp === 'number' &&
    timestamp <= Date.now() + 60_000 &&
    Date.now() - timestamp < LIFETIME_MS;
  return isFresh ? { authenticated: true, timestamp } : null;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
