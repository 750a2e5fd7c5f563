import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CoverBackfillStatus } from '#shared/contracts/cover-backfill.ts';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { samplePage, sampleSession } from '../../testing/samples.ts';

const section = page.getByRole('region', { name: 'Covers' });
const button = (name: string) => section.getByRole('button', { name, exact: true });
const failure = section.getByRole('alert');

/** Two albums without a cover, and no run yet. */
function createStatus(fields: Partial<CoverBackfillStatus> = {}): CoverBackfillStatus {
  return {
    state: 'idle',
    missing: 2,
    total: 0,
    done: 0,
    fetched: 0,
    not_found: 0,
    failed: 0,
    not_found_albums: [],
    failed_albums: [],
    stop: null,
    until: null,
    ...fields,
  };
}

const RUNNING = createStatus({ state: 'running', total: 2 });
const COMPLETE = createStatus({ state: 'done', missing: 0, total: 2, done: 2, fetched: 2 });

function setStatus(api: FakeApi, status: CoverBackfillStatus): void {
  api.on(endpoints.GET_COVER_BACKFILL, { data: status });
}

async function openSessions(status: CoverBackfillStatus, isAdmin = true): Promise<FakeApi> {
  const api = await renderPage('/manage-sessions', {
    isAdmin,
    prepare: (fake) => {
      fake.on(endpoints.LIST_SESSIONS, samplePage([sampleSession()]));
      fake.on(endpoints.COUNT_SESSIONS, { data: [] });
      fake.on(endpoints.VERIFY_PASSWORD, { message: '' });
      setStatus(fake, status);
    },
  });
  await expect.element(page.getByText('Utrecht')).toBeVisible();
  return api;
}

async function enterPassword(): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('Enter the admin password to fetch covers.');
  await dialog.getByLabelText('Admin Password').fill('a long password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

test('shows nothing to visitors, and while no cover is missing', async () => {
  const api = await openSessions(createStatus(), false);
  await expect.element(section).not.toBeInTheDocument();
  expect(api.sent(endpoints.GET_COVER_BACKFILL)).toEqual([]);
});

test('offers admins to fetch missing covers, and shows the progress', async () => {
  const api = await openSessions(createStatus());
  await expect.element(section).toHaveTextContent('2 albums have no cover');
  api.on(endpoints.START_COVER_BACKFILL, { data: RUNNING });
  setStatus(api, { ...RUNNING, done: 1, fetched: 1 });
  await button('Fetch covers').click();
  await enterPassword();
  await expect.element(section).toHaveTextContent('Fetching covers: 1 of 2');
  expect(api.sent(endpoints.START_COVER_BACKFILL).map(({ body }) => body)).toEqual([
    { password: 'a long password' },
  ]);
  setStatus(api, COMPLETE);
  await expect.element(page.getByText('2 covers fetched')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test('does not stop a run by a double click on its start', async () => {
  const api = await openSessions(RUNNING);
  await expect.element(button('Stop')).toBeVisible();
  button('Stop')
    .element()
    .dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  const stopped = createStatus({ state: 'stopped', stop: 'canceled', total: 2 });
  api.on(endpoints.CANCEL_COVER_BACKFILL, { data: stopped });
  setStatus(api, stopped);
  expect(api.sent(endpoints.CANCEL_COVER_BACKFILL)).toEqual([]);
  button('Stop').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(section).toHaveTextContent('Stopped. You can continue at any time.');
  await expect.element(button('Continue')).toHaveFocus();
});

test('lists the albums without a found cover, with links to upload one', async () => {
  await openSessions(
    createStatus({
      state: 'done',
      total: 3,
      done: 3,
      fetched: 1,
      not_found: 1,
      failed: 1,
      not_found_albums: [{ id: 'one', artist: 'Can', title: 'Unknown' }],
      failed_albums: [{ id: 'two', artist: 'Can', title: 'Delay', reason: 'Image too small' }],
    }),
  );
  await expect
    .element(section.getByRole('status'))
    .toHaveTextContent('1 cover fetched, 1 not found, 1 failed');
  await section.getByText('Show albums').click();
  await expect
    .element(section.getByRole('list'))
    .toHaveTextContent('Can – Unknown Not foundCan – Delay Image too small');
  await expect
    .element(section.getByRole('link', { name: 'Can – Delay' }))
    .toHaveAttribute('href', '/edit-album/two');
});

test('explains a pause, and why a run ended', async () => {
  const api = await openSessions({ ...RUNNING, state: 'paused' });
  await expect.element(section).toHaveTextContent('Spindle continues within a minute.');
  setStatus(api, createStatus({ state: 'stopped', stop: 'blocked', total: 2 }));
  await expect
    .element(section)
    .toHaveTextContent('The streaming service is rate limiting this server');
  await expect.element(button('Try again')).toBeVisible();
});

test('offers to retry a start that failed', async () => {
  const api = await openSessions(createStatus());
  api.fail(endpoints.START_COVER_BACKFILL, 503);
  await button('Fetch covers').click();
  await enterPassword();
  await expect.element(failure).toHaveTextContent('Failed to start. Please try again.');
  api.on(endpoints.START_COVER_BACKFILL, { data: RUNNING });
  setStatus(api, RUNNING);
  await button('Retry').click();
  await expect.element(section).toHaveTextContent('Fetching covers: 0 of 2');
  await expect.element(failure).not.toBeInTheDocument();
});

test('asks for the password again when it was rejected, or the session has ended', async () => {
  const api = await openSessions(createStatus());
  api.fail(endpoints.START_COVER_BACKFILL, 401, 'Invalid password', { code: 'INVALID_PASSWORD' });
  await button('Fetch covers').click();
  await enterPassword();
  await expect.poll(() => api.sent(endpoints.START_COVER_BACKFILL)).toHaveLength(1);
  api.on(endpoints.START_COVER_BACKFILL, { data: RUNNING });
  setStatus(api, RUNNING);
  await enterPassword();
  await expect.element(button('Stop')).toBeVisible();
  api.fail(endpoints.GET_COVER_BACKFILL, 401);
  await expect.element(failure).toHaveTextContent('Your admin session has ended.');
  setStatus(api, RUNNING);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});
