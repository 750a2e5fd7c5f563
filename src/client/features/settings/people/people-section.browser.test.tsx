import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PeopleResponse } from '#shared/contracts/people.ts';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { button, dialog, field } from '../../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../../testing/render-page.tsx';
import { prepareSettings, SAMPLE_SETTINGS } from '../../../testing/settings-page.ts';

const PEOPLE: PeopleResponse = {
  reviewers: ['Ada', 'Ben', 'Maxime'],
  merges: [],
  guests: [
    { name: 'Max', evenings: 2, albums: 3 },
    { name: 'Zoe', evenings: 1, albums: 0 },
  ],
};

async function openPage(fields: Partial<SettingsResponse> = {}) {
  const api = await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake, { ...SAMPLE_SETTINGS, ...fields }, PEOPLE);
    },
  });
  await expect.element(guest('Max')).toBeVisible();
  return api;
}

const guest = (name: string) =>
  page.getByRole('list', { name: 'Guests', exact: true }).getByRole('listitem', { name });

test('forgets a guest after a question, and says why it cannot', async () => {
  const api = await openPage();
  await expect.element(guest('Max')).toHaveTextContent('2 evenings');
  await expectNoViolations();
  await button('Forget… Max').click();
  const question = dialog('Forget Max?');
  await expect.element(question.getByText('This cannot be undone.')).toBeVisible();
  const text = 'Max is in the open listening room. Close the room first.';
  api.fail(endpoints.FORGET_GUEST, 409, text);
  await button('Forget', question).click();
  await expect.element(question.getByText(text)).toBeVisible();
  const left = { ...PEOPLE, guests: PEOPLE.guests.slice(1) };
  api.on(endpoints.FORGET_GUEST, { data: left });
  api.on(endpoints.LIST_PEOPLE, { data: left });
  await button('Forget', question).click();
  await expect.element(guest('Max')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Guests' })).toHaveFocus();
  expect(api.sent(endpoints.FORGET_GUEST).at(-1)).toMatchObject({
    body: { name: 'Max', password: SAMPLE_PASSWORD },
  });
});

test('makes a guest a reviewer, who is then in the list of the form', async () => {
  const api = await openPage();
  await button('Make reviewer… Max').click();
  const question = dialog('Make Max a reviewer?');
  await expect.element(question.getByText(/with a rating for 3 albums/)).toBeVisible();
  await expectNoViolations();
  api.on(endpoints.PROMOTE_GUEST, { data: { ...PEOPLE, guests: [] } });
  api.on(endpoints.LIST_PEOPLE, { data: { ...PEOPLE, guests: [] } });
  const { club: before } = SAMPLE_SETTINGS;
  const club = { ...before, reviewers: [...before.reviewers, 'Max'] };
  api.on(endpoints.GET_SETTINGS, { data: { ...SAMPLE_SETTINGS, club } });
  await button('Make reviewer', question).click();
  await expect.element(page.getByText('There are no guests.')).toBeVisible();
  await expect.element(button('Retire Max')).toBeVisible();
  expect(api.sent(endpoints.PROMOTE_GUEST)).toMatchObject([{ body: { name: 'Max' } }]);
});

test('offers no new reviewers while the server’s environment sets them', async () => {
  await openPage({ fixed: ['reviewers'] });
  await expect.element(button('Forget… Max')).toBeVisible();
  await expect.element(button('Make reviewer… Max')).not.toBeInTheDocument();
});

test('merges two people after a preview, and undoes it', async () => {
  const api = await openPage();
  await button('Merge two people…').click();
  const question = dialog('Merge two people');
  await field('Merge', question).selectOptions('Max');
  await field('Into', question).selectOptions('Maxime');
  const counts = { ratings: 4, both_rated: 2, submitted: 1, vetoed: 0, evenings: 3 };
  api.on(endpoints.MERGE_PEOPLE, { data: counts });
  await button('Continue', question).click();
  await expect
    .element(question.getByText('Both rated 2 albums. There, the rating of Maxime stays.'))
    .toBeVisible();
  await expectNoViolations();
  const merge = { id: 'one', from: 'Max', into: 'Maxime', merged_at: '2026-03-06T12:00:00.000Z' };
  const merged = { ...PEOPLE, guests: PEOPLE.guests.slice(1), merges: [merge] };
  api.on(endpoints.LIST_PEOPLE, { data: merged });
  await button('Merge', question).click();
  await expect.element(question).not.toBeInTheDocument();
  const pair = {
    from: { name: 'Max', kind: 'guest' },
    into: { name: 'Maxime', kind: 'reviewer' },
  };
  expect(api.sent(endpoints.MERGE_PEOPLE)).toMatchObject([
    { body: { ...pair, dry_run: true } },
    { body: { ...pair, password: SAMPLE_PASSWORD } },
  ]);
  const undo = button('Undo the merge of Max');
  const text = 'Someone else has the name Max now. Change that first.';
  api.fail(endpoints.UNDO_MERGE, 409, text);
  await undo.click();
  await expect.element(page.getByText(text)).toBeVisible();
  api.on(endpoints.UNDO_MERGE, { data: PEOPLE });
  api.on(endpoints.LIST_PEOPLE, { data: PEOPLE });
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(guest('Max')).toBeVisible();
});
