import { v7 as newId } from 'uuid';
import type { AlbumWordsRecord } from '#shared/contracts/export-document.ts';
import type { Known } from './known-repository.ts';

/** Line between several texts of a person about one album. */
const SEPARATOR = '---';

/** Writes several texts into one cell. */
export function joinTexts(texts: readonly string[]): string {
  return texts.join(`\n${SEPARATOR}\n`);
}

/** The texts of a cell. */
export function splitTexts(cell: string): string[] {
  return cell
    .split(/\r?\n---[ \t]*(?:\r?\n|$)/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/**
 * Returns the words of rows that their albums do not have yet from the same person.
 * @param albums each row with the id of its album
 * @param at time of the new words
 */
export function selectAddedWords(
  albums: readonly { id: string; words: readonly { reviewer: string; text: string }[] }[],
  { albumWords }: Pick<Known, 'albumWords'>,
  at: string,
): AlbumWordsRecord[] {
  const toKey = ({ album_id, reviewer, text }: Omit<AlbumWordsRecord, 'id'>) =>
    JSON.stringify([album_id, reviewer, text]);
  const known = new Set(albumWords.map(toKey));
  const given = albums.flatMap(({ id, words }) =>
    words.map((one) => ({ ...one, album_id: id, written_at: at, edited_at: null })),
  );
  return given
    .filter((one) => {
      const key = toKey(one);
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    })
    .map((one) => ({ id: newId(), ...one }));
}
