import type { FastifyInstance } from 'fastify';
import { sendCached } from '../../plugins/response-cache/cached-responses.ts';
import type { CachedResponse, ResponseCache } from '../../plugins/response-cache/response-cache.ts';
import type { Computing } from '../../plugins/work-limiter.ts';
import { type FeedServices, getCalendar } from './calendar-service.ts';

type Options = FeedServices & { responses: ResponseCache; computing: Computing };

/** `/calendar.ics`, for calendar apps, which send no API key (product/feeds.md#calendar). */
export async function feedRoutes(
  app: FastifyInstance,
  { responses, computing, ...services }: Options,
): Promise<void> {
  app.get('/calendar.ics', { schema: { hide: true } }, (request, reply) => {
    const cached = {
      responses,
      key: '/calendar.ics',
      headers: { 'content-type': 'text/calendar; charset=utf-8', vary: 'accept-encoding' },
      withQueue: (key: string, work: () => Promise<CachedResponse>) =>
        computing.run(request.ip, key, work),
      compute: () => getCalendar(services),
    };
    return sendCached(cached, { request, reply, isPrivate: false });
  });
}
