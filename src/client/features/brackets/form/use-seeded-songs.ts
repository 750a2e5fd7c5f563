import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { orderByScore } from '#shared/domain/bracket-seeding.ts';
import { averageScore } from '#shared/domain/scores.ts';
import { allAlbumsQuery } from '../../../api/albums.ts';
import type { Seeding } from '../../../api/brackets.ts';
import type { ListedSong } from './songs/song-list.ts';

/**
 * Returns the songs in the server's current seed order; `null` if the draw is random, or while
 * scores load.
 */
export function useSeededSongs(
  songs: readonly ListedSong[],
  seeding: Seeding,
): readonly ListedSong[] | null {
  const albums = useQuery({ ...allAlbumsQuery(true), enabled: seeding === 'album_score' });
  // Same array for the same songs, for memoized components.
  return useMemo(() => {
    if (seeding === 'manual') return songs;
    if (seeding === 'random' || albums.data === undefined) return null;
    const scores = getScores(albums.data);
    return orderByScore(songs, ({ album_id }) => (album_id && scores.get(album_id)) || null);
  }, [songs, seeding, albums.data]);
}

function getScores(albums: readonly Album[]): Map<string, number | null> {
  return new Map(
    albums.map(({ id, individual_tiers }) => [id, averageScore(Object.values(individual_tiers))]),
  );
}
