import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejection } from '../../lib/errors.ts';
import { toHostName } from '../../plugins/request-checks.ts';
import { getCalendar } from './calendar-service.ts';
import { getChangesFeed } from './changes-feed-service.ts';

type Feed = {
  /** Cache key. */
  key: string;
  /** Media type without charset. */
  type: string;
  compute: () => Promise<string>;
};

const HIDDEN = { schema: { hide: true } };

/** Feeds for calendar apps and feed readers, which send no API key (product/feeds.md). */
export async function feedRoutes(app: FastifyInstance): Promise<void> {
  const { responses, computing, version, environment, ...data } = app.services;
  const publicUrl = environment.publicUrl?.replace(/\/$/, '') ?? null;
  const services = { ...data, publicUrl };
  const send = ({ key, type, compute }: Feed, request: FastifyRequest, reply: FastifyReply) =>
    responses.send(
      { request, reply, isPrivate: false },
      {
        key,
        version: () => version(['albums', 'rounds']),
        headers: { 'content-type': `${type}; charset=utf-8`, vary: 'accept-encoding' },
        withQueue: (work) => computing.run(request.ip, work),
        compute,
      },
    );

  app.get('/calendar.ics', HIDDEN, (request, reply) => {
    const compute = () => getCalendar(services);
    return send({ key: '/calendar.ics', type: 'text/calendar', compute }, request, reply);
  });

  app.get('/changes.atom', HIDDEN, (request, reply) => {
    const base = services.publicUrl ?? getOrigin(request);
    const compute = () => getChangesFeed(services, base);
    const key = `/changes.atom ${base}`;
    return send({ key, type: 'application/atom+xml', compute }, request, reply);
  });
}

/** Returns the origin that a client requested. @throws HttpError 400 without a valid host */
function getOrigin({ protocol, host }: FastifyRequest): string {
  if (toHostName(host) === null) throw rejection(400);
  return new URL(`${protocol}://${host}`).origin;
}
