import { useEffect, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { findRemoteResult, type OwnChanges, type RemoteResult } from './remote-result.ts';

/** Time for which a result from another device is shown and input is ignored, in milliseconds. */
const HOLD_MS = 700;

/**
 * Finds results from other devices as they arrive (product/brackets.md#matches).
 * @returns `held` while one is shown and input is ignored; `latest` until this device picks or
 *   undoes
 */
export function useRemoteResult(bracket: Bracket, own: OwnChanges) {
  const [seen, setSeen] = useState(bracket);
  const [held, setHeld] = useState<RemoteResult | null>(null);
  const [latest, setLatest] = useState<RemoteResult | null>(null);
  if (seen !== bracket) {
    setSeen(bracket);
    const found = findRemoteResult(seen, bracket, own);
    if (found !== null) {
      setHeld(found);
      setLatest(found);
    }
  }
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => setHeld(null), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return { held, latest, clearLatest: () => setLatest(null) };
}
