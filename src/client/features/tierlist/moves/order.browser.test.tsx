import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Ranking } from '#shared/contracts/rankings.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { button, dialog, options } from '../../../testing/forms.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../../../testing/samples.ts';

const TITLES = ['Ash', 'Bee', 'Cod', 'Dew', 'Elk'];
const tier = page.getByRole('region', { name: 'Tier S', exact: true });
const tiles = tier.getByRole('listitem');
const tile = (title: string) => tier.getByRole('link', { name: title });
const saved_at = '2026-03-06T20:00:00.000Z';

/** Opens the ranking as an admin, with tier S in an order, and an album of tier A. */
async function openRanking(order: string[], query = '?sort=ranking') {
  let ranking: Ranking = { tier: 'S', album_ids: order, version: order.length && 1, saved_at };
  const api = await renderPage(`/tierlist${query}`, {
    isAdmin: true,
    prepare: ({ on }) => {
      const albums = TITLES.map((title) => sampleAlbum({ id: title, title, tier: 'S' }));
      on(endpoints.LIST_ALBUMS, samplePage([...albums, sampleAlbum({ id: 'A', tier: 'A' })]));
      on(endpoints.LIST_RANKINGS, () => ({ data: order.length === 0 ? [] : [ranking] }));
      on(endpoints.SAVE_RANKING, ({ body: { album_ids } }) => {
        ranking = { ...ranking, album_ids, version: ranking.version + 1 };
        return { data: ranking };
      });
    },
  });
  await page.viewport(1440, 900);
  await expect.element(button('Select')).toBeVisible();
  await expect.element(tile('Ash')).toHaveAttribute('draggable', 'true');
  return api;
}

/** Expects the tiles of tier S, the ranked ones with their place. */
function expectTiles(...texts: string[]) {
  return expect
    .poll(() => tiles.elements().map((one) => one.querySelector('a')?.textContent))
    .toEqual(texts.map((text) => expect.stringContaining(`${text}Talk Talk`)));
}

/** Drops a tile on the left or right half of another. */
function drop(title: string, beside: string, half: 'left' | 'right') {
  const { width } = tile(beside).element().getBoundingClientRect();
  return tile(title).dropTo(tile(beside), {
    targetPosition: { x: half === 'left' ? 8 : width - 8, y: 40 },
  });
}

test('drags an album before and after another of its tier, and undoes it', async () => {
  const api = await openRanking(TITLES);
  await expectTiles('Place 1Ash', 'Place 2Bee', 'Place 3Cod', 'Place 4Dew', 'Place 5Elk');
  await expectNoViolations();
  await drop('Dew', 'Bee', 'left');
  await expectTiles('Place 1Ash', 'Place 2Dew', 'Place 3Bee', 'Place 4Cod', 'Place 5Elk');
  await drop('Ash', 'Cod', 'right');
  await expectTiles('Place 1Dew', 'Place 2Bee', 'Place 3Cod', 'Place 4Ash', 'Place 5Elk');
  await expect.element(page.getByText('Moved Ash to position 4 of 5 in tier S.')).toBeVisible();
  await button('Undo').click();
  await expectTiles('Place 1Ash', 'Place 2Dew', 'Place 3Bee', 'Place 4Cod', 'Place 5Elk');
  await expect.element(button('Undo')).not.toBeInTheDocument();
  const bodies = api.sent(endpoints.SAVE_RANKING).map(({ body }) => body);
  expect(bodies).toEqual([
    { album_ids: ['Ash', 'Dew', 'Bee', 'Cod', 'Elk'], version: 1 },
    { album_ids: ['Dew', 'Bee', 'Cod', 'Ash', 'Elk'], version: 2 },
    { album_ids: ['Ash', 'Dew', 'Bee', 'Cod', 'Elk'], version: 3 },
  ]);
});

test('ranks only down to the album that is dragged', async () => {
  const api = await openRanking([]);
  await expect.element(tier.getByText('Not ranked yet')).toBeVisible();
  await drop('Dew', 'Ash', 'left');
  await expectTiles('Place 1Dew', 'Ash', 'Bee', 'Cod', 'Elk');
  await drop('Cod', 'Ash', 'right');
  await expectTiles('Place 1Dew', 'Place 2Ash', 'Place 3Cod', 'Bee', 'Elk');
  await expect.element(tier.getByText('#4–5 not ranked yet')).toBeVisible();
  expect(api.sent(endpoints.SAVE_RANKING)).toMatchObject([
    { body: { album_ids: ['Dew'], version: 0 } },
    { body: { album_ids: ['Dew', 'Ash', 'Cod'], version: 1 } },
  ]);
});

test('marks where the album would land, and ignores a drop on its own place', async () => {
  const api = await openRanking(TITLES);
  const fire = (type: string, title: string, x = 0) => {
    const { left, top } = tile(title).element().getBoundingClientRect();
    const at = { clientX: left + x, clientY: top + 40, dataTransfer: new DataTransfer() };
    const event = new DragEvent(type, { bubbles: true, cancelable: true, ...at });
    tile(title).element().dispatchEvent(event);
  };
  const expectMarks = (...classes: unknown[]) =>
    expect
      .poll(() => tiles.elements().map(({ className }) => /before|after/.exec(className)?.[0]))
      .toEqual(classes);
  fire('dragstart', 'Dew');
  await expect.element(page.getByRole('region', { name: 'Move to a tier' })).toBeVisible();
  fire('dragenter', 'Bee', 8);
  fire('dragover', 'Bee', 8);
  await expectMarks(undefined, 'before', undefined, undefined, undefined);
  // New data renders the row again in the middle of the drag.
  const album_ids = TITLES.slice(0, 4);
  api.on(endpoints.LIST_RANKINGS, { data: [{ tier: 'S', album_ids, version: 2, saved_at }] });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await expect.element(tier.getByText('#5 not ranked yet')).toBeVisible();
  fire('dragover', 'Bee', 100);
  await expectMarks(undefined, 'after', undefined, undefined, undefined);
  fire('dragover', 'Dew', 8);
  await expectMarks(...TITLES.map(() => undefined));
  fire('dragend', 'Dew');
  const [from, to] = [10, 60].map((at) => ({ x: at, y: at }));
  await tile('Dew').dropTo(tile('Dew'), { sourcePosition: from, targetPosition: to });
  await drop('Dew', 'Bee', 'left');
  await expectTiles('Place 1Ash', 'Place 2Dew', 'Place 3Bee', 'Place 4Cod', 'Elk');
  await expectMarks(...TITLES.map(() => undefined));
  expect(api.sent(endpoints.SAVE_RANKING)).toHaveLength(1);
});

test('drops an album in the gap between two others', async () => {
  const api = await openRanking(TITLES);
  const [{ left, top }, around] = [tile('Bee'), tier].map((of) =>
    of.element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  await tile('Dew').dropTo(tier, {
    targetPosition: { x: left - around.left - 6, y: top - around.top + 40 },
  });
  await expectTiles('Place 1Ash', 'Place 2Dew', 'Place 3Bee', 'Place 4Cod', 'Place 5Elk');
  expect(api.sent(endpoints.SAVE_RANKING)).toHaveLength(1);
});

test('moves an album to a position by keyboard', async () => {
  await openRanking(['Bee', 'Ash']);
  (tile('Ash').element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  const choose = dialog('Move Ash').getByRole('button', { name: 'Position in tier S' });
  await expect.element(choose).toBeVisible();
  (choose.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const position = dialog('Ash in tier S').getByLabelText('Position');
  await expect.element(position).toHaveValue('1');
  expect(options(position)).toEqual(['1', '2', '3', '4', '5']);
  await expectNoViolations();
  await position.selectOptions('1');
  await dialog('Ash in tier S').getByRole('button', { name: 'Move' }).click();
  await expectTiles('Place 1Ash', 'Place 2Bee', 'Cod', 'Dew', 'Elk');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(tile('Ash')).toHaveFocus();
  await userEvent.keyboard('u');
  await expectTiles('Place 1Bee', 'Place 2Ash', 'Cod', 'Dew', 'Elk');
  await expect.element(tile('Ash')).toHaveFocus();
});

test('restores the order if it cannot be saved', async () => {
  const api = await openRanking(TITLES);
  api.fail(endpoints.SAVE_RANKING, 409, 'Someone else has saved an order for this tier.');
  const release = api.hold(endpoints.SAVE_RANKING);
  await drop('Dew', 'Ash', 'left');
  await expectTiles('Place 1Dew', 'Place 2Ash', 'Place 3Bee', 'Place 4Cod', 'Place 5Elk');
  api.on(endpoints.LIST_RANKINGS, {
    data: [{ tier: 'S', album_ids: TITLES.toReversed(), version: 2, saved_at }],
  });
  release();
  await expect
    .element(page.getByText('Nothing was moved. Someone else has saved an order for this tier.'))
    .toBeVisible();
  await expectTiles('Place 1Elk', 'Place 2Dew', 'Place 3Cod', 'Place 4Bee', 'Place 5Ash');
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(0);
});

test('restores the order without a session', async () => {
  const api = await openRanking(TITLES);
  api.fail(endpoints.SAVE_RANKING, 401, 'Please sign in again.');
  await drop('Dew', 'Ash', 'left');
  await expect.element(page.getByText('Nothing was moved. Please sign in again.')).toBeVisible();
  await expectTiles('Place 1Ash', 'Place 2Bee', 'Place 3Cod', 'Place 4Dew', 'Place 5Elk');
  await expect.element(button('Select')).not.toBeInTheDocument();
});

test('changes no order where another one is shown', async () => {
  const api = await openRanking(TITLES, '');
  await drop('Dew', 'Ash', 'left');
  await expect.element(page.getByText('Dew is in S already.')).toBeVisible();
  (tile('Dew').element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await expect.element(dialog('Move Dew')).toBeVisible();
  const position = dialog('Move Dew').getByRole('button', { name: /^Position/ });
  expect(position.elements()).toHaveLength(0);
  expect(api.sent(endpoints.SAVE_RANKING)).toEqual([]);
});
