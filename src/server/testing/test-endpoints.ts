import { CONTRACTS } from '#shared/contracts/all-contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { FOLLOW_EVENTS, GET_ARTWORK } from '#shared/endpoints.ts';

/** Endpoints that respond with something other than one JSON document. */
const OTHERS: readonly string[] = [FOLLOW_EVENTS.path, GET_ARTWORK.path];

/** All endpoints of the API that respond with JSON, to find the schema of a response. */
export const ENDPOINTS: readonly Endpoint[] = CONTRACTS.filter(({ path }) => !OTHERS.includes(path))
  // Static paths come before those with parameters, as in the router.
  .toSorted((a, b) => parameters(a) - parameters(b));

function parameters({ path }: Endpoint): number {
  return path.split(':').length - 1;
}

const PATTERNS = ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Finds the contract of a request by its method and path. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return PATTERNS.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    ?.endpoint;
}
