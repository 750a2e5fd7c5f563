import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlbumCandidate } from '#shared/contracts/streaming.ts';
import { findFirstLink, linkProblem, parseMusicLink } from '#shared/domain/albums/music-link.ts';
import { hasEnoughLetters } from '#shared/domain/search/find-by-name.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import {
  type FoundByName,
  fetchAlbumByLink,
  fetchAlbumsByName,
} from '../../../queries/streaming.ts';
import type { Password } from '../../sign-in/use-password.tsx';

const NOT_ASKED = 'Enter the admin password to find albums by name.';

/** Same as the server's cache. */
const FRESH_MS = 3_600_000;

export type NameSearch = ReturnType<typeof useNameSearch>;

/**
 * Searches albums by artist and title, or by a link (product/streaming.md#album-search). Albums on
 * Spotify are looked up by their id instead.
 */
export function useNameSearch(password: Password) {
  const [words, setWords] = useState('');
  const [settled, setSettled] = useState<AlbumCandidate | 'by hand' | null>(null);
  /** Increases with every album, to reset the field. */
  const [round, setRound] = useState(0);
  const link = findFirstLink([words]);
  const problem = link === null ? null : linkProblem(link);
  const isOnSpotify = link !== null && isSpotifyAlbum(link);
  const isAsked = link === null ? hasEnoughLetters(words) : problem === null && !isOnSpotify;
  const query = useQuery({
    queryKey: ['find by name', words],
    queryFn: ({ signal }) =>
      ask(password, () =>
        link === null ? fetchAlbumsByName(words, signal) : fetchAlbumByLink(link, signal),
      ),
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
    /** Link in the search text. */
    link,
    /** Reason why the link cannot be looked up. */
    problem,
    isOnSpotify,
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

function isSpotifyAlbum(link: string): boolean {
  const { service, kind } = parseMusicLink(link) ?? {};
  return service === 'spotify' && kind === 'album';
}

async function ask(
  password: Password,
  fetchAlbums: () => Promise<FoundByName>,
): Promise<FoundByName> {
  const found: FoundByName[] = [];
  const isGiven = await password.run(NOT_ASKED, async () => {
    found.push(await fetchAlbums().finally(waitForPointerUp));
  });
  const [first] = found;
  if (!isGiven || first === undefined) throw new Error(NOT_ASKED);
  return first;
}
