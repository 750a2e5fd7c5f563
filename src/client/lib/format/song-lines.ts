import { type LineOrder, splitNames } from '#shared/domain/search/split-names.ts';

export type SongLine = { /** From 1. */ line: number; title: string; artist: string };
export type RejectedLine = { line: number; text: string; problem: string };

/**
 * Parses pasted songs, one per line, and returns the lines that fail. Blank lines are left out.
 * @example readSongLines('1. Nena – 99 Luftballons', 'artist first').songs[0]?.artist // 'Nena'
 */
export function readSongLines(
  text: string,
  order: LineOrder,
): { songs: SongLine[]; rejected: RejectedLine[] } {
  const songs: SongLine[] = [];
  const rejected: RejectedLine[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (raw.trim() === '') continue;
    const line = index + 1;
    const song = splitNames(raw, order) ?? { title: raw, artist: '' };
    if (song.title === '') rejected.push({ line, text: raw.trim(), problem: 'no title' });
    else if (song.artist === '') rejected.push({ line, text: raw.trim(), problem: 'no artist' });
    else songs.push({ line, ...song });
  }
  return { songs, rejected };
}
