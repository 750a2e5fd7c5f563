import * as admin from '#shared/contracts/admin.ts';
import * as albums from '#shared/contracts/albums.ts';
import * as brackets from '#shared/contracts/brackets.ts';
import * as changelog from '#shared/contracts/changelog.ts';
import * as coverBackfill from '#shared/contracts/cover-backfill.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import * as imports from '#shared/contracts/imports.ts';
import * as insights from '#shared/contracts/insights.ts';
import * as logs from '#shared/contracts/logs.ts';
import * as playlists from '#shared/contracts/playlists.ts';
import * as rankings from '#shared/contracts/rankings.ts';
import * as ratings from '#shared/contracts/ratings.ts';
import * as recaps from '#shared/contracts/recaps.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import * as sessions from '#shared/contracts/sessions.ts';
import * as storage from '#shared/contracts/storage.ts';
import * as streaming from '#shared/contracts/streaming.ts';
import * as uploads from '#shared/contracts/uploads.ts';

/** All endpoints of the API, to find the schema of a response. */
export const ENDPOINTS: readonly Endpoint[] = [
  admin,
  albums,
  brackets,
  changelog,
  coverBackfill,
  imports,
  insights,
  logs,
  playlists,
  rankings,
  ratings,
  recaps,
  rooms,
  sessions,
  storage,
  streaming,
  uploads,
]
  .flatMap((contracts) => Object.values<unknown>(contracts).filter(isEndpoint))
  // Static paths come before those with parameters, as in the router.
  .toSorted((a, b) => parameters(a) - parameters(b));

function parameters({ path }: Endpoint): number {
  return path.split(':').length - 1;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value;
}

/** Finds the contract of a request by its method and path. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return ENDPOINTS.find((one) => one.method === method && matches(one.path, path));
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}
