import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../testing/samples.ts';
import { useFakeTimeouts } from '../testing/timers.ts';

const slider = page.getByRole('slider', { name: 'Day of a session' });
const day = page.getByLabelText('Day', { exact: true });
const DAYS = ['2013-05-02', '2014-05-02', '2015-05-02'];

/** Opens the time machine, with an album from the first of three sessions on. */
function openPast(at: string, query = '') {
  return renderPage(`/tierlist?at=${at}${query}`, {
    prepare: ({ on }) => {
      on(
        endpoints.LIST_SESSIONS,
        samplePage(DAYS.map((day) => sampleSession({ id: day, session_date: day })).toReversed()),
      );
      on(endpoints.LIST_ALBUMS, ({ query: { at = '' } }) => {
        if (at > '2100')
          return new Response('{"error":"That date is in the future"}', { status: 400 });
        return samplePage(at < '2013-05-02' ? [] : [sampleAlbum()]);
      });
    },
  });
}

test('labels only the shown day below the thumb', async () => {
  await openPast('2020-05-02');
  const shown = page.getByText('Sat, May 2, 2020', { exact: true });
  await expect.element(shown).toBeVisible();
  const [label, track] = [shown, slider].map((of) => of.element().getBoundingClientRect());
  expect(Math.abs((label?.right ?? 0) - (track?.right ?? 0))).toBeLessThan(2);
  await expect.element(page.getByText('2015', { exact: true })).not.toBeVisible();
  await expect.element(page.getByText('2013', { exact: true })).toBeVisible();
});

test('rejects a future day, and shows no albums before the first session', async () => {
  await openPast('2100-01-02');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That date is in the future');
  await day.fill('1999-12-31');
  await expect.element(page.getByText('There were no albums yet')).toBeVisible();
});

test('shows albums below a compact panel on a phone, without overlapping fields', async () => {
  await page.viewport(360, 780);
  await openPast('2014-05-02');
  const album = page.getByRole('region', { name: 'Tier A' }).getByRole('listitem');
  await expect.element(album).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'What changed' }).click();
  const panel = page.getByRole('region', { name: 'Thu, May 2, 2013 – Fri, May 2, 2014' });
  await expect.element(panel).toBeVisible();
  const [from, to, all] = [
    page.getByLabelText('From', { exact: true }),
    page.getByLabelText('To', { exact: true }),
    panel,
  ].map((of) => of.element().getBoundingClientRect());
  expect(from?.right).toBeLessThan(to?.left ?? 0);
  expect(to?.right).toBeLessThan(all?.right ?? 0);
});

test('plays to the last session, and does not go on from a day chosen then', async () => {
  await openPast('2014-05-02');
  await expect.element(page.getByRole('region', { name: 'Tier A' })).toBeVisible();
  useFakeTimeouts();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  vi.advanceTimersByTime(900);
  await expect.element(day).toHaveValue('2015-05-02');
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await day.fill('2013-05-02');
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringContaining('May 2, 2013'));
  expect(page.getByRole('button', { name: 'Pause' }).elements()).toEqual([]);
});

test('plays from the first session again after the last one', async () => {
  await openPast('2015-05-02');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.element(day).toHaveValue('2013-05-02');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
});
