import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { hasEnoughLetters } from '#shared/domain/find-by-name.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import { type FoundByName, fetchAlbumsByName } from '../../../queries/streaming.ts';
import type { Password } from '../../sign-in/use-password.tsx';

const NOT_ASKED = 'Enter the admin password to find albums by name.';

/** Same as the server's cache. */
const FRESH_MS = 3_600_000;

export type NameSearch = ReturnType<typeof useNameSearch>;

/** Searches albums by artist and title (product/streaming.md#album-search). */
export function useNameSearch(password: Password) {
  const [words, setWords] = useState('');
  const [settled, setSettled] = useState<AlbumCandidate | 'by hand' | null>(null);
  /** Increases with every album, to reset the field. */
  const [round, setRound] = useState(0);
  const isAsked = hasEnoughLetters(words);
  const query = useQuery({
    queryKey: ['find by name', words],
    queryFn: ({ signal }) => ask(words, password, signal),
    enabled: isAsked,
    staleTime: FRESH_MS,
    refetchOnReconnect: false,
  });
  const type = (text: string) => {
    setWords(text);
    setSettled(null);
  };
  return {
    ...query,
    words,
    round,
    isAsked,
    settled,
    /** Search text after a pause in typing. */
    type,
    /** Chooses an album, or clears the choice. */
    settle: setSettled,
    /** Resets the search for the next album. */
    clear: () => {
      type('');
      setRound((count) => count + 1);
    },
  };
}

async function ask(words: string, password: Password, signal: AbortSignal): Promise<FoundByName> {
  const found: FoundByName[] = [];
  const isGiven = await password.run(NOT_ASKED, async () => {
    found.push(await fetchAlbumsByName(words, signal).finally(waitForPointerUp));
  });
  const [first] = found;
  if (!isGiven || first === undefined) throw new Error(NOT_ASKED);
  return first;
}
