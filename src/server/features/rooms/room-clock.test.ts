import { expect, it } from 'vitest';
import { startTestApp } from '../../test-app.ts';
import { openRooms } from './attendance-service.ts';

const { db } = await startTestApp();

it('rooms that were stopped have ended what they asked of the database, and ask nothing more', async () => {
  let asked = 0;
  let answered = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      answered += 1;
      return result;
    },
  });
  const failures: unknown[] = [];
  const today = () => '2026-03-06';
  const services = { db: counted, now: () => new Date(), today, reviewers: ['Ada'] };
  const rooms = openRooms(services, (error) => failures.push(error), null);
  rooms.wind();
  await rooms.stop();
  expect([asked, answered]).toEqual([1, 1]);
  // A phone whose stream ends later.
  rooms.services.announce();
  await rooms.wind();
  expect([asked, answered]).toEqual([1, 1]);
  expect(failures).toEqual([]);
});
