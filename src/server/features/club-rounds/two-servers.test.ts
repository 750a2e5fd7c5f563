import { expect, it } from 'vitest';
import { openClubRoundEndpoint } from '#shared/contracts/club-rounds.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { settleDueRounds } from './round-changes.ts';
import { startClubRounds } from './test-club-rounds.ts';

const first = await startClubRounds();
const second = await startTestApp({ database: first.database });
const { addAlbums, app, clock, db, host, linkedPhone, look, open, rate, wait } = first;

const servers = () => [app.services, { ...second.app.services, now: () => clock.now }] as const;

const settleOnBoth = () => Promise.all(servers().map((services) => settleDueRounds(services)));

const DAY = 24 * 3600;

it('two servers announce the end of a round once, and reveal it once', async () => {
  for (let repeated = 0; repeated < 5; repeated += 1) {
    const ada = await linkedPhone('Ada');
    const ends_at = new Date(clock.now.getTime() + 2 * DAY * 1000).toISOString();
    const { id, albums } = await open({ ends_at });
    for (const { album_id } of albums) await rate(ada, id, album_id, 'S');
    wait(DAY);
    await settleOnBoth();
    const { version } = await look(ada, id);
    await settleOnBoth();
    expect((await look(ada, id)).version).toBe(version);
    wait(DAY);
    await settleOnBoth();
    expect(await look(ada, id)).toMatchObject({ status: 'revealed', version: version + 1 });
    const entries = await db
      .selectFrom('changelog')
      .select('album_id')
      .where('change_type', '=', 'Rating Added')
      .where(
        'album_id',
        'in',
        albums.map(({ album_id }) => album_id),
      )
      .execute();
    expect(entries).toHaveLength(2);
    await first.signInAgain();
  }
  const groups = await db.selectFrom('changelog_groups').selectAll().execute();
  expect(groups).toHaveLength(5);
});

it('the last two cards on two servers at once reveal a round', async () => {
  for (let repeated = 0; repeated < 5; repeated += 1) {
    const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
    const { id, albums } = await open({ albums: await addAlbums(1), people: ['Ada', 'Ben'] });
    const body = { album_id: albums[0]?.album_id, tier: 'A' };
    const cookie = ({ cookies }: typeof ben) =>
      [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const path = `/api/club-rounds/${id}/rating`;
    second.clock.now = clock.now;
    const [one, other] = await Promise.all([
      first.call('PUT', path, { headers: { cookie: cookie(ada) }, body }),
      second.call('PUT', path, { headers: { cookie: cookie(ben) }, body }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const counted = await look(ada, id);
    const reveal_at = new Date(clock.now.getTime() + 5000).toISOString();
    expect(counted).toMatchObject({ status: 'open', reveal_at });
    wait(4.999);
    await settleOnBoth();
    expect(await look(ada, id)).toEqual(counted);
    wait(0.001);
    await settleOnBoth();
    expect((await look(ada, id)).version).toBe(counted.version + 1);
    const { status, revealed } = await look(ada, id);
    expect([status, revealed?.[0]?.ratings.length]).toEqual(['revealed', 2]);
  }
});

it('an album never gets into a round and a room at once, nor into two rounds', async () => {
  const cookie = [...host.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (let repeated = 0; repeated < 10; repeated += 1) {
    const album_ids = await addAlbums(1);
    const post = (server: Pick<typeof second, 'call'>, path: string) =>
      server.call('POST', path, { headers: { cookie }, body: { album_ids } });
    const path = repeated % 2 === 0 ? rooms.openRoomEndpoint.path : openClubRoundEndpoint.path;
    const sent = await Promise.all([post(first, openClubRoundEndpoint.path), post(second, path)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const room = sent[1]?.body as { data: { code: string } };
    if (repeated % 2 === 0 && sent[1]?.status === 201)
      await host.ask(rooms.closeRoomEndpoint, room.data.code);
  }
});
