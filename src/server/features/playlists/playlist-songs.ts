import type { z } from 'zod';
import type { newSongSchema } from '#shared/contracts/bracket.ts';
import type { PlaylistEntry } from '../../integrations/streaming/clients/playlists-client.ts';

type Song = z.output<typeof newSongSchema>;

/** Maximum length of title and artist in a bracket. */
const TITLE = 199;
const ARTIST = 99;

/** The songs of a playlist for a bracket, and the number of other entries. */
export function playlistSongs(entries: readonly PlaylistEntry[]) {
  const songs: Song[] = [];
  const left_out = { episodes: 0, local_files: 0 };
  for (const { song, is_episode, is_local } of entries) {
    if (is_episode) left_out.episodes += 1;
    else if (is_local) left_out.local_files += 1;
    else songs.push(...asSong(song));
  }
  return { songs, left_out };
}

/** An empty list for a removed song. */
function asSong({ id, name, artists, duration_ms, album }: PlaylistEntry['song']): Song[] {
  const title = oneLine(name ?? '', TITLE);
  const artist = oneLine(artists.map((one) => one.name).join(', '), ARTIST);
  if (title === '' || artist === '') return [];
  const isId = id !== null && /^[A-Za-z0-9]{22}$/.test(id);
  const isLength = duration_ms !== null && duration_ms <= 86_400_000;
  return [
    {
      title,
      artist,
      album_id: null,
      spotify_track_id: isId ? id : null,
      duration_ms: isLength ? duration_ms : null,
      cover_url: getCover(album.images),
    },
  ];
}

/** Replaces control characters, and cuts the text to the maximum length. */
function oneLine(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim();
  return plain
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
}

/** Songs need only 300 pixels. */
function getCover(images: PlaylistEntry['song']['album']['images']): string | null {
  const small = images.find(({ width }) => width === 300) ?? images[0];
  return small !== undefined && small.url.length <= 2000 ? small.url : null;
}
