import { useEffect, useRef } from 'react';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { isSpotifyId, SPOTIFY_ID_LENGTH } from '#shared/domain/albums/spotify-address.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import { autoPopulate, lookupProblem } from '../../../queries/streaming.ts';
import type { Sources } from '../sources-state.ts';

/** product/conventions.md#times */
const DEBOUNCE_MS = 800;
const NOT_ASKED = 'Enter the admin password to look up an album.';

export type LookupOptions = {
  /** True to bypass the server's cache. */
  refresh: boolean;
  onStart: (id: string) => void;
  onFound: (found: AutoPopulation) => void;
  onFailed?: (id: string) => void;
};

/** Looks up one album at a time, so that outdated responses are never used. */
export function useSpotifyLookup({ password, send }: Sources, options: LookupOptions) {
  const { refresh, onStart, onFound, onFailed } = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );
  const ask = async (id: string, signal: AbortSignal) => {
    const found = await autoPopulate(id, refresh, signal).finally(waitForPointerUp);
    signal.throwIfAborted();
    send({ lookup: { stage: 'found', found } });
    onFound(found);
  };
  const lookUp = async (id: string) => {
    stop();
    if (!isSpotifyId(id)) return send({ lookup: { stage: 'invalid', id } });
    const controller = new AbortController();
    running.current = controller;
    send({ lookup: { stage: 'looking up' } });
    onStart(id);
    const { signal } = controller;
    const fail = (problem: string, isUnknown = false) => {
      if (signal.aborted) return;
      send({ lookup: { stage: 'failed', id, problem, isUnknown } });
      onFailed?.(id);
    };
    try {
      if (!(await password.run(NOT_ASKED, () => ask(id, signal)))) fail(NOT_ASKED);
    } catch (error) {
      fail(lookupProblem(error), error instanceof ApiError && error.status === 404);
    }
  };
  const clearLookup = () => {
    stop();
    send({ lookup: { stage: 'none' } });
  };
  return {
    lookUp,
    clearLookup,
    /**
     * Handles input of the id: looks it up once 22 characters are unchanged for 800 ms
     * (product/conventions.md#times).
     */
    typeId: (id: string) => {
      clearLookup();
      if (id.length === SPOTIFY_ID_LENGTH)
        timer.current = setTimeout(() => lookUp(id), DEBOUNCE_MS);
    },
  };
}
