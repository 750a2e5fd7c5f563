import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { hasEnoughLetters } from '#shared/domain/find-by-name.ts';
import { type FoundByName, fetchAlbumsByName } from '../../api/streaming.ts';
import { waitForPointerUp } from '../../ui/wait-for-pointer-up.ts';
import type { Password } from '../sign-in/use-password.tsx';

const NOT_ASKED = 'The admin password is needed to find albums by name.';

/** The server keeps it as long. */
const FRESH_MS = 3_600_000;

export type NameSearch = ReturnType<typeof useNameSearch>;

/** Looks albums up by words of artist and title, for one to be chosen (rules.md#find-by-name). */
export function useNameSearch(password: Password) {
  const [words, setWords] = useState('');
  const [settled, setSettled] = useState<AlbumCandidate | 'by hand' | null>(null);
  /** Goes up with every album, so that each begins with an empty field. */
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
    /** What is typed, after a pause. */
    type,
    /** Chooses an album, or none again. */
    settle: setSettled,
    /** For the next album. */
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
