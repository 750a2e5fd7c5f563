import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { record } from '../../lib/admin-record.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { samplePage } from '../../testing/samples.ts';

const modal = dialog('Admin sign-in');
const input = field('Admin Password', modal);
const submit = button('Sign in', modal);
const heading = page.getByRole('heading', { level: 1 });
const GUARDED = '/brackets/create?needsAuth=true&redirect=%2Fbrackets%2Fcreate';

function open(url: string, isAdmin = false) {
  return renderPage(url, {
    isAdmin,
    prepare: (api: FakeApi) => {
      api.on(endpoints.LIST_BRACKETS, samplePage([]));
      api.on(endpoints.LIST_CHANGES, samplePage([]));
      api.on(endpoints.LIST_SESSIONS, samplePage([]));
      api.on(endpoints.COUNT_SESSIONS, { data: [] });
      api.on(endpoints.GET_SECOND_SPIN, { data: [] });
      api.on(endpoints.FIND_ROOM, { data: { open: false, code: null } });
    },
  });
}

function getUrl(): string {
  return location.pathname + location.search;
}

function selection(): string {
  const { value, selectionStart, selectionEnd } = input.element() as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

test('asks for the password until it is correct, then returns to the page', async () => {
  const api = await open('/brackets/create?from=here');
  await expect
    .poll(getUrl)
    .toBe('/brackets/create?from=here&needsAuth=true&redirect=%2Fbrackets%2Fcreate%3Ffrom%3Dhere');
  await expect.element(input).toHaveFocus();
  api.fail(endpoints.VERIFY_PASSWORD, 401, 'Invalid admin password');
  await input.fill('not this one');
  await submit.click();
  await expect.element(input).toHaveAccessibleDescription('Invalid admin password');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveFocus();
  expect(selection()).toBe('not this one');
  api.on(endpoints.VERIFY_PASSWORD, { message: '' });
  await userEvent.keyboard(`  ${SAMPLE_PASSWORD} `);
  await submit.click();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.poll(getUrl).toBe('/brackets/create?from=here');
  expect(api.sent(endpoints.VERIFY_PASSWORD).at(-1)?.body).toEqual({ password: SAMPLE_PASSWORD });
});

test('rejects an empty password', async () => {
  await open(GUARDED);
  await expect.element(submit).toBeDisabled();
  await input.fill('   ');
  await expect.element(submit).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAccessibleDescription('Password is required');
  await userEvent.keyboard('x');
  await expect.element(submit).toBeEnabled();
  await expect.element(input).not.toHaveAttribute('aria-invalid');
});

test('shows why the password could not be verified', async () => {
  const api = await open(GUARDED);
  await input.fill(SAMPLE_PASSWORD);
  api.disconnect();
  await submit.click();
  await expect.element(input).toHaveAccessibleDescription('Network error');
  api.disconnect(false);
  api.on(endpoints.VERIFY_PASSWORD, () => new Response('', { status: 500 }));
  await submit.click();
  await expect.element(input).toHaveAccessibleDescription('Authentication failed');
  await expect.element(input).toHaveValue(SAMPLE_PASSWORD);
});

test('redirects to the brackets when it is canceled', async () => {
  await open('/brackets/create');
  await button('Cancel', modal).click();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.poll(getUrl).toBe('/brackets');
  await page.getByRole('link', { name: 'Create Bracket' }).first().click();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(getUrl).toBe('/brackets');
});

test('is skipped for a signed-in admin', async () => {
  await open(GUARDED, true);
  await expect.poll(getUrl).toBe('/brackets/create');
  await expect.element(heading).toHaveTextContent('Create Bracket');
  await expect.element(modal).not.toBeInTheDocument();
});

test('extends the session by eight hours when an admin page opens', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = await open('/brackets', true);
  const before = record.get()?.timestamp ?? 0;
  vi.setSystemTime(before + 7 * 3_600_000);
  await page.getByRole('link', { name: 'Create Bracket' }).first().click();
  await expect.element(heading).toHaveTextContent('Create Bracket');
  expect(api.sent(endpoints.EXTEND_SESSION)).toHaveLength(1);
  await expect.poll(() => record.get()?.timestamp).toBe(before + 7 * 3_600_000);
});

test('asks again if the server has ended the session', async () => {
  const api = await open('/brackets', true);
  api.fail(endpoints.EXTEND_SESSION, 401);
  await page.getByRole('link', { name: 'Create Bracket' }).first().click();
  await expect.element(modal).toBeVisible();
  expect(record.get()).toBeNull();
});

test('stays on the page without a redirect', async () => {
  await open('/changelog?change_type=Rated&needsAuth=true');
  await input.fill(SAMPLE_PASSWORD);
  await submit.click();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.poll(getUrl).toBe('/changelog?change_type=Rated');
});

test('does not redirect to another site', async () => {
  await open('/brackets');
  for (const evil of [
    '//evil.example/path',
    'https://evil.example/path',
    '/\\evil.example/path',
    '\\\\evil.example',
    '/\t/evil.example/path',
    'javascript:alert(1)',
  ]) {
    record.set(null);
    history.pushState(null, '', `/brackets?needsAuth=true&redirect=${encodeURIComponent(evil)}`);
    await input.fill(SAMPLE_PASSWORD);
    await submit.click();
    await expect.element(heading).toHaveTextContent('Welcome to Spindle');
    expect(getUrl()).toBe('/');
  }
});
