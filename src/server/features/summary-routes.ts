import type { FastifyInstance } from 'fastify';
import { getSummaryEndpoint, type Summary } from '#shared/contracts/summary.ts';
import { countAlbums, findAlbums } from './albums/albums-repository.ts';
import { countBrackets } from './brackets/bracket-list-repository.ts';
import { findOpenRoom } from './rooms/rooms-repository.ts';
import { countSessions, findDatedSession } from './session-list/session-list-repository.ts';

/** Lists leave out test albums and test brackets. */
const ALL = { include_test_albums: false, search: '', searchMode: 'auto' } as const;
const PLAYING = { ...ALL, tier: 'Now Listening To', page: 1, limit: 100, sort: 'tier' } as const;

/** `GET /api/summary`, for dashboards (docs/integrations.md). */
export async function summaryRoutes(app: FastifyInstance): Promise<void> {
  const { db, today } = app.services;
  app.endpoint(getSummaryEndpoint, {
    topics: ['albums', 'brackets', 'rooms'],
    handler: async () => {
      const playing = await findAlbums(db, PLAYING);
      const data: Summary = {
        albums: await countAlbums(db, ALL),
        sessions: (await countSessions(db, { ...ALL, includeAlbums: false })).sessions,
        brackets: await countBrackets(db, { include_test_albums: false }),
        last_session: await findDatedSession(db, '<=', today()),
        next_session: await findDatedSession(db, '>', today()),
        now_listening: playing.map(({ id, artist, title, cover_url }) => ({
          id,
          artist,
          title,
          cover_url,
        })),
        has_open_room: (await findOpenRoom(db)) !== undefined,
      };
      return { data };
    },
  });
}
