import { PRIVATE_HEADER } from '#shared/domain/club/club-access.ts';

const access = new EventTarget();

/** Detects that the club is private and this browser has no access. */
export function noteAccess({ headers }: Response): void {
  if (headers.has(PRIVATE_HEADER)) access.dispatchEvent(new Event('lost'));
}

/** Calls back with each response that denies access. */
export function onAccessLost(listener: () => void): void {
  access.addEventListener('lost', listener);
}
