import type { Album } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { plainSong, type SongFields } from '../songs/song-list.ts';

type Track = StreamingAlbum['tracks'][number];

/** What the API takes at most, in characters. */
const TITLE_MOST = 199;
const ARTIST_MOST = 99;

/** An album that plays as one song. */
export function songOfAlbum({ id, title, artist, cover_url }: Album): SongFields {
  return { ...plainSong(title, artist), album_id: id, cover_url };
}

/** A track as a song, with id and cover of its album; too long a name is cut. */
export function songOfTrack(album: Album, track: Track): SongFields {
  return {
    title: cut(track.name, TITLE_MOST),
    artist: cut(track.artist ?? album.artist, ARTIST_MOST),
    album_id: album.id,
    spotify_track_id: track.spotify_track_id,
    duration_ms: track.duration_ms,
    cover_url: album.cover_url,
  };
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
