import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { openSessionForm, prepareAdminPages } from '../../testing/admin-pages.ts';
import {
  button,
  dialog,
  enterValue,
  errorSummary,
  expectProblem,
  field,
  press,
  summaryLinks,
} from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, sampleSession } from '../../testing/samples.ts';

const SAVED = 'Session updated successfully!';

test('saves the changed fields', async () => {
  const api = await openSessionForm();
  await expect.element(field('Session Date')).toHaveValue('2026-03-06');
  await expect.element(field('Notes')).toBeDisabled();
  await expect.element(field('Notes')).toHaveAccessibleDescription('Coming soon');
  await field('Location').fill('Utrecht, the cellar');
  await button('Save Changes').click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_SESSION).map(({ body }) => body)).toEqual([
    { location: 'Utrecht, the cellar', version: 1, password: SAMPLE_PASSWORD },
  ]);
});

test('shows validation errors', async () => {
  await openSessionForm();
  await field('Session Date').fill('');
  await field('Location').fill('');
  await press(button('Save Changes'));
  await expect.element(errorSummary()).toHaveFocus();
  await expect.element(errorSummary()).toHaveTextContent('Please fix the errors above');
  expect(summaryLinks()).toEqual(['Session date is required', 'Location is required']);
  await expectProblem(field('Session Date'), 'Session date is required');
  await enterValue(field('Location'), 'x'.repeat(100));
  await expectProblem(field('Location'), 'Location must be less than 100 characters');
  await enterValue(field('Location'), 'x'.repeat(99));
  await expect.element(field('Location')).not.toHaveAttribute('aria-invalid');
  await enterValue(field('Session Date'), '2026-01-02');
  await expect.element(errorSummary()).not.toBeInTheDocument();
});

test('asks before discarding changes', async () => {
  await openSessionForm();
  await field('Location').fill('Coevorden');
  await button('Cancel').click();
  await button('Discard Changes').click();
  await expect.poll(() => location.pathname).toBe('/manage-sessions');
});

test('asks again about a conflict after a third change', async () => {
  const present = sampleSession({ session_date: '2026-03-07', location: 'Upstairs', version: 2 });
  const later = { ...present, location: 'Outside', version: 3 };
  const conflict = (data: typeof present) =>
    Response.json(
      {
        success: false,
        error: 'Someone else has changed this.',
        code: 'EDIT_CONFLICT',
        data,
        conflicts: { location: { yours: 'The barn', theirs: data.location } },
      },
      { status: 409 },
    );
  const responses = [conflict(present), conflict(later)];
  const api = await openSessionForm({}, (fake) =>
    fake.on(endpoints.UPDATE_SESSION, () => responses.shift() ?? { data: later }),
  );
  const choices = dialog('Someone else changed this too');
  const choice = (name: RegExp) =>
    choices.getByRole('group', { name: 'Location' }).getByRole('radio', { name });
  await field('Location').fill('The barn');
  await button('Save Changes').click();
  await choice(/^Yours The barn/).click();
  await button('Save this choice', choices).click();
  await choice(/^Theirs Outside/).click();
  await button('Save this choice', choices).click();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  // The date that only they changed is merged without a question.
  await expect.element(field('Session Date')).toHaveValue('2026-03-07');
  await expect.element(field('Location')).toHaveValue('Outside');
  expect(api.sent(endpoints.UPDATE_SESSION).map(({ body }) => body.version)).toEqual([1, 2, 3]);
});

test('names the session at its password step, also above its ratings', async () => {
  await renderPage('/sessions/utrecht/edit?section=ratings', {
    prepare: (api) => {
      prepareAdminPages(api);
      api.on(endpoints.GET_SESSION, { data: sampleSession() });
    },
  });
  const name = page.getByText('Friday, March 6, 2026');
  await expect.element(name).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveTextContent('Utrecht · 0 albums');
  await field('Admin Password').fill(SAMPLE_PASSWORD);
  await button('Continue').click();
  await expect.element(page.getByText('There is nothing to rate yet.')).toBeVisible();
  await expect.element(name).toBeVisible();
});

test('does not delete a session with albums', async () => {
  await openSessionForm({ albums: [sampleAlbum()] });
  await button('Delete Session').click();
  const question = dialog('Delete this session?');
  await expect
    .element(question)
    .toHaveTextContent('It still has 1 album (including test albums). Move or delete it first.');
  await expect.element(button('Delete', question)).not.toBeInTheDocument();
});

test('deletes an empty session despite unsaved changes', async () => {
  const api = await openSessionForm({}, (fake) =>
    fake.on(endpoints.DELETE_SESSION, { data: sampleSession() }),
  );
  await field('Location').fill('Goes');
  await button('Delete Session').click();
  await button('Delete', dialog('Delete this session?')).click();
  const password = dialog('Delete session');
  await field('Admin Password', password).fill(SAMPLE_PASSWORD);
  await button('Delete Session', password).click();
  await expect.poll(() => location.pathname).toBe('/manage-sessions');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(api.sent(endpoints.DELETE_SESSION)).toHaveLength(1);
});

test('shows an error for a session that failed to load, and retries', async () => {
  const api = await renderPage('/sessions/utrecht/edit', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.fail(endpoints.GET_SESSION, 400);
    },
  });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to load session data. Please try again.');
  api.fail(endpoints.GET_SESSION, 404);
  await button('Try Again').click();
  await expect.element(alert).toHaveTextContent('Session not found');
});

test('does not edit the virtual session', async () => {
  await renderPage('/sessions/now-listening/edit', { knowsPassword: true });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Session not found');
});
