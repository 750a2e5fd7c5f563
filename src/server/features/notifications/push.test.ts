import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/push.ts';
import { readVapid } from '../../testing/test-push-service.ts';
import { startPush } from './test-push.ts';

const test = await startPush();
const { open, send, service, subscribed } = test;

it('an opened round reaches the asked person, encrypted and signed', async () => {
  const phone = await subscribed('Ada');
  await subscribed('Ben');
  const ends_at = new Date(test.clock.now.getTime() + 48 * 3600_000).toISOString();
  const { id } = await open({ title: 'Autumn', people: ['Ada'], ends_at });
  await test.deliver(3);
  const [push] = service.pushes();
  expect(service.pushes()).toHaveLength(1);
  expect(push).toMatchObject({
    to: 'Ada',
    message: {
      title: 'A new round: Autumn',
      body: '2 albums to rate. The cards are revealed on Sunday, March 8, 12:00 PM in UTC.',
      url: `rounds/${id}`,
      tag: `round ${id}`,
    },
    headers: { ttl: `${48 * 3600}`, urgency: 'normal', 'content-encoding': 'aes128gcm' },
  });
  expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
  const { public_key } = await send<contract.Push>(phone, contract.getPushEndpoint);
  expect(readVapid(push?.headers.authorization ?? '', public_key ?? '')).toMatchObject({
    aud: service.url,
    sub: 'https://club.example',
  });
});
