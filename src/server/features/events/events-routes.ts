import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { followEventsEndpoint } from '#shared/contracts/events.ts';
import { throttleTrailing } from '#shared/domain/throttle.ts';
import { describeStream } from '../../lib/describe-endpoint.ts';
import { parse } from '../../lib/parse-request.ts';
import type { Mounting } from '../../lib/register-endpoint.ts';
import { createEventStreams, type StreamLimits } from '../../plugins/live-updates.ts';
import { createPresentVersions, type EventServices, parseTopics } from './events-service.ts';

/** Milliseconds during which changes are collected into one event. */
const THROTTLE_MS = 50;

/** Milliseconds between checks for writes of other processes, and for a new day. */
const LOOKED_EVERY_MS = 1000;

/**
 * `GET /api/events`: streams the versions of changed topics, never their content
 * (product/api.md#events).
 */
export function eventRoutes(
  { app, endpoints }: Pick<Mounting, 'app' | 'endpoints'>,
  services: EventServices,
  limits?: Partial<StreamLimits>,
): void {
  const streams = createEventStreams(app, limits);
  const presentVersions = createPresentVersions(services);
  const look = throttleTrailing(
    async () => {
      const followed = streams.followed();
      if (followed.size === 0 || !services.isCurrent()) return;
      try {
        streams.tell(await presentVersions(followed));
      } catch (error) {
        failed(error);
      }
    },
    () => delay(THROTTLE_MS, undefined, { ref: false }),
  );
  services.onCommit(look);
  services.rooms.onChange(look);
  const timer = setInterval(look, LOOKED_EVERY_MS).unref();
  app.addHook('preClose', async () => clearInterval(timer));
  endpoints.push(followEventsEndpoint);
  function failed(error: unknown): void {
    app.log.error({ err: error }, 'it could not be told what has changed');
  }

  /** Counts a subscriber of a room as present while the stream is open. */
  async function attend(request: FastifyRequest, { raw }: FastifyReply, code: string) {
    const leave = await services.rooms.attend(request, code);
    if (raw.closed) leave();
    else raw.once('close', leave);
  }

  app.route({
    method: followEventsEndpoint.method,
    url: followEventsEndpoint.path,
    schema: describeStream(followEventsEndpoint),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { query } = parse(followEventsEndpoint, request);
      const { room } = query;
      streams.open(request, reply, parseTopics([query.bracket ?? []].flat(), room));
      look();
      if (room !== undefined) await attend(request, reply, room).catch(failed);
    },
  });
}
