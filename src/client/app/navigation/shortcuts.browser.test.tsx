import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { version } from '../../../../package.json';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const palette = page.getByRole('combobox', { name: /Albums, sessions, brackets/ });
const options = page.getByRole('option');
const heading = page.getByRole('heading', { level: 1 });
const search = page.getByRole('searchbox');

async function openSessions(): Promise<FakeApi> {
  const album = sampleAlbum();
  const api = await renderPage('/', {
    prepare: (fake) => {
      fake.on(endpoints.LIST_SESSIONS, samplePage([sampleSession({ albums: [album] })]));
      fake.on(endpoints.LIST_ALBUMS, samplePage([album]));
      fake.on(endpoints.LIST_BRACKETS, samplePage([]));
      fake.on(endpoints.LIST_CHANGES, samplePage([]));
      fake.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
      fake.on(endpoints.VERIFY_PASSWORD, { message: '' });
    },
  });
  await expect.element(heading).toBeVisible();
  return api;
}

async function openPalette(text: string, first: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.fill(text);
  await expect.element(options.first()).toHaveTextContent(first);
}

test('focuses the search on a slash, but not while typing', async () => {
  await openSessions();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveValue('/');
});

test('lists shortcuts and the version on a question mark', async () => {
  await openSessions();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: /shortcuts/i });
  await expect.element(dialog).toHaveTextContent(`Spindle ${version}`);
});

test('finds menu items, their synonyms, albums and reviewers', async () => {
  await openSessions();
  await userEvent.keyboard('{Control>}k{/Control}');
  for (const [text, first] of [
    ['add album', 'Add Album'],
    ['manage', 'Sessions Admin'],
    ['import', 'Import a spreadsheet'],
    ['log in', 'Sign in'],
    ['login', 'Sign in'],
    ['dark', 'Switch to light theme'],
    ['settings', 'Switch to light theme'],
    ['luaghing', 'Laughing Stock'],
    ['ada rated', 'Ada'],
  ] as const) {
    await palette.fill(text);
    await expect.element(options.first()).toHaveTextContent(first);
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Rated by')).toBeVisible();
  expect(location.pathname + location.search).toBe('/tierlist?by=reviewer&name=Ada');
});

test('shows the newest albums before a search', async () => {
  await openSessions();
  await userEvent.keyboard('{Control>}k{/Control}');
  const newest = page.getByRole('group', { name: 'Newest albums' });
  await expect.element(newest.getByRole('option')).toHaveTextContent('Laughing Stock');
});

test('shows that nothing is found', async () => {
  await openSessions();
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.fill('xqz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expect.element(options).not.toBeInTheDocument();
});

test('reopens when its shortcut is pressed while it closes', async () => {
  await openSessions();
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette.fill('xqz');
  const press = (key: string, ctrlKey = false) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  press('Escape');
  press('k', true);
  await expect.element(palette).toHaveValue('');
  await expect.element(palette).toHaveFocus();
  history.back();
  await expect.element(palette).not.toBeInTheDocument();
  expect(location.pathname).toBe('/');
});

test('opens pages and runs commands, but not over a form', async () => {
  await openSessions();
  await openPalette('changelog', 'Changelog');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Recent Changes');
  await expect.element(heading).toHaveFocus();
  await openPalette('theme', 'Switch to light theme');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  expect(document.documentElement.dataset.theme).toBe('light');
  await openPalette('sign in', 'Sign in');
  await userEvent.keyboard('{Enter}');
  const password = page.getByLabelText('Admin Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(password).toHaveFocus();
  await expect.element(palette).not.toBeInTheDocument();
  await password.fill('a long password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await openPalette('logout', 'Logout');
  history.back();
  await expect.element(palette).not.toBeInTheDocument();
  // The palette was opened on the changelog, and replaced its history entry.
  await expect.element(heading).toHaveTextContent('Recent Changes');
});

test('closes by Back and by Escape, and restores the focus', async () => {
  await openSessions();
  await search.click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toHaveFocus();
  history.back();
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});

test('skips the menu by the skip link', async () => {
  await openSessions();
  await userEvent.tab();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('does not scroll while the focus moves through the menu', async () => {
  await openSessions();
  document.body.style.minHeight = '500vh';
  scrollTo(0, 1000);
  (page.getByRole('link', { name: 'Spindle' }).element() as HTMLElement).focus();
  for (let item = 0; item < 5; item += 1) await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Admin' })).toHaveFocus();
  expect(scrollY).toBe(1000);
});
