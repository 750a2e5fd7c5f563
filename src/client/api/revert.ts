import type { QueryClient } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/changelog.ts';
import { setAlbumInCache } from './albums.ts';
import { type Call, request } from './request.ts';
import { setSessionInCache } from './session-writes.ts';

const postTakenBack: Call<typeof contracts.takeBackChangeEndpoint> = {
  method: 'POST',
  path: '/api/changelog/:id/take-back',
};

/** Reverts a change, and updates the cache. */
export async function takeBackChange(
  client: QueryClient,
  id: string,
  password: string,
): Promise<void> {
  const { data } = await request(postTakenBack, { params: { id }, body: { password } });
  if (data.album !== null) await setAlbumInCache(client, data.album);
  if (data.session !== null) await setSessionInCache(client, data.session);
}
