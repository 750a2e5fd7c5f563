import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { record } from '../../lib/admin-record.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { samplePage } from '../../testing/samples.ts';

const admin = button('Admin');
const items = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
const authenticated = page.getByText('Admin Authenticated');

function openChangelog({ isAdmin = false, url = '/changelog' } = {}) {
  return renderPage(url, {
    isAdmin,
    prepare: (api: FakeApi) => {
      api.on(endpoints.LIST_CHANGES, samplePage([]));
      api.on(endpoints.LIST_SESSIONS, samplePage([]));
      api.on(endpoints.COUNT_SESSIONS, { data: [] });
      api.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
      api.on(endpoints.LOGOUT, { message: '' });
    },
  });
}

test('opens and closes as a disclosure', async () => {
  await openChangelog();
  await expect.element(admin).toHaveAttribute('aria-expanded', 'false');
  await admin.click();
  await expect.element(admin).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  await expect.element(items.first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(admin).toHaveAttribute('aria-expanded', 'false');
  await expect.element(items).not.toBeInTheDocument();
  await expect.element(admin).toHaveFocus();
});

test('closes on an outside click, on blur and on selection', async () => {
  await openChangelog();
  await admin.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(items).not.toBeInTheDocument();
  await admin.click();
  (page.getByRole('link', { name: 'Spindle' }).element() as HTMLElement).focus();
  await expect.element(items).not.toBeInTheDocument();
  await admin.click();
  await items.filter({ hasText: 'Sessions Admin' }).click();
  await expect.poll(() => location.pathname).toBe('/manage-sessions');
  await expect.element(items).not.toBeInTheDocument();
});

test('offers a reveal that its person has not seen, and none to visitors', async () => {
  const api = await openChangelog();
  const offer = page.getByRole('link', { name: 'The cards are in' });
  await admin.click();
  await expect.element(page.getByRole('link', { name: 'Import a spreadsheet' })).toBeVisible();
  await expect.poll(() => api.sent(endpoints.GET_ME).length).toBe(1);
  expect(offer.elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  const unseen_round = { id: 'weekly', title: 'Weekly' };
  const me = { reviewer: 'Ada', room_code: null, seat: null, unseen_round };
  api.on(endpoints.GET_ME, { data: me });
  await admin.click();
  await expect.element(offer).toHaveAttribute('href', '/rounds/weekly');
});

test('marks the menu and the item of an admin page', async () => {
  await openChangelog();
  await expect.element(admin).toHaveAttribute('aria-current', 'false');
  await admin.click();
  await items.filter({ hasText: 'Sessions Admin' }).click();
  await expect.element(admin).toHaveAttribute('aria-current', 'true');
  await admin.click();
  const item = items.filter({ hasText: 'Sessions Admin' });
  await expect.element(item).toHaveAttribute('aria-current', 'page');
});

function itemTexts(): string[] {
  return items.elements().map(({ textContent }) => textContent);
}

test('offers more to admins, until they log out', async () => {
  const api = await openChangelog({ isAdmin: true });
  await admin.click();
  await expect.element(authenticated).toBeVisible();
  expect(itemTexts()).toEqual([
    'Sessions Admin',
    'Add Album',
    'Create Bracket',
    'Personal Links',
    'Settings',
  ]);
  await button('Logout').click();
  await expect.element(authenticated).not.toBeInTheDocument();
  expect(itemTexts()).toEqual(['Sessions Admin', 'Add Album']);
  expect(record.get()).toBeNull();
  expect(api.sent(endpoints.LOGOUT)).toMatchObject([{ body: { everywhere: false } }]);
});

test('asks before it signs out everywhere, and says what happened', async () => {
  const api = await openChangelog({ isAdmin: true });
  const question = dialog('Sign out everywhere?');
  const messages = page.getByRole('status', { name: 'Messages' });
  const ask = async () => {
    await admin.click();
    await button('Sign out everywhere').click();
    await expect.element(question).toBeVisible();
    expect(api.sent(endpoints.LOGOUT).length).toBe(0);
  };
  await ask();
  await button('Cancel', question).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(record.get()).not.toBeNull();
  await ask();
  await button('Sign out everywhere', question).click();
  await expect.element(messages).toHaveTextContent(/Every admin session has ended/);
  expect(api.sent(endpoints.LOGOUT)).toMatchObject([{ body: { everywhere: true } }]);
  expect(record.get()).toBeNull();
});

test('signs in on any page, and focuses it', async () => {
  await openChangelog({ url: '/changelog?change_type=Rated' });
  await admin.click();
  await button('Sign in').click();
  await field('Admin Password', dialog('Admin sign-in')).fill(SAMPLE_PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Admin sign-in')).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/changelog?change_type=Rated');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await admin.click();
  await expect.element(authenticated).toBeVisible();
  await expect.element(button('Sign in')).not.toBeInTheDocument();
});

test('logs out although the request fails, and shows it', async () => {
  const api = await openChangelog({ isAdmin: true });
  await admin.click();
  api.disconnect();
  await button('Logout').click();
  const messages = page.getByRole('status', { name: 'Messages' });
  await expect.element(messages).toHaveTextContent('Network error');
  await expect.element(authenticated).not.toBeInTheDocument();
});

test('shows test albums, and requests them', async () => {
  const api = await openChangelog({ url: '/manage-sessions' });
  await admin.click();
  const box = page.getByRole('checkbox', { name: 'Show Test Albums' });
  await expect.element(box).not.toBeChecked();
  await expect.element(page.getByText('Test data hidden')).toBeVisible();
  await box.click();
  await expect.element(page.getByText('Test data visible')).toBeVisible();
  await expect
    .poll(() => api.sent(endpoints.LIST_SESSIONS).at(-1)?.query.include_test_albums)
    .toBe('true');
  expect(Object.values(localStorage)).toContain('true');
});

test('has the same items with descriptions on a phone', async () => {
  await page.viewport(360, 780);
  await openChangelog({ isAdmin: true });
  await expect.element(button('Menu')).toHaveAttribute('aria-expanded', 'false');
  await button('Menu').click();
  const overlay = dialog('Menu');
  await expect.element(overlay.getByText('Admin Authenticated')).toBeVisible();
  const links = overlay.getByRole('link');
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent.trim()))
    .toEqual([
      'SessionsEvery session, album by album',
      'TierlistAll albums from S to F',
      'BracketsSongs against songs until one is left',
      'ChangelogWho changed their mind, and when',
      'Sessions AdminAdd and edit sessions',
      'Add AlbumPut a new album on the list',
      'Create BracketPit songs against each other',
      'Personal LinksGive each phone its name',
      'SettingsName, reviewers and all else of the club',
      'Import a spreadsheet',
      'Open listening room',
    ]);
  await overlay.getByText('Show Test Albums').click();
  await expect.element(overlay.getByText('Test data visible')).toBeVisible();
  await button('Logout', overlay).click();
  await expect.element(overlay.getByText('Admin Authenticated')).not.toBeInTheDocument();
  await expect.element(overlay.getByText('Create Bracket')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(overlay).not.toBeInTheDocument();
  await expect.element(button('Menu')).toHaveFocus();
});

test('warns only admins about a nearly full disk', async () => {
  const text = 'The disk is nearly full.';
  const api = await openChangelog();
  api.on(endpoints.GET_STORAGE, { data: { warnings: [{ about: 'disk', text }] } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(api.sent(endpoints.GET_STORAGE)).toEqual([]);
  record.set({ authenticated: true, timestamp: Date.now() });
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
});

test('signs in from the menu of a phone', async () => {
  await page.viewport(360, 780);
  await openChangelog();
  const overlay = dialog('Menu');
  await button('Menu').click();
  await button('Sign in', overlay).click();
  await expect.element(overlay).not.toBeInTheDocument();
  await field('Admin Password', dialog('Admin sign-in')).fill(SAMPLE_PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Admin sign-in')).not.toBeInTheDocument();
  expect(location.pathname).toBe('/changelog');
  await button('Menu').click();
  await expect.element(overlay.getByText('Admin Authenticated')).toBeVisible();
});

test('shows that a session has expired after eight hours', async () => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true });
  await openChangelog({ isAdmin: true });
  await admin.click();
  await vi.advanceTimersByTimeAsync(8 * 3_600_000 - 60_000);
  await expect.element(authenticated).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(authenticated).not.toBeInTheDocument();
});
