import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { record } from '../../lib/admin-record.ts';
import { openAlbumForm, openManualForm, openSessionForm } from '../../testing/admin-pages.ts';
import {
  button,
  dialog,
  enterValue,
  errorSummary,
  expectProblem,
  field,
  press,
} from '../../testing/forms.ts';
import { SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const SAVED = 'Album updated successfully!';
const NO_SERVER = 'Unable to connect to server. Please check your internet connection.';

function fail(status: number, error: string): Response {
  return Response.json({ success: false, error, code: 'ON_PURPOSE' }, { status });
}

const prompt = dialog('Admin sign-in');
const leaving = dialog('Unsaved changes');

async function signInAgain(password = SAMPLE_PASSWORD): Promise<void> {
  await field('Admin Password', prompt).fill(password);
  await button('Sign in', prompt).click();
}

/** Forms with an unsaved change; their saves have these responses at first. */
const FORMS = [
  {
    name: 'a new album',
    save: 'Save Album',
    success: 'Album created successfully!',
    failure: 'Failed to create album. Please try again.',
    begin: async (responses: Response[]) => {
      const api = await openManualForm((fake) =>
        fake.on(endpoints.CREATE_ALBUM, () => responses.shift() ?? { data: sampleAlbum() }),
      );
      await field('Artist').fill('Faust');
      await field('Album Title').fill('So Far');
      await field('Session').selectOptions('utrecht');
      await field('Submitted By').selectOptions('Ada');
      await field('Not on Spotify').click();
      await field('Cover URL').fill('/covers/faust.webp');
      return { api, changed: field('Album Title') };
    },
  },
  {
    name: 'an album',
    save: 'Save Changes',
    success: SAVED,
    failure: 'Failed to update album. Please try again.',
    begin: async (responses: Response[]) => {
      const saved = sampleAlbum({ title: 'So Far' });
      const api = await openAlbumForm({}, (fake) =>
        fake.on(endpoints.UPDATE_ALBUM, () => responses.shift() ?? { data: saved }),
      );
      await field('Album Title').fill('So Far');
      return { api, changed: field('Album Title') };
    },
  },
  {
    name: 'a session',
    save: 'Save Changes',
    success: 'Session updated successfully!',
    failure: 'Failed to update session. Please try again.',
    begin: async (responses: Response[]) => {
      const saved = sampleSession({ location: 'So Far' });
      const api = await openSessionForm({}, (fake) =>
        fake.on(endpoints.UPDATE_SESSION, () => responses.shift() ?? { data: saved }),
      );
      await field('Location').fill('So Far');
      return { api, changed: field('Location') };
    },
  },
];

for (const { name, save, success, failure, begin } of FORMS)
  test(`shows why saving ${name} failed, and can be retried`, async () => {
    const throttled = 'Too many requests. Please wait a moment and try again.';
    const { api, changed } = await begin([
      fail(429, throttled),
      fail(500, 'Something went wrong'),
      fail(500, ''),
      new Response('Bad Gateway', { status: 502 }),
    ]);
    for (const shown of [throttled, 'Something went wrong', failure, failure]) {
      await button(save).click();
      await expect.element(errorSummary()).toHaveTextContent(shown);
      await expect.element(errorSummary()).toHaveFocus();
      await expect.element(changed).toHaveValue('So Far');
    }
    api.disconnect();
    await button(save).click();
    await expect.element(errorSummary()).toHaveTextContent(NO_SERVER);
    api.disconnect(false);
    await button(save).click();
    await expect.element(page.getByText(success)).toBeVisible();
    await expect.element(errorSummary()).not.toBeInTheDocument();
  });

for (const { name, save, success, begin } of FORMS)
  test(`asks again for a rejected password when saving ${name}`, async () => {
    const rejected = 'Invalid admin password';
    const { api, changed } = await begin([fail(401, rejected)]);
    await button(save).click();
    await button('Cancel', prompt).click();
    await expect
      .element(errorSummary())
      .toHaveTextContent('Please authenticate with admin password first');
    await button(save).click();
    await expect.element(prompt).toHaveTextContent('Nothing you typed is lost.');
    expect(record.get()).toBeNull();
    api.fail(endpoints.VERIFY_PASSWORD, 401, rejected);
    await signInAgain('not this one');
    await expect.element(field('Admin Password', prompt)).toHaveAccessibleDescription(rejected);
    await expect.element(changed).toHaveValue('So Far');
    api.on(endpoints.VERIFY_PASSWORD, { message: '' });
    await signInAgain();
    await expect.element(page.getByText(success)).toBeVisible();
    await expect.element(prompt).not.toBeInTheDocument();
  });

test('reports a timeout, and preserves the input', async () => {
  const timeout = new AbortController();
  const api = await openAlbumForm();
  await field('Album Title').fill('So Far');
  const release = api.hold(endpoints.UPDATE_ALBUM);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
  await button('Save Changes').click();
  await expect.element(button('Saving...')).toBeDisabled();
  timeout.abort(new DOMException('', 'TimeoutError'));
  await expect
    .element(errorSummary())
    .toHaveTextContent('The request timed out. Please check your connection and try again.');
  await expect.element(field('Album Title')).toHaveValue('So Far');
  release();
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
});

test('saves once despite repeated clicks and Enter', async () => {
  const api = await openAlbumForm();
  const release = api.hold(endpoints.UPDATE_ALBUM);
  await field('Album Title').fill('So Far');
  await button('Save Changes').dblClick();
  await expect.element(button('Saving...')).toBeDisabled();
  await field('Artist').click();
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.element(button('Save Changes')).toBeDisabled();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toHaveLength(1);
});

test('shows unsaved changes, and blocks links until they are saved', async () => {
  const api = await openAlbumForm();
  const unsaved = page.getByText('Unsaved changes');
  await field('Album Title').fill('So Far');
  await expect.element(unsaved).toBeVisible();
  await field('Album Title').fill('Laughing Stock');
  await expect.element(unsaved).not.toBeInTheDocument();
  await field('Album Title').fill('So Far');
  await page.getByRole('link', { name: 'Spindle' }).click();
  await expect.element(leaving).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving).not.toBeInTheDocument();
  await expect.element(field('Album Title')).toHaveValue('So Far');
  await page.getByRole('link', { name: 'Spindle' }).click();
  await button('Stay & Save', leaving).click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_ALBUM)).toHaveLength(1);
  await page.getByRole('link', { name: 'Spindle' }).click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('discards changes on request, also after Back', async () => {
  const api = await openAlbumForm();
  api.on(endpoints.LIST_CHANGES, samplePage([]));
  history.pushState(null, '', '/changelog?album=album');
  await page.getByRole('link', { name: 'Edit Album' }).click();
  await field('Artist').fill('Faust');
  history.back();
  await expect.element(leaving).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(leaving).not.toBeInTheDocument();
  expect(location.pathname).toBe('/edit-album/album');
  await expect.element(field('Artist')).toHaveValue('Faust');
  history.back();
  await button('Discard Changes', leaving).click();
  await expect.poll(() => location.pathname + location.search).toBe('/changelog?album=album');
  expect(api.sent(endpoints.UPDATE_ALBUM)).toEqual([]);
});

test('stays at invalid changes, and shows their errors', async () => {
  await openAlbumForm();
  await field('Artist').fill('');
  await page.getByRole('link', { name: 'Spindle' }).click();
  await press(button('Stay & Save', leaving));
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveTextContent('Artist is required');
  expect(location.pathname).toBe('/edit-album/album');
});

test('asks before the tab closes only while there are unsaved changes', async () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openAlbumForm();
  expect(isAsked()).toBe(false);
  await enterValue(field('Artist'), 'Faust');
  await expect.poll(isAsked).toBe(true);
  await enterValue(field('Artist'), 'Talk Talk');
  await expect.poll(isAsked).toBe(false);
});

/** Lets the tests advance the clock, which else goes as usual. */
function installClock(): void {
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true });
}

test('warns ten minutes before the session expires, and can extend it', async () => {
  installClock();
  const api = await openAlbumForm();
  const warning = page.getByText('Your admin session ends in less than ten minutes.');
  await vi.advanceTimersByTimeAsync(8 * HOUR - 12 * MINUTE);
  await field('Artist').fill('Faust');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  await expect.element(warning).toBeVisible();
  await button('Stay signed in').click();
  await expect.element(warning).not.toBeInTheDocument();
  expect(api.sent(endpoints.EXTEND_SESSION)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(HOUR);
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
});

test('asks for the password on save once the session has expired', async () => {
  installClock();
  await openAlbumForm();
  await vi.advanceTimersByTimeAsync(8 * HOUR - 5 * MINUTE);
  await field('Artist').fill('Faust');
  const warning = page.getByText('Your admin session ends in less than ten minutes.');
  await expect.element(warning).toBeVisible();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  await expect.element(warning).not.toBeInTheDocument();
  await button('Save Changes').click();
  await expect.element(prompt).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Artist')).toHaveValue('Faust');
  await button('Save Changes').click();
  await signInAgain();
  await expect.element(page.getByText(SAVED)).toBeVisible();
});

test('moves no control while it is pressed', async () => {
  await openAlbumForm();
  const veto = field('Veto');
  const getTop = () => veto.element().getBoundingClientRect().top;
  await field('Artist').fill('');
  const before = getTop();
  veto.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  (field('Artist').element() as HTMLElement).blur();
  await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
  expect(getTop()).toBe(before);
  await expect.element(field('Artist')).not.toHaveAttribute('aria-invalid');
  veto.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await expectProblem(field('Artist'), 'Artist is required');
  expect(getTop()).toBeGreaterThan(before);
});
