import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/albums.ts';
import type { Album, AlbumDetail, PastedAlbum } from '#shared/contracts/albums.ts';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import * as endpoints from '#shared/endpoints.ts';
import { requestPage } from '../lib/http/pagination.ts';
import { followedList, withTests } from '../lib/http/query-client.ts';
import { request, requestData } from '../lib/http/request.ts';

/** Albums per request of the tier list (product/conventions.md#limits). */
const ALL_LIMIT = '1000';

/**
 * Returns all albums: the first thousand in one request (product/conventions.md#limits), the rest
 * in further ones.
 */
export function allAlbumsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['albums', 'all', includesTests],
    queryFn: ({ signal }) => allAlbums(includesTests, signal),
    ...followedList,
  });
}

/** Returns the albums, test albums too, that already have an artist and a title. */
export function twinsQuery(artist: string, title: string) {
  const names = [foldText(artist), foldText(title)] as const;
  return queryOptions({
    queryKey: ['albums', 'twins', ...names],
    queryFn: async ({ signal }) => {
      const exactly = { search: title, searchMode: 'exact', limit: ALL_LIMIT } as const;
      const query = { page: '1', ...exactly, ...withTests(true) };
      const { data } = await requestPage(endpoints.LIST_ALBUMS, query, signal);
      return data.filter(
        (album) => foldText(album.artist) === names[0] && foldText(album.title) === names[1],
      );
    },
    enabled: names.every((name) => name !== ''),
  });
}

/** Fetches the current list, or that of another time. */
export async function allAlbums(
  includesTests: boolean,
  signal: AbortSignal,
  at?: string,
): Promise<Album[]> {
  const albums: Album[] = [];
  const filter = { limit: ALL_LIMIT, ...withTests(includesTests), ...(at && { at }) };
  for (let page = 1, hasNext = true; hasNext; page += 1) {
    const query = { page: String(page), ...filter };
    const response = await requestPage(endpoints.LIST_ALBUMS, query, signal);
    albums.push(...response.data);
    hasNext = response.pagination.hasNext;
  }
  return albums;
}

/** Returns one album; list data is the placeholder. */
export function albumQuery(id: string, client: QueryClient) {
  return queryOptions({
    queryKey: ['albums', 'one', id],
    queryFn: async ({ signal }): Promise<AlbumDetail> =>
      await requestData(endpoints.GET_ALBUM, { params: { id } }, signal),
    placeholderData: () => knownAlbum(client, id),
  });
}

/**
 * Caches the album of a write response: shown at once where it is alone; other queries are
 * refetched without waiting.
 */
export async function setAlbumInCache(client: QueryClient, album: AlbumDetail): Promise<void> {
  const { queryKey } = albumQuery(album.id, client);
  // A pending response would restore the previous state.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, album);
  client.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
}

type CreateBody = EndpointRequest<typeof contracts.createAlbumEndpoint>['body'];

/** Creates an album; repeated requests with the same key create it once. */
export async function createAlbum(body: CreateBody, idempotencyKey: string): Promise<AlbumDetail> {
  return (await request(endpoints.CREATE_ALBUM, { body, idempotencyKey })).data;
}

type ListBody = EndpointRequest<typeof contracts.addAlbumsEndpoint>['body'];

/** Adds the albums of a list, all or none; repeated requests with the same key add them once. */
export async function addAlbums(body: ListBody, idempotencyKey: string): Promise<PastedAlbum[]> {
  return (await request(endpoints.ADD_ALBUMS, { body, idempotencyKey })).data;
}

/** Deletes an album from every list. */
export async function deleteAlbum(id: string, password: string): Promise<AlbumDetail> {
  const response = await request(endpoints.DELETE_ALBUM, { params: { id }, body: { password } });
  if (response?.data === undefined)
    throw new Error('Deletion completed but returned unexpected response');
  return response.data;
}

function knownAlbum(client: QueryClient, id: string): AlbumDetail | undefined {
  const lists = [
    ...client.getQueriesData<Album[]>({ queryKey: ['albums', 'all'] }).map(([, all]) => all ?? []),
    ...client.getQueriesData<SessionPages>({ queryKey: ['sessions', 'list'] }).map(albumsOfPages),
  ];
  const album = lists.flat().find((candidate) => candidate.id === id);
  return album && { ...album, words: [], session: null };
}

type SessionPages = { pages: { data: Session[] }[] };

function albumsOfPages([, loaded]: [unknown, SessionPages | undefined]): Album[] {
  const sessions = loaded?.pages.flatMap((page) => page.data) ?? [];
  return sessions.flatMap(({ albums = [] }) => albums);
}
