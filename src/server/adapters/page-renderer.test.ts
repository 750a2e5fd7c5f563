import { expect, it } from 'vitest';
import type { WantedPage } from '#shared/domain/rendered-page.ts';
import { readEnvironment } from '../env.ts';
import { build } from '../test-build.ts';
import { openPageDrawing } from './page-renderer.ts';

const ssrContext = openPageDrawing(await build());
const page: WantedPage = {
  address: '/',
  at: '2026-03-06T20:00:00.000Z',
  versions: {},
  timeZone: 'UTC',
  settings: readEnvironment({ APP_ENV: 'test' }).browser,
};
const NOTHING = {
  success: true,
  data: [],
  pagination: { page: 1, limit: 5, total: 0, pages: 0, hasNext: false, hasPrev: false, next: null },
};
const ask = async () => JSON.stringify(NOTHING);
const draw = () => ssrContext?.draw(page, ask);

it('renders on a new thread when the current one is ending', async () => {
  await draw();
  const ended = ssrContext?.rest();
  expect(await draw()).toMatchObject({ title: 'Sessions' });
  await ended;
  await ssrContext?.close();
});

it('finishes a page before the thread ends', async () => {
  const rendered = draw();
  await ssrContext?.rest();
  expect(await rendered).toMatchObject({ title: 'Sessions' });
  await ssrContext?.close();
});
