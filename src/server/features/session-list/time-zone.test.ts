import { describe, expect, it } from 'vitest';
import { getSessionEndpoint } from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../testing/test-app.ts';

describe('the now-listening session in another time zone', async () => {
  const evening = '2026-03-06T18:14:59.999Z';
  const { ask, clock } = await startTestApp({ variables: { TIME_ZONE: 'Asia/Kathmandu' } });
  const date = async () =>
    (await ask(getSessionEndpoint, { params: { id: 'now-listening' } })).data.session_date;

  it('has the local date, which changes at midnight', async () => {
    clock.now = new Date(evening);
    expect(await date()).toBe('2026-03-06');
    clock.now = new Date(clock.now.getTime() + 1);
    expect(await date()).toBe('2026-03-07');
  });
});
