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

/** Playlists of the connected person, or why there are none. */
export function playlistsQuery() {
  return queryOptions({
    queryKey: ['playlists', 'list'],
    queryFn: async ({ signal }) => (await request(listPlaylists, {}, signal)).data,
  });
}

/** The songs of a playlist, and how much of it is no song. */
export function playlistQuery(playlistId: string) {
  return queryOptions({
    queryKey: ['playlists', 'one', playlistId],
    queryFn: async ({ signal }) =>
      (await request(getPlaylist, { params: { playlistId } }, signal)).data,
  });
}

/** Gives the address where the admin agrees to be connected; Spotify leads back to `returnTo`. */
export async function connectSpotify(returnTo: string): Promise<string> {
  return (await request(connect, { body: { return_to: returnTo } })).data.url;
}

/** Finishes what `connectSpotify` began; gives the path to go back to. Works once. */
export async function finishSpotify(code: string, state: string): Promise<string> {
  return (await request(finish, { body: { code, state } })).data.return_to;
}

/** Forgets the connection, and the playlists that came with it. */
export async function disconnectSpotify(client: QueryClient): Promise<void> {
  await request(disconnect, { body: {} });
  client.removeQueries({ queryKey: ['playlists', 'one'] });
  await client.invalidateQueries({ queryKey: ['playlists', 'list'] });
}
