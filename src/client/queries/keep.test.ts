import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { albumQuery, allAlbumsQuery, setAlbumInCache } from './albums.ts';
import { changesQuery } from './changelog.ts';
import { setSessionInCache } from './session-writes.ts';
import { sessionQuery } from './sessions.ts';

vi.mock('../lib/settings.ts', () => ({
  settings: { apiUrl: 'http://nowhere.example', apiKey: 'key' },
}));

const ALBUM = { id: 'a', title: 'Deluxe', session: null } as AlbumDetail;
const SESSION = { id: 's', session_date: '2026-02-27', location: 'Here', notes: null } as Session;

/** Makes fetch hang. */
function hang() {
  return vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
}

test('updates a saved album in the cache while the lists refetch', async () => {
  const fetched = hang();
  const client = new QueryClient();
  const all = allAlbumsQuery(false);
  client.setQueryData(all.queryKey, [ALBUM]);
  client.setQueryData(albumQuery('a', client).queryKey, ALBUM);
  new QueryObserver(client, { ...all, staleTime: 60_000 }).subscribe(() => {});
  const changes = { ...changesQuery(null, false), staleTime: 60_000 };
  client.setQueryData(changes.queryKey, { pages: [], pageParams: [] });
  new InfiniteQueryObserver(client, changes).subscribe(() => {});
  expect(fetched).not.toHaveBeenCalled();
  await setAlbumInCache(client, { ...ALBUM, title: 'Musik von Harmonia' });
  const { queryKey } = albumQuery('a', client);
  expect(client.getQueryData(queryKey)?.title).toBe('Musik von Harmonia');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  expect(client.getQueryState(all.queryKey)?.fetchStatus).toBe('fetching');
  expect(client.getQueryState(changes.queryKey)?.fetchStatus).toBe('fetching');
});

test('a request from before the save does not overwrite the saved album', async () => {
  hang();
  const client = new QueryClient();
  const query = albumQuery('a', client);
  client.setQueryData(query.queryKey, ALBUM);
  client.refetchQueries({ queryKey: query.queryKey });
  await setAlbumInCache(client, { ...ALBUM, title: 'Musik von Harmonia' });
  expect(client.getQueryData(query.queryKey)?.title).toBe('Musik von Harmonia');
  expect(client.getQueryState(query.queryKey)?.fetchStatus).toBe('idle');
});

test('updates a saved session in the cache, and preserves its cached albums', async () => {
  hang();
  const client = new QueryClient();
  const { queryKey } = sessionQuery('s', true);
  client.setQueryData(queryKey, { ...SESSION, album_count: 1, albums: [ALBUM] });
  await setSessionInCache(client, { ...SESSION, location: 'There', album_count: 0 });
  expect(client.getQueryData(queryKey)).toMatchObject({
    location: 'There',
    album_count: 1,
    albums: [ALBUM],
  });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
