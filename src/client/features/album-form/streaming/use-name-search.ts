import { useQuery } from '@tanstack/react-query';
import { linkProblem } from '#shared/domain/albums/music-link.ts';
import { hasEnoughLetters } from '#shared/domain/search/find-by-name.ts';
import { waitForPointerUp } from '../../../lib/wait-for-pointer-up.ts';
import {
  type FoundByName,
  fetchAlbumByLink,
  fetchAlbumsByName,
} from '../../../queries/streaming.ts';
import type { Password } from '../../sign-in/use-password.tsx';
import { type AlbumFormState, isSpotifyAlbum } from '../album-form-state.ts';

const NOT_ASKED = 'Enter the admin password to find albums by name.';

/** Same as the server's cache. */
const FRESH_MS = 3_600_000;

/**
 * Searches albums by artist and title, or by a link (product/streaming.md#album-search). Albums on
 * Spotify are looked up by their id instead.
 * @param search text after a pause in typing, and the link in it
 */
export function useNameSearch(password: Password, { words, link }: AlbumFormState['search']) {
  const problem = link === null ? null : linkProblem(link);
  const isOnSpotify = isSpotifyAlbum(link);
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
  /** `problem` is the reason why the link cannot be looked up. */
  return { ...query, words, link, isAsked, problem, isOnSpotify };
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
