import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/brackets.ts';
import { withTests } from './query-client.ts';
import { type Call, request } from './request.ts';

const getFavouriteTrack: Call<typeof contracts.getFavouriteTrackEndpoint> = {
  method: 'GET',
  path: '/api/brackets/of-album/:id',
};

/** Returns the champion among the tracks of an album; `null` without a completed bracket. */
export function favouriteTrackQuery(id: string, includesTests: boolean) {
  return queryOptions({
    queryKey: ['brackets', 'favourite', id, includesTests],
    queryFn: async ({ signal }) => {
      const parts = { params: { id }, query: withTests(includesTests) };
      return (await request(getFavouriteTrack, parts, signal)).data;
    },
  });
}
