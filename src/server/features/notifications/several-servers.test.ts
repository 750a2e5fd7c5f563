import { expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startNotifications } from './test-notifications.ts';

const first = await startNotifications();
const second = await startTestApp({ database: first.database });
const { receiver, addTarget, addSession, listDeliveries, wait } = first;
const notifiers = [first.startNotifier(), first.startNotifier({ ...second, clock: first.clock })];

/** Both servers send at the same time. */
const runBoth = () => Promise.all(notifiers.map(({ run }) => run()));

it('several servers send each message once, in order', async () => {
  await addTarget('webhook', ['session_created']);
  await addTarget('slack', ['session_created']);
  const places = Array.from({ length: 10 }, (_, place) => `Place ${place}`);
  for (const location of places) await addSession({ location });
  for (let pass = 0; pass < 12; pass += 1) {
    await runBoth();
    wait(1);
  }
  const announced = receiver
    .bodies()
    .filter(({ event }) => event !== undefined)
    .map(({ text }) => text);
  expect(announced).toEqual(places.map((place) => `Location: ${place}`));
  expect(receiver.received).toHaveLength(20);
  for (const delivery of await listDeliveries())
    expect(delivery).toMatchObject({ status: 'sent', attempts: 1 });
  expect(first.failures).toEqual([]);
});

it('several servers announce gathered changes once', async () => {
  await addTarget('webhook', ['ratings_changed']);
  const { id } = await first.addAlbum({ individual_tiers: { Ada: 'S' } });
  wait(3601);
  await runBoth();
  const body = { individual_tiers: { Ada: 'F' } };
  await first.ask(albums.updateAlbumEndpoint, { params: { id }, body });
  wait(3601);
  for (let pass = 0; pass < 3; pass += 1) {
    await runBoth();
    wait(1);
  }
  expect(receiver.received).toHaveLength(1);
});
