import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '#shared/contracts/sessions.ts';
import * as endpoints from '#shared/endpoints.ts';
import { settings } from '../../lib/settings.ts';
import { prepareAdminPages } from '../../testing/admin-pages.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import {
  button,
  dialog,
  enterValue,
  errorSummary,
  expectProblem,
  field,
  options,
  summaryLinks,
} from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const NO_SERVER = 'Unable to connect to server. Please check your internet connection.';
const NO_ROOM = { data: { open: false, code: null } };
const form = dialog('Add New Session');
const heading = page.getByRole('heading', { level: 1 });

function openPage({ sessions = [sampleSession()], prepare = (_: FakeApi) => {} } = {}) {
  return renderPage('/manage-sessions', {
    prepare: (api) => {
      prepareAdminPages(api, sessions);
      api.on(endpoints.CREATE_SESSION, ({ body: { password: _, ...fields } }) => {
        const created = sampleSession({ ...fields, id: 'new' } as Partial<Session>);
        sessions.push(created);
        return { data: created };
      });
      prepare(api);
    },
  });
}

async function fillForm(day: string, location: string): Promise<void> {
  await button('Add New Session').click();
  await field('Session Date', form).fill(day);
  await field('Location', form).fill(location);
  await field('Admin Password', form).fill(SAMPLE_PASSWORD);
}

test('shows each session as a card with its edit page', async () => {
  const delft = sampleSession({
    id: 'delft',
    session_date: '2026-03-13',
    location: null,
    albums: [sampleAlbum()],
  });
  const api = await openPage({ sessions: [delft, sampleSession()] });
  await expect.element(heading).toHaveTextContent('Manage Sessions');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect.element(cards.nth(0)).toHaveTextContent('Friday, March 13, 2026');
  await expect.element(cards.nth(0)).toHaveTextContent('Location not set');
  await expect.element(cards.nth(0)).toHaveTextContent('1 album');
  await expect.element(cards.nth(1)).toHaveTextContent('Friday, March 6, 2026');
  await expect.element(cards.nth(1)).toHaveTextContent('0 albums');
  const covers = cards.elements().map((card) => card.querySelectorAll('[data-hue]').length);
  expect(covers).toEqual([1, 0]);
  const heights = cards.elements().map((card) => card.firstElementChild?.clientHeight);
  expect(heights[0]).toBe(heights[1]);
  api.on(endpoints.GET_SESSION, { data: delft });
  await page.getByRole('link', { name: 'Edit session of Friday, March 13, 2026' }).click();
  await expect.element(heading).toHaveTextContent('Edit Session');
  history.back();
  await page.getByRole('link', { name: '← Back to Homepage' }).click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('shows a loading message, then how to start', async () => {
  let release = () => {};
  await openPage({
    sessions: [],
    prepare: (api) => {
      release = api.hold(endpoints.LIST_SESSIONS);
    },
  });
  const loading = page.getByText('Loading sessions...');
  await expect.element(loading).toBeVisible();
  release();
  await expect.element(page.getByText('No sessions found', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Get started by creating your first review session!'))
    .toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});

test('shows an error when the sessions fail to load', async () => {
  await openPage({ prepare: (api) => api.fail(endpoints.LIST_SESSIONS, 400) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load sessions');
  await expect.element(page.getByText('Loading sessions...')).not.toBeInTheDocument();
});

test('filters by text and by year in the URL', async () => {
  const found = sampleSession({ id: 'found', session_date: '2014-08-29', location: 'Almelo' });
  const api = await openPage({
    prepare: (fake) => {
      fake.on(endpoints.COUNT_SESSIONS, { data: [{ month: '2014-08', sessions: 1 }] });
      fake.on(endpoints.LIST_SESSIONS, ({ query: { find, date } }) =>
        samplePage(find === 'nothing' ? [] : find || date ? [found] : [sampleSession(), found]),
      );
    },
  });
  const search = page.getByRole('searchbox', { name: 'Search by date, place or album' });
  await expect.element(page.getByText('2 sessions', { exact: true })).toBeVisible();
  await search.fill('august');
  await field('Year').selectOptions('2014');
  await expect.element(page.getByText('1 session', { exact: true })).toBeVisible();
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({ search: 'august', year: '2014' });
  await expect
    .poll(() => api.sent(endpoints.LIST_SESSIONS).at(-1)?.query)
    .toMatchObject({ find: 'august', date: '2014' });
  api.on(endpoints.GET_SESSION, { data: found });
  await page.getByRole('article').getByRole('link').click();
  await expect.element(heading).toHaveTextContent('Edit Session');
  history.back();
  await expect.element(search).toHaveValue('august');
  await search.fill('nothing');
  await button('Clear Search').click();
  await expect.element(page.getByText('2 sessions', { exact: true })).toBeVisible();
  await expect.element(search).toHaveFocus();
});

test('shows validation errors for a new session, then adds it', async () => {
  const api = await openPage();
  await button('Add New Session').click();
  await field('Session Date', form).fill('');
  await button('Add Session', form).click();
  const problems = {
    'Session Date': 'Session date is required.',
    Location: 'Location is required.',
    'Admin Password': 'Admin password is required.',
  };
  await expect.element(errorSummary()).toHaveFocus();
  expect(summaryLinks()).toEqual(Object.values(problems));
  for (const [label, text] of Object.entries(problems))
    await expectProblem(field(label, form), text);
  await enterValue(field('Location', form), 'x'.repeat(100));
  await expectProblem(field('Location', form), 'Location must be less than 100 characters');
  await field('Location', form).fill('Dokkum');
  await expect.element(field('Location', form)).not.toHaveAttribute('aria-invalid');
  await field('Session Date', form).fill('2026-01-05');
  await field('Admin Password', form).fill(SAMPLE_PASSWORD);
  await button('Add Session', form).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: 'Monday, January 5, 2026' }))
    .toBeVisible();
  expect(api.sent(endpoints.CREATE_SESSION).map(({ body }) => body)).toEqual([
    { session_date: '2026-01-05', location: 'Dokkum', password: SAMPLE_PASSWORD },
  ]);
  // The password is shared by all forms, wherever it was typed first.
  api.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
  await button('Admin').click();
  await page.getByRole('link', { name: 'Add Album' }).click();
  await expect.element(page.getByRole('group', { name: 'Basic Information' })).toBeVisible();
});

test('shows why a session could not be added, and preserves the input', async () => {
  const api = await openPage();
  await fillForm('2026-01-02', 'Franeker');
  api.fail(endpoints.CREATE_SESSION, 401, 'Invalid admin password');
  await button('Add Session', form).click();
  const password = field('Admin Password', form);
  await expect.element(password).toHaveAccessibleDescription('Invalid admin password');
  await expect.element(password).toHaveFocus();
  api.fail(endpoints.CREATE_SESSION, 500, '');
  await button('Add Session', form).click();
  await expect.element(errorSummary()).toHaveTextContent('Failed to create session');
  api.disconnect();
  await button('Add Session', form).click();
  await expect.element(errorSummary()).toHaveTextContent(NO_SERVER);
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(field('Location', form)).toHaveValue('Franeker');
});

test('defaults to today and the usual location, and continues to the albums', async () => {
  settings.defaultLocation = 'Attic';
  const api = await openPage();
  await button('Add New Session').click();
  await expect.element(field('Location', form)).toHaveValue('Attic');
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });
  await expect.element(field('Session Date', form)).toHaveValue(today);
  await field('Session Date', form).fill('2026-01-12');
  await field('Location', form).fill('Ommen');
  await field('Admin Password', form).fill(SAMPLE_PASSWORD);
  const release = api.hold(endpoints.CREATE_SESSION);
  await button('Add Session', form).dblClick();
  await expect.element(button('Saving...', form)).toBeDisabled();
  release();
  await expect.element(page.getByText('Session created successfully!')).toBeVisible();
  await button('Add albums').click();
  await expect.element(heading).toHaveTextContent('Add New Album');
  await expect.element(field('Session')).toHaveValue('new');
  expect(options(field('Session'))).toHaveLength(3);
  expect(api.sent(endpoints.CREATE_SESSION)).toHaveLength(1);
});

test('dismisses the toast of one session when the next form opens', async () => {
  await openPage();
  await fillForm('2026-01-07', 'Sneek');
  await button('Add Session', form).click();
  const toast = page.getByText('Session created successfully!');
  await expect.element(toast).toBeVisible();
  await button('Add New Session').click();
  await expect.element(form).toBeVisible();
  await expect.element(toast).not.toBeInTheDocument();
});

test('asks before adding a second session on the same day', async () => {
  const api = await openPage();
  await fillForm('2026-03-06', 'Hattem');
  await button('Add Session', form).click();
  const question = form.getByRole('alert');
  await expect
    .element(question)
    .toHaveTextContent('There is a session on Friday, March 6, 2026 already.');
  await expect.element(question).toHaveTextContent('Utrecht · 0 albums');
  await expect.element(question).toHaveFocus();
  await field('Session Date', form).fill('2026-03-07');
  await expect.element(question).not.toBeInTheDocument();
  await field('Session Date', form).fill('2026-03-06');
  expect(api.sent(endpoints.CREATE_SESSION)).toEqual([]);
  await button('Create anyway', form).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByText('Hattem')).toBeVisible();
  await fillForm('2026-03-06', 'Hoorn');
  await button('Add Session', form).click();
  await question.getByRole('button', { name: 'Use that one at Utrecht' }).click();
  await expect.poll(() => location.pathname).toBe('/sessions/utrecht/edit');
  expect(api.sent(endpoints.CREATE_SESSION)).toHaveLength(1);
});

test('asks before closing a dialog with unsaved input', async () => {
  await openPage();
  const question = dialog('Discard your changes?');
  await button('Add New Session').click();
  await expect.element(form).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await button('Add New Session').click();
  await field('Location', form).fill('Leek');
  await userEvent.keyboard('{Escape}');
  await button('Cancel', question).click();
  await expect.element(field('Location', form)).toHaveValue('Leek');
  await button('Close', form).click();
  await button('Cancel', question).click();
  await button('Cancel', form).click();
  await button('Discard', question).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Add New Session')).toHaveFocus();
});

test('continues with the new session also if Add Album was open before', async () => {
  await openPage({ prepare: (api) => api.on(endpoints.FIND_ROOM, NO_ROOM) });
  const go = async (name: string) => {
    await button('Admin').click();
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name, exact: true })
      .click();
  };
  await fillForm('2026-01-07', 'Sneek');
  await userEvent.keyboard('{Escape}');
  await button('Discard').click();
  await go('Add Album');
  await expect.element(heading).toHaveTextContent('Add New Album');
  await go('Sessions Admin');
  await fillForm('2026-01-08', 'Sneek');
  await button('Add Session', form).click();
  await button('Add albums').click();
  await expect.element(heading).toHaveTextContent('Add New Album');
  await expect.element(field('Session')).toHaveValue('new');
});
