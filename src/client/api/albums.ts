import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/albums.ts';
import type { Album, AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { retryList } from './query-client.ts';
import { type Call, request } from './request.ts';

const listAlbums: Call<typeof contracts.listAlbums> = { method: 'GET', path: '/api/albums' };
const getAlbum: Call<typeof contracts.getAlbum> = { method: 'GET', path: '/api/albums/:id' };

/** Albums of one request of the tier list (spec §9). */
const ALL_LIMIT = '1000';

/** Every album: the first thousand in one call (spec §7), the rest in further ones. */
export const allAlbumsQuery = queryOptions({
  queryKey: ['albums', 'all'],
  queryFn: async ({ signal }) => {
    const albums: Album[] = [];
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const query = { page: String(page), limit: ALL_LIMIT };
      const answer = await request(listAlbums, { query }, signal);
      albums.push(...answer.data);
      hasNext = answer.pagination.hasNext;
    }
    return albums;
  },
  ...retryList,
});

/** One album; what a list knows of it shows until the answer is there. */
export function albumQuery(id: string, client: QueryClient) {
  return queryOptions({
    queryKey: ['albums', 'one', id],
    queryFn: async ({ signal }): Promise<AlbumDetail> =>
      (await request(getAlbum, { params: { id } }, signal)).data,
    placeholderData: () => knownAlbum(client, id),
  });
}

function knownAlbum(client: QueryClient, id: string): AlbumDetail | undefined {
  const lists = [
    client.getQueryData(allAlbumsQuery.queryKey) ?? [],
    ...client.getQueriesData<SessionPages>({ queryKey: ['sessions', 'list'] }).map(albumsOfPages),
  ];
  const album = lists.flat().find((candidate) => candidate.id === id);
  return album && { ...album, session: null };
}

type SessionPages = { pages: { data: Session[] }[] };

function albumsOfPages([, loaded]: [unknown, SessionPages | undefined]): Album[] {
  const sessions = loaded?.pages.flatMap((page) => page.data) ?? [];
  return sessions.flatMap(({ albums = [] }) => albums);
}
