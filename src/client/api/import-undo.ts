import type { QueryClient } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/changelog.ts';
import { type Call, request } from './request.ts';

const postUndo: Call<typeof contracts.undoImportEndpoint> = {
  method: 'POST',
  path: '/api/changelog/groups/:id/undo',
};
const postRestore: Call<typeof contracts.restoreImportEndpoint> = {
  method: 'POST',
  path: '/api/changelog/groups/:id/restore',
};

/**
 * Deletes the rows of an import, and refetches every list.
 * @param id of the import's changelog group
 * @throws ApiError 409 with the reasons in `failure.data`, among others
 */
export async function sendImportUndo(
  client: QueryClient,
  id: string,
  password: string,
): Promise<void> {
  await request(postUndo, { params: { id }, body: { password } });
  client.invalidateQueries();
}

/**
 * Restores the rows that the undo of an import deleted, and refetches every list.
 * @param id of the undo's changelog group
 * @throws ApiError 409 with the reasons in `failure.data`, among others
 */
export async function sendImportRestore(
  client: QueryClient,
  id: string,
  password: string,
): Promise<void> {
  await request(postRestore, { params: { id }, body: { password } });
  client.invalidateQueries();
}
