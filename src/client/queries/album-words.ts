import type { QueryClient } from '@tanstack/react-query';
import type { AlbumWords, ListedWords } from '#shared/contracts/album-words.ts';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request } from '../lib/http/request.ts';
import { albumQuery } from './albums.ts';

export type { AlbumWords, ListedWords };

/** Stores new words; repeated requests with the same key store them once. */
export async function addWords(
  client: QueryClient,
  id: string,
  text: string,
  idempotencyKey: string,
): Promise<void> {
  const sent = { params: { id }, body: { text }, idempotencyKey };
  const { data } = await request(endpoints.ADD_ALBUM_WORDS, sent);
  setWordsInCache(client, id, (words) => [data, ...words.filter((one) => one.id !== data.id)]);
}

export async function editWords(
  client: QueryClient,
  id: string,
  word: string,
  { text, version }: { text: string; version: number },
): Promise<void> {
  const sent = { params: { id, word }, body: { text, version } };
  const { data } = await request(endpoints.UPDATE_ALBUM_WORDS, sent);
  setWordsInCache(client, id, (words) => words.map((one) => (one.id === word ? data : one)));
}

export async function removeWords(client: QueryClient, id: string, word: string): Promise<void> {
  await request(endpoints.DELETE_ALBUM_WORDS, { params: { id, word }, body: {} });
  setWordsInCache(client, id, (words) => words.filter((one) => one.id !== word));
}

/** Changes the words of a cached album; the list of all words is refetched. */
export function setWordsInCache(
  client: QueryClient,
  id: string,
  change: (words: readonly AlbumWords[]) => AlbumWords[],
): void {
  client.setQueryData<AlbumDetail>(
    albumQuery(id, client).queryKey,
    (album) => album && { ...album, words: change(album.words ?? []) },
  );
  void client.invalidateQueries({ queryKey: ['album-words'] });
}

export function refreshWords(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: albumQuery(id, client).queryKey });
}
