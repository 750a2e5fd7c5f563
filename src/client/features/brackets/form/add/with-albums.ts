import type { Album } from '#shared/contracts/albums.ts';
import { foldText } from '#shared/domain/search-text.ts';
import type { SongFields } from '../songs/song-list.ts';
import type { CsvSong } from './song-csv.ts';

/** The songs, each with id and cover of its album where the list has that album by the same artist. */
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
