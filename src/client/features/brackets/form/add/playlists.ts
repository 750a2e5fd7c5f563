import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Playlist } from '#shared/contracts/playlists.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../../../../lib/http/request.ts';

export type { Playlist };

/** Returns the playlists of the connected account, or the reason there are none. */
export function playlistsQuery() {
  return queryOptions({
    queryKey: ['playlists', 'list'],
    queryFn: ({ signal }) => requestData(endpoints.LIST_PLAYLISTS, {}, signal),
  });
}

export function playlistQuery(playlistId: string) {
  return queryOptions({
    queryKey: ['playlists', 'one', playlistId],
    queryFn: ({ signal }) =>
      requestData(endpoints.GET_PLAYLIST, { params: { playlistId } }, signal),
  });
}

export async function disconnectSpotify(client: QueryClient): Promise<void> {
  await request(endpoints.DISCONNECT_SPOTIFY, { body: {} });
  client.removeQueries({ queryKey: ['playlists', 'one'] });
  await client.invalidateQueries({ queryKey: ['playlists', 'list'] });
}
