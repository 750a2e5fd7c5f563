import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { testAlbum, testRoom } from '../features/room/test-room.ts';
import type { RoomResponse } from '../queries/rooms.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleAlbum } from '../testing/samples.ts';

const CARD = { reviewer: 'Ada', note: null, was: null, is_late: false, is_guest: false } as const;
const NEXT = testAlbum('Vitamin C', { state: 'waiting' });

async function openScreen(fields: Partial<RoomResponse>, isAdmin: boolean) {
  let room = testRoom(fields);
  const change = (changed: Partial<RoomResponse>) => {
    room = { ...room, version: room.version + 1, ...changed };
    return { data: room };
  };
  const api = await renderPage('/room/BCDFG/screen', {
    isAdmin,
    prepare: (fake) => {
      fake.on(endpoints.GET_ROOM, () => ({ data: room }));
      fake.on(endpoints.GET_ALBUM, { data: sampleAlbum() });
      fake.on(endpoints.START_ROOM, () =>
        change({ status: 'open', albums: [testAlbum('Delay'), NEXT] }),
      );
      fake.on(endpoints.REVEAL_ROOM, () => {
        const cards = { ratings: [{ ...CARD, tier: 'A' as const }], on_file: [] };
        const revealed_at = '2026-03-06T20:10:00.000Z';
        return change({
          albums: [testAlbum('Delay', { state: 'revealed', ...cards, revealed_at }), NEXT],
        });
      });
      fake.on(endpoints.SAVE_IN_ROOM, () => change({ albums: [testAlbum('Vitamin C')] }));
    },
  });
  return { api, change };
}

test('takes Space as the next step of a host who is signed in', async () => {
  const lobby = { status: 'lobby', albums: [testAlbum('Delay', { state: 'waiting' }), NEXT] };
  const { api, change } = await openScreen(lobby as Partial<RoomResponse>, true);
  const hint = (step: string) => page.getByText(`Space ${step}`);
  await expect.element(hint('Start')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Waiting for Ada and Ben.')).toBeVisible();
  // The step is offered once there is a vote.
  expect(hint('Reveal').elements()).toEqual([]);
  change({ votes: 1 });
  await expect.element(hint('Reveal')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(hint('Save as A and next')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('heading', { name: 'Vitamin C' })).toBeVisible();
  expect(api.sent(endpoints.SAVE_IN_ROOM)).toMatchObject([{ body: { tier: 'A', next: true } }]);
});

test('leaves Space to the page for visitors', async () => {
  const { api } = await openScreen({ votes: 1 }, false);
  await expect.element(page.getByText('Waiting for Ada and Ben.')).toBeVisible();
  await userEvent.keyboard(' ');
  expect(page.getByText(/^Space /).elements()).toEqual([]);
  expect(api.sent(endpoints.REVEAL_ROOM)).toEqual([]);
});
