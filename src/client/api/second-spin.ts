import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/insights.ts';
import { type Call, request } from './request.ts';

const getSecondSpin: Call<typeof contracts.getSecondSpinEndpoint> = {
  method: 'GET',
  path: '/api/insights/second-spin',
};

/** Suggestions depend on a year's inactivity, so they change slowly. */
const FRESH_MS = 60 * 60_000;

/** Returns albums to suggest to an admin. */
export const secondSpinQuery = queryOptions({
  queryKey: ['albums', 'second spin'],
  queryFn: async ({ signal }) => (await request(getSecondSpin, {}, signal)).data,
  staleTime: FRESH_MS,
});
