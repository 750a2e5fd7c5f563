import type { QueryClient } from '@tanstack/react-query';
import type { AlbumWords, ListedWords } from '#shared/contracts/album-words.ts';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request } from '../lib/http/request.ts';
import { albumQuery } from './albums.ts';

export type { AlbumWords, ListedWords };

type Sent = { id: string; text: string; idempotencyKey: string };

/** Stores new words; repeated requests with the same key store them once. */
export async function sendNewWords(
  client: QueryClient,
  { id, text, idempotencyKey }: Sent,
): Promise<void> {
  const sent = { params: { id }, body: { text }, idempotencyKey };
  const { data } = await request(endpoints.ADD_ALBUM_WORDS, sent);
  setWordsInCache(client, id, data.id, data);
}

type WordsParams = { id: string; word: string };

export async function sendEditedWords(
  client: QueryClient,
  params: WordsParams,
  body: { text: string; version: number },
): Promise<void> {
  const { data } = await request(endpoints.UPDATE_ALBUM_WORDS, { params, body });
  setWordsInCache(client, params.id, data.id, data);
}

export async function sendWordsRemoval(client: QueryClient, params: WordsParams): Promise<void> {
  await request(endpoints.DELETE_ALBUM_WORDS, { params, body: {} });
  setWordsInCache(client, params.id, params.word, null);
}

/** Replaces words of a cached album, or removes them; the list of all words is refetched. */
export function setWordsInCache(
  client: QueryClient,
  id: string,
  word: string,
  next: AlbumWords | null,
): void {
  client.setQueryData<AlbumDetail>(albumQuery(id, client).queryKey, (album) => {
    if (album === undefined) return undefined;
    const others = (album.words ?? []).filter((one) => one.id !== word);
    return { ...album, words: next === null ? others : [next, ...others] };
  });
  void client.invalidateQueries({ queryKey: ['album-words'] });
}

export function refreshWords(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: albumQuery(id, client).queryKey });
}
