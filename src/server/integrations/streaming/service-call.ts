import type { z } from 'zod';
import type { Budget } from './deadline.ts';
import type { FetchJson, JsonRequest } from './fetch-json.ts';
import type { Queue } from './queue.ts';
import { type Service, ServiceError } from './service-error.ts';

type Options = Omit<JsonRequest, 'service' | 'url'>;

/**
 * Calls a service in its pace and before the deadline, and validates the response.
 * @throws ServiceError
 */
export type ServiceCall = <Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  budget: Budget,
  options?: Options,
) => Promise<z.output<Schema>>;

export function createServiceCall(
  service: Service,
  { queue, fetchJson }: { queue: Queue; fetchJson: FetchJson },
): ServiceCall {
  return async (url, schema, budget, options) => {
    const request = { ...options, service, url };
    const body = await queue(() => fetchJson(request, budget.signal), budget);
    const result = schema.safeParse(body);
    if (!result.success) throw new ServiceError(service, 'unavailable');
    return result.data;
  };
}
