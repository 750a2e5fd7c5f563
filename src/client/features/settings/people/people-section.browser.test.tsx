import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PeopleResponse } from '#shared/contracts/people.ts';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { button, dialog } from '../../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../../testing/render-page.tsx';

const PEOPLE: PeopleResponse = {
  guests: [
    { name: 'Max', evenings: 2, albums: 3 },
    { name: 'Zoe', evenings: 1, albums: 0 },
  ],
};

const SETTINGS: SettingsResponse = {
  club: {
    name: 'Spindle',
    accent: 'magenta',
    time_zone: 'Europe/Amsterdam',
    reviewers: ['Ada', 'Ben'],
    default_location: null,
    guests_allowed: false,
    visibility: 'open',
  },
  fixed: [],
  past_reviewers: [],
  version: '1.0.0',
  engine: 'sqlite',
  last_backup: null,
  integrations: { spotify: false, tidal: false },
  storage: { free_bytes: null, cover_bytes: 0, max_cover_bytes: 1 },
};

async function openPage(fields: Partial<SettingsResponse> = {}) {
  const api = await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      fake.on(endpoints.GET_SETTINGS, { data: { ...SETTINGS, ...fields } });
      fake.on(endpoints.LIST_PEOPLE, { data: PEOPLE });
      fake.on(endpoints.GET_CLUB_ACCESS, {
        data: {
          has_view_password: false,
          is_view_password_fixed: false,
          has_feed_token: false,
          invite_links: [],
        },
      });
      fake.on(endpoints.LIST_TARGETS, { data: [] });
      fake.on(endpoints.LIST_DELIVERIES, { data: [] });
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
  const left = { guests: PEOPLE.guests.slice(1) };
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
  api.on(endpoints.PROMOTE_GUEST, { data: { guests: [] } });
  api.on(endpoints.LIST_PEOPLE, { data: { guests: [] } });
  const club = { ...SETTINGS.club, reviewers: ['Ada', 'Ben', 'Max'] };
  api.on(endpoints.GET_SETTINGS, { data: { ...SETTINGS, club } });
  await button('Make reviewer', question).click();
  await expect.element(page.getByText('No guest has joined a listening room.')).toBeVisible();
  await expect.element(button('Retire Max')).toBeVisible();
  expect(api.sent(endpoints.PROMOTE_GUEST)).toMatchObject([{ body: { name: 'Max' } }]);
});

test('offers no new reviewers while the server’s environment sets them', async () => {
  await openPage({ fixed: ['reviewers'] });
  await expect.element(button('Forget… Max')).toBeVisible();
  await expect.element(button('Make reviewer… Max')).not.toBeInTheDocument();
});
