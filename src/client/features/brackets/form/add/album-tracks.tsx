import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { Button } from '../../../../components/controls/button.tsx';
import { Row, Stack } from '../../../../components/layout/primitives.tsx';
import { getErrorText, hasStatus } from '../../../../lib/http/api-error.ts';
import { streamingAlbumQuery } from '../../../../queries/streaming.ts';
import type { SongFields } from '../songs/song-list.ts';
import { songOfTrack } from './album-songs.ts';
import { type Choice, FillChoice, SongChoice } from './song-choice.tsx';

type AlbumState = {
  album: Album;
  choices: Choice[];
  /** Reason for an empty list. */
  problem: string | null;
  isPending: boolean;
  retry: (() => void) | null;
};

type Chosen = {
  albums: AlbumState[];
  left: ReadonlySet<string>;
  setLeft: (left: ReadonlySet<string>) => void;
  /** Chosen tracks of all albums. */
  songs: SongFields[];
};

export function useChosenTracks(albums: readonly Album[]): Chosen {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const results = useQueries({
    queries: albums.map(({ spotify_id }) => ({
      ...streamingAlbumQuery(spotify_id ?? ''),
      enabled: spotify_id !== null,
    })),
  });
  const states = albums.map((album, index): AlbumState => {
    const result = results[index];
    if (album.spotify_id === null || result === undefined)
      return { ...NOTHING, album, problem: 'is not on Spotify: type its songs, or paste them.' };
    if (result.data === undefined)
      return {
        ...NOTHING,
        album,
        isPending: result.error === null,
        problem: result.error && getReason(result.error),
        retry: () => result.refetch(),
      };
    const choices = result.data.tracks.map((track) => ({
      key: `${album.id} ${track.id}`,
      song: songOfTrack(album, track),
    }));
    const problem = choices.length === 0 ? 'has no tracks that are known.' : null;
    return { ...NOTHING, album, choices, problem };
  });
  const songs = states
    .flatMap(({ choices }) => choices)
    .filter(({ key }) => !left.has(key))
    .map(({ song }) => song);
  return { albums: states, left, setLeft, songs };
}

type TracksProps = Chosen & {
  /** Number of songs that can still be added. */
  room: number;
};

export function AlbumTracks({ albums, left, setLeft, room }: TracksProps) {
  const choices = albums.flatMap((album) => album.choices);
  return (
    <Stack gap={4}>
      <FillChoice choices={choices} room={room} onChange={setLeft} />
      {albums.map(({ album, choices, problem, isPending, retry }) => {
        const name = `${album.title} – ${album.artist}`;
        if (isPending)
          return (
            <p key={album.id} role="status">
              Loading tracks of {name}…
            </p>
          );
        if (problem === null)
          return (
            <SongChoice
              key={album.id}
              title={name}
              choices={choices}
              left={left}
              onChange={setLeft}
            />
          );
        return (
          <Row gap={3} justify="between" wraps key={album.id} role="alert">
            <p>
              <strong>{name}</strong> {problem}
            </p>
            {retry && <Button onClick={retry}>Try Again</Button>}
          </Row>
        );
      })}
    </Stack>
  );
}

const NOTHING = { choices: [], problem: null, isPending: false, retry: null };

function getReason(error: Error): string {
  if (hasStatus(error, 503))
    return 'could not be loaded: tracks come from a streaming service (Spotify, Deezer or MusicBrainz), and none is available. Type or paste the songs instead.';
  return `could not be read: ${getErrorText(error, 'Failed to fetch Spotify album data')}`;
}
