import type { QueryClient } from '@tanstack/react-query';
import type { Album } from '#shared/contracts/albums.ts';
import { foldText } from '#shared/domain/search-text.ts';
import { type Tier, tierRank } from '#shared/domain/tiers.ts';
import * as endpoints from '#shared/endpoints.ts';
import { preserveScroll } from '../../../lib/live/use-new-items.ts';
import { request } from '../../../lib/request.ts';
import { allAlbumsQuery } from '../../../queries/albums.ts';

export type Move = { id: string; tier: Tier; version: number };

/** Moves albums to other tiers atomically; returns the moved albums. */
export async function moveAlbums(changes: readonly Move[], password: string): Promise<Album[]> {
  return (await request(endpoints.MOVE_ALBUMS, { body: { changes: [...changes], password } })).data;
}

/** Caches moved albums in their tiers at once; other queries are refetched. */
export function setMovedAlbumsInCache(
  client: QueryClient,
  moved: readonly Album[],
  includesTests: boolean,
): void {
  const { queryKey } = allAlbumsQuery(includesTests);
  const byId = new Map(moved.map((album) => [album.id, album]));
  preserveScroll<Album[]>(client, queryKey, (shown) =>
    inListOrder(shown.map((album) => byId.get(album.id) ?? album)),
  );
  client.invalidateQueries({ predicate: (query) => query.queryKey.join() !== queryKey.join() });
}

/** Sorts as the server does: by tier, artist and title. */
function inListOrder(albums: readonly Album[]): Album[] {
  return albums
    .map((album) => ({ album, keys: [foldText(album.artist), foldText(album.title), album.id] }))
    .sort((one, other) => {
      const ranks = tierRank(one.album.tier) - tierRank(other.album.tier);
      if (ranks !== 0) return ranks;
      const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
      return (one.keys[at] ?? '') < (other.keys[at] ?? '') ? -1 : 1;
    })
    .map(({ album }) => album);
}
