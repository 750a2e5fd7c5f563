import { describe, expect, it } from 'vitest';
import { startRooms } from './test-rooms.ts';

const { host, browser, openSeated, wait } = await startRooms();

describe('wrong codes', () => {
  it('are limited to ten a minute per address; then new guests are rejected', async () => {
    const { code, ada } = await openSeated('Ada');
    const watcher = browser();
    await watcher.look(code);
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(browser().look('WRONG')).rejects.toThrow('404 NOT_FOUND');
    await expect(browser().look('WRONG')).rejects.toThrow('429 TOO_MANY_REQUESTS');
    await expect(browser().look(code)).rejects.toThrow('429 TOO_MANY_REQUESTS');
    for (const known of [ada, watcher, host])
      expect(await known?.look(code)).toMatchObject({ code });
    wait(6);
    expect(await browser().look(code)).toMatchObject({ code });
  });
});
