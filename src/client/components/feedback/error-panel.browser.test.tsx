import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { samplePage, sampleSession } from '../../testing/samples.ts';
import { useFakeTimeouts } from '../../testing/timers.ts';

const panel = page.getByRole('alert');
const tryAgain = panel.getByRole('button', { name: 'Try Again' });
const sessions = page.getByRole('feed', { name: 'Sessions' }).getByRole('article');

/** Retries, without the pause before. */
async function retry(): Promise<void> {
  await tryAgain.click();
  vi.advanceTimersByTime(500);
}

test('names the problem with its technical details, and retries', async () => {
  useFakeTimeouts();
  const api = await renderPage('/', {
    prepare: ({ fail }) => fail(endpoints.LIST_SESSIONS, 429, 'Slow down'),
  });
  await expect.element(panel).toHaveTextContent('Too Many Requests');
  await expect
    .element(panel)
    .toHaveTextContent('You are making requests too quickly. Please wait a moment and try again.');
  api.fail(endpoints.LIST_SESSIONS, 400, 'Not so');
  await retry();
  await expect.element(panel).toHaveTextContent('Something went wrong');
  await expect.element(panel).toHaveTextContent('Failed to fetch sessions');
  await panel.getByText('Technical details').click();
  await expect.element(panel.getByText('HTTP 400: Not so')).toBeVisible();
  api.on(endpoints.LIST_SESSIONS, samplePage([sampleSession()]));
  await retry();
  await expect.element(sessions).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

test('disables retrying after three more attempts, and offers a reload', async () => {
  useFakeTimeouts();
  const api = await renderPage('/', { prepare: ({ fail }) => fail(endpoints.LIST_SESSIONS, 400) });
  const reload = panel.getByRole('button', { name: 'Reload Page' });
  for (const attempt of [2, 3, 4]) {
    await expect.element(reload).not.toBeInTheDocument();
    await retry();
    await expect.poll(() => api.sent(endpoints.LIST_SESSIONS).length).toBe(attempt);
  }
  await expect.element(tryAgain).toBeDisabled();
  await expect.element(reload).toBeVisible();
});

test('waits half a second before a retry', async () => {
  useFakeTimeouts(false);
  const api = await renderPage('/', { prepare: ({ fail }) => fail(endpoints.LIST_SESSIONS, 400) });
  await vi.advanceTimersByTimeAsync(0);
  await tryAgain.click();
  await expect.element(tryAgain).toBeDisabled();
  await vi.advanceTimersByTimeAsync(499);
  expect(api.sent(endpoints.LIST_SESSIONS)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.sent(endpoints.LIST_SESSIONS)).toHaveLength(2);
});

test('shows a server error after a second request, a second later', async () => {
  useFakeTimeouts();
  const api = await renderPage('/', { prepare: ({ fail }) => fail(endpoints.LIST_SESSIONS, 503) });
  await expect.poll(() => api.sent(endpoints.LIST_SESSIONS).length).toBe(1);
  vi.advanceTimersByTime(1000);
  await expect.element(panel).toHaveTextContent('Failed to fetch sessions');
  expect(api.sent(endpoints.LIST_SESSIONS)).toHaveLength(2);
});

test('shows a timeout after two requests of 15 seconds each', async () => {
  useFakeTimeouts();
  const api = await renderPage('/', {
    prepare: ({ on, hold }) => {
      on(endpoints.LIST_SESSIONS, samplePage([]));
      hold(endpoints.LIST_SESSIONS);
    },
  });
  for (const attempt of [1, 2]) {
    await expect.poll(() => api.sent(endpoints.LIST_SESSIONS).length).toBe(attempt);
    vi.advanceTimersByTime(15_000);
  }
  await expect.element(panel).toHaveTextContent('Request Timed Out');
  await expect
    .element(panel)
    .toHaveTextContent('The request timed out. Please check your connection and try again.');
});

test('shows a connection problem while offline, and recovers once online', async () => {
  useFakeTimeouts();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const api = await renderPage('/', {
    prepare: ({ on, disconnect }) => {
      on(endpoints.LIST_SESSIONS, samplePage([sampleSession()]));
      disconnect();
    },
  });
  vi.advanceTimersByTime(1000);
  await expect.element(panel).toHaveTextContent('Connection Problem');
  await expect
    .element(panel)
    .toHaveTextContent('Unable to connect to server. Please check your internet connection.');
  await expect.element(panel.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  api.disconnect(false);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(sessions).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});
