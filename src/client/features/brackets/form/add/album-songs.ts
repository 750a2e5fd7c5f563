import type { Album } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import { plainSong, type SongFields } from '../songs/song-list.ts';
import type { CsvSong } from './song-csv.ts';

export type Track = StreamingAlbum['tracks'][number];

/** API limits in characters. */
const MAX_TITLE_LENGTH = 199;
const MAX_ARTIST_LENGTH = 99;
const MAX_NAME_LENGTH = 99;

export function songOfAlbum({ id, title, artist, cover_url }: Album): SongFields {
  return { ...plainSong(title, artist), album_id: id, cover_url };
}

/** Converts a track to a song with id and cover of its album; shortens long names. */
export function songOfTrack(album: Album, track: Track): SongFields {
  return {
    title: cut(track.name, MAX_TITLE_LENGTH),
    artist: cut(track.artist ?? album.artist, MAX_ARTIST_LENGTH),
    album_id: album.id,
    spotify_track_id: track.spotify_track_id,
    duration_ms: track.duration_ms,
    cover_url: album.cover_url,
  };
}

/** Returns a bracket of an album's tracks, named after it, with random seeding. */
export function bracketOfTracks(album: Album, tracks: readonly Track[]) {
  return {
    name: cut(`${album.title} by ${album.artist}`, MAX_NAME_LENGTH),
    seeding: 'random',
    is_test: album.is_test_album,
    songs: tracks.map((track) => songOfTrack(album, track)),
  } as const;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Adds id and cover of the album to each song whose album by the same artist is in the list. */
export function withAlbums(songs: readonly CsvSong[], albums: readonly Album[]): SongFields[] {
  const known = new Map(albums.map((album) => [nameOf(album.title, album.artist), album]));
  return songs.map(({ song, album: title }) => {
    const album = title === null ? undefined : known.get(nameOf(title, song.artist));
    if (album === undefined) return song;
    return { ...song, album_id: album.id, cover_url: song.cover_url ?? album.cover_url };
  });
}

function nameOf(title: string, artist: string): string {
  return `${foldText(title)}\n${foldText(artist)}`;
}
