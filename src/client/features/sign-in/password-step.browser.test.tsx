import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { prepareAdminPages } from '../../testing/admin-pages.ts';
import { button, field } from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';

const input = field('Admin Password');
const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');

function openPage() {
  return renderPage('/add-album', { prepare: (api) => prepareAdminPages(api) });
}

test('asks for the password until it is correct, then focuses the page', async () => {
  const api = await openPage();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAccessibleDescription('Admin password is required');
  api.fail(endpoints.VERIFY_PASSWORD, 401, 'Invalid admin password');
  await input.fill('not this one');
  await button('Continue').click();
  await expect.element(input).toHaveAccessibleDescription('Invalid admin password');
  await expect.element(input).toHaveFocus();
  const release = api.hold(endpoints.VERIFY_PASSWORD);
  api.on(endpoints.VERIFY_PASSWORD, { message: '' });
  // The rejected password is selected, so that typing replaces it.
  await userEvent.keyboard(`${SAMPLE_PASSWORD}{Enter}`);
  await expect.element(button('Authenticating...')).toBeDisabled();
  release();
  await expect.element(page.getByRole('group', { name: 'Basic Information' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(api.sent(endpoints.VERIFY_PASSWORD).at(-1)?.body).toEqual({ password: SAMPLE_PASSWORD });
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    '1 Authentication',
    '2 Album Details',
  ]);
  await button('← Back to Authentication').click();
  await expect.element(input).toHaveFocus();
});

test.each([
  { by: 'a 200', status: 200, text: 'Invalid password', details: { message: 'Invalid password' } },
  { by: 'a 200 without a text', status: 200, text: 'Authentication failed', details: {} },
  { by: 'a 403', status: 403, text: 'Ask the host', details: { message: 'Ask the host' } },
])('shows the text of a rejection by $by, and selects the password', async (rejection) => {
  const { status, text, details } = rejection;
  const api = await openPage();
  api.on(endpoints.VERIFY_PASSWORD, () =>
    Response.json({ success: false, ...details }, { status }),
  );
  await input.fill('not this one');
  await button('Continue').click();
  await expect.element(input).toHaveAccessibleDescription(text);
  await expect.element(input).toHaveFocus();
  const { selectionStart, selectionEnd } = input.element() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'not this one'.length]);
});

test('shows and hides the password, and lets the browser fill it in', async () => {
  await openPage();
  await expect.element(input).toHaveAttribute('type', 'password');
  await expect.element(input).toHaveAttribute('autocomplete', 'current-password');
  await input.fill(SAMPLE_PASSWORD);
  await button('Show password').click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await expect.element(input).toHaveValue(SAMPLE_PASSWORD);
  await button('Hide password').click();
  await expect.element(input).toHaveAttribute('type', 'password');
});

test("leaves the page with 'Cancel'", async () => {
  await openPage();
  await button('Cancel').click();
  await expect.poll(() => location.pathname).toBe('/');
});
