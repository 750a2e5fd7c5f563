import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/playlists.ts';
import type { Playlist } from '#shared/contracts/playlists.ts';
import { type Call, request } from './request.ts';

export type { Playlist };

const connect: Call<typeof contracts.connectSpotifyEndpoint> = {
  method: 'POST',
  path: '/api/brackets/spotify/connect',
};
const finish: Call<typeof contracts.finishSpotifyEndpoint> = {
  method: 'POST',
  path: '/api/brackets/spotify/exchange',
};
const disconnect: Call<typeof contracts.disconnectSpotifyEndpoint> = {
  method: 'DELETE',
  path: '/api/brackets/spotify',
};
const listPlaylists: Call<typeof contracts.listPlaylistsEndpoint> = {
  method: 'GET',
  path: '/api/brackets/spotify/playlists',
};
const getPlaylist: Call<typeof contracts.getPlaylistEndpoint> = {
  method: 'GET',
  path: '/api/brackets/spotify/playlists/:playlistId',
};

/** Returns the playlists of the connected account, or the reason there are none. */
export function playlistsQuery() {
  return queryOptions({
    queryKey: ['playlists', 'list'],
    queryFn: async ({ signal }) => (await request(listPlaylists, {}, signal)).data,
  });
}

/** Returns the songs of a playlist, and the number of other entries. */
export function playlistQuery(playlistId: string) {
  return queryOptions({
    queryKey: ['playlists', 'one', playlistId],
    queryFn: async ({ signal }) =>
      (await request(getPlaylist, { params: { playlistId } }, signal)).data,
  });
}

/** Returns the URL where the admin grants access; Spotify redirects back to `returnTo`. */
export async function connectSpotify(returnTo: string): Promise<string> {
  return (await request(connect, { body: { return_to: returnTo } })).data.url;
}

/** Completes `connectSpotify`; returns the path to go back to. Works once. */
export async function finishSpotify(code: string, state: string): Promise<string> {
  return (await request(finish, { body: { code, state } })).data.return_to;
}

/** Disconnects, and removes the playlists from the cache. */
export async function disconnectSpotify(client: QueryClient): Promise<void> {
  await request(disconnect, { body: {} });
  client.removeQueries({ queryKey: ['playlists', 'one'] });
  await client.invalidateQueries({ queryKey: ['playlists', 'list'] });
}
