import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/storage.ts';
import { type Call, request } from './request.ts';

const getStorage: Call<typeof contracts.getStorageEndpoint> = {
  method: 'GET',
  path: '/api/storage',
};

/** Same as the server's interval (product/storage.md#disk-space). */
const ASKED_EVERY_MS = 10 * 60_000;

/** Returns warnings about disk space, for admins. */
export function storageQuery() {
  return queryOptions({
    queryKey: ['storage'],
    queryFn: async ({ signal }) => (await request(getStorage, {}, signal)).data.warnings,
    staleTime: ASKED_EVERY_MS,
    refetchInterval: ASKED_EVERY_MS,
  });
}
