import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CLUB_SETTINGS, type SettingsResponse } from '#shared/contracts/settings.ts';
import { SIGN_OUTS } from '#shared/domain/site/event-topics.ts';
import * as endpoints from '#shared/endpoints.ts';
import { rememberedPassword } from '../../lib/admin-session.ts';
import { followSignOuts } from '../../lib/live/live-updates.ts';
import { tellVersion } from '../../lib/live/topics.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { listedRound } from '../../testing/sample-round.ts';
import { samplePage } from '../../testing/samples.ts';
import { prepareSettings, SAMPLE_SETTINGS } from '../../testing/settings-page.ts';

async function openPage(
  fields: Partial<SettingsResponse> = {},
  prepare: (fake: FakeApi) => void = () => {},
) {
  const api = await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake, { ...SAMPLE_SETTINGS, ...fields });
      prepare(fake);
      fake.on(endpoints.UPDATE_SETTINGS, ({ body: { password: _, ...club } }) => ({
        data: {
          ...SAMPLE_SETTINGS,
          club: { ...SAMPLE_SETTINGS.club, ...club } as SettingsResponse['club'],
        },
      }));
    },
  });
  await expect.element(button('Save settings')).toBeVisible();
  return api;
}

const names = page.getByRole('list', { name: 'Reviewers', exact: true }).getByRole('listitem');

function listNames(): string[] {
  return names.elements().map(({ textContent }) => textContent);
}

test('saves the changed fields, and keeps what was typed when it is wrong', async () => {
  const api = await openPage();
  await field('Usual location').fill('Attic');
  await field('Name').fill(' ');
  await button('Save settings').click();
  await expect
    .element(page.getByRole('link', { name: 'Please give the club a name' }))
    .toBeVisible();
  await expect.element(field('Usual location')).toHaveValue('Attic');
  await field('Name').fill('Vinyl');
  await button('Save settings').click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(api.sent(endpoints.UPDATE_SETTINGS)).toMatchObject([
    { body: { name: 'Vinyl', default_location: 'Attic' } },
  ]);
  await expect.element(page.getByRole('link', { name: 'Vinyl' })).toBeVisible();
});

test('has an input for every setting of the club', async () => {
  await openPage();
  const others = ['reviewers', 'visibility'];
  const isMissing = (name: string) => !document.querySelector(`[name=${name}]`);
  const fields = Object.keys(CLUB_SETTINGS).filter((name) => !others.includes(name));
  expect(fields.filter(isMissing)).toEqual([]);
});

test('adds, orders, retires and brings back reviewers by keyboard', async () => {
  const api = await openPage({ past_reviewers: ['Zoe'] });
  await field('New reviewer').fill('Dev');
  await userEvent.keyboard('{Enter}');
  await expect.poll(listNames).toEqual(['Ada', 'Ben', 'Cleo', 'Dev']);
  const up = button('Move Dev up');
  (up.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(up).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await button('Retire Ben').click();
  await expect.poll(listNames).toEqual(['Ada', 'Dev', 'Cleo']);
  await field('New reviewer').fill('Dev');
  await button('Add').click();
  await expect.element(page.getByText('Dev is already a reviewer')).toBeVisible();
  await button('Bring Zoe back').click();
  await button('Bring Ben back').click();
  await button('Save settings').click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(api.sent(endpoints.UPDATE_SETTINGS)[0]?.body.reviewers).toEqual([
    'Ada',
    'Dev',
    'Cleo',
    'Zoe',
    'Ben',
  ]);
});

test('asks before it retires the last person whom a round waits for', async () => {
  const person = (reviewer: string, rated: number) => ({ reviewer, is_excused: false, rated });
  const round = listedRound({ people: [person('Ada', 2), person('Ben', 1)] });
  const api = await openPage({}, ({ on }) => on(endpoints.LIST_CLUB_ROUNDS, samplePage([round])));
  await button('Retire Ben').click();
  await button('Save settings').click();
  const question = dialog('Reveal the cards?');
  await expect.element(question.getByText(/in five seconds/)).toBeVisible();
  expect(api.sent(endpoints.UPDATE_SETTINGS)).toEqual([]);
  await button('Reveal', question).click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
});

test('names a wrong reviewer at once', async () => {
  await openPage({ past_reviewers: ['Zoe'] });
  for (const [name, problem] of [
    ['ben', 'Ben is already a reviewer'],
    ['A, B', 'A name cannot contain a comma'],
    [' ', 'A reviewer needs a name'],
    ['zoe', 'Zoe is a past reviewer. Bring Zoe back below.'],
  ] as const) {
    await field('New reviewer').fill(name);
    await button('Add').click();
    await expect.element(page.getByText(problem)).toBeVisible();
  }
  expect(listNames()).toEqual(['Ada', 'Ben', 'Cleo']);
  for (const name of ['Ada', 'Ben', 'Cleo']) await button(`Retire ${name}`).click();
  await expect.element(page.getByText('The club needs at least one reviewer')).toBeVisible();
});

test('has the button beside the input of a wrong reviewer, and whole names on a phone', async () => {
  await openPage();
  const input = field('New reviewer');
  const add = button('Add');
  const getTop = (one: typeof input) => one.element().getBoundingClientRect().top;
  await input.fill('Margaret');
  await add.click();
  await input.fill('margaret');
  await add.click();
  await expect.element(input).toHaveAccessibleDescription('Margaret is already a reviewer');
  expect(Math.abs(getTop(add) - getTop(input))).toBeLessThan(2);
  await page.viewport(360, 740);
  const name = names.getByText('Margaret').element();
  expect(name.getBoundingClientRect().height).toBeLessThan(45);
});

test('renames a reviewer without losing what was typed', async () => {
  const api = await openPage();
  await field('Usual location').fill('Attic');
  await button('Move Ben up').click();
  await button('Rename Ben').click();
  const question = dialog('Rename Ben');
  const taken = 'The name Ada is taken. Pick another one.';
  api.fail(endpoints.RENAME_REVIEWER, 400, taken, { fields: { to: taken } });
  await field('New name', question).fill('Ada');
  await button('Rename', question).click();
  await expect.element(question.getByText(taken)).toBeVisible();
  await expectNoViolations();
  const reviewers = ['Ada', 'Benno', 'Cleo'];
  const renamed = { ...SAMPLE_SETTINGS, club: { ...SAMPLE_SETTINGS.club, reviewers } };
  api.on(endpoints.RENAME_REVIEWER, { data: renamed });
  api.on(endpoints.GET_SETTINGS, { data: renamed });
  await field('New name', question).fill('Benno');
  await button('Rename', question).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(listNames).toEqual(['Benno', 'Ada', 'Cleo']);
  await expect.element(field('Usual location')).toHaveValue('Attic');
});

test('says which settings the server’s environment sets', async () => {
  await openPage({ fixed: ['name', 'time_zone', 'reviewers', 'admin_password'] });
  await expect.element(field('Name')).toHaveAttribute('readonly');
  await expect.element(field('Name')).toHaveAccessibleDescription('Set by CLUB_NAME on the server');
  await expect
    .element(field('Time zone'))
    .toHaveAccessibleDescription('Set by TIME_ZONE on the server');
  await expect.element(page.getByText('Set by REVIEWERS on the server')).toBeVisible();
  await expect.element(button('Retire Ada')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Set by ADMIN_PASSWORD/)).toBeVisible();
});

test('asks before a chat is discarded, and keeps it after a rejection', async () => {
  await openPage();
  await button('Add a chat').click();
  const chat = dialog('Add a chat');
  await expect.element(field('Service', chat)).toHaveFocus();
  await field('Service', chat).selectOptions('Matrix');
  await field('Name', chat).fill('Room');
  await field('Homeserver URL', chat).fill('https://matrix.example');
  await field('Room ID', chat).fill('#alias:matrix.example');
  await button('Save', chat).click();
  await expect.element(chat.getByRole('alert')).toHaveTextContent('A room id begins with !');
  await expect.element(chat.getByRole('alert')).toHaveTextContent('An access token is required');
  await expect.element(field('Room ID', chat)).toHaveValue('#alias:matrix.example');
  await userEvent.keyboard('{Escape}');
  await button('Cancel', dialog('Discard your changes?')).click();
  await expect.element(field('Name', chat)).toHaveValue('Room');
});

const prompt = dialog('Admin sign-in');

async function signInAgain(): Promise<void> {
  await field('Admin Password', prompt).fill(SAMPLE_PASSWORD);
  await button('Sign in', prompt).click();
  await expect.element(prompt).not.toBeInTheDocument();
}

test('forgets the password when another device signs out everywhere, but nothing typed', async () => {
  const api = await openPage();
  onTestFinished(followSignOuts());
  tellVersion(SIGN_OUTS, 'first');
  await field('Usual location').fill('Attic');
  expect(rememberedPassword()).toBe(SAMPLE_PASSWORD);
  api.fail(endpoints.EXTEND_SESSION, 401);
  tellVersion(SIGN_OUTS, 'ended');
  await expect.element(prompt.getByText(/was ended on another device/)).toBeVisible();
  expect(rememberedPassword()).toBeNull();
  api.on(endpoints.EXTEND_SESSION, { data: { expires_at: '' } });
  await signInAgain();
  await expect.element(field('Usual location')).toHaveValue('Attic');
  await button('Save settings').click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(api.sent(endpoints.UPDATE_SETTINGS)[0]?.body.default_location).toBe('Attic');
});

test('asks for the password once over what was typed, when a save finds the session ended', async () => {
  const api = await openPage();
  await field('Usual location').fill('Attic');
  api.fail(endpoints.UPDATE_SETTINGS, 401, 'You were signed out. Please sign in again.', {
    code: 'SESSION_ENDED',
  });
  await button('Save settings').click();
  await expect.element(prompt).toBeVisible();
  api.fail(endpoints.VERIFY_PASSWORD, 401, 'Invalid admin password');
  await field('Admin Password', prompt).fill('wrong');
  await button('Sign in', prompt).click();
  await expect.element(prompt.getByText('Invalid admin password')).toBeVisible();
  expect(prompt.elements()).toHaveLength(1);
  api.on(endpoints.VERIFY_PASSWORD, { message: '' });
  api.on(endpoints.UPDATE_SETTINGS, { data: SAMPLE_SETTINGS });
  await signInAgain();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(api.sent(endpoints.UPDATE_SETTINGS).at(-1)?.body).toMatchObject({
    default_location: 'Attic',
    password: SAMPLE_PASSWORD,
  });
});

test('lists the signed-in browsers, and signs another one out', async () => {
  const phone = {
    id: 'phone',
    browser: 'Safari on iOS',
    created_at: '2026-03-05T12:00:00.000Z',
    used_at: '2026-03-06T11:00:00.000Z',
    is_this: false,
  };
  const here = { ...phone, id: 'here', browser: null, is_this: true };
  let signIns = [here, phone];
  const api = await openPage({}, (fake) => {
    fake.on(endpoints.LIST_SIGN_INS, () => ({ data: signIns }));
    fake.fail(endpoints.END_SIGN_IN, 404, 'It is gone');
  });
  const cards = page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem');
  await expect.element(cards.nth(0)).toHaveTextContent(/^Unknown browserThis browser · Signed in/);
  expect(button('Sign out Unknown browser', cards.nth(0)).query()).toBeNull();
  await button('Sign out Safari on iOS', cards.nth(1)).click();
  await expect.element(page.getByText('It is gone')).toBeVisible();
  api.on(endpoints.END_SIGN_IN, { message: 'Signed out' });
  signIns = [here];
  await button('Sign out Safari on iOS', cards.nth(1)).click();
  await expect.element(page.getByText('Safari on iOS is signed out')).toBeVisible();
  await expect.poll(() => cards.elements().length).toBe(1);
  expect(api.sent(endpoints.END_SIGN_IN)).toMatchObject([
    { params: { id: 'phone' } },
    { params: { id: 'phone' } },
  ]);
});

test('says which service is connected, and until when it limits the server', async () => {
  await openPage({
    integrations: { spotify: true, tidal: false },
    blocked_until: { spotify: new Date(Date.now() + 86_400_000).toISOString(), tidal: null },
  });
  const facts = page.getByRole('region', { name: 'Server' });
  await expect.element(facts.getByText('No errors since its start.')).toBeVisible();
  await expect
    .element(facts)
    .toHaveTextContent(/Limiting this server until \w+ \d+, \d+:\d\d [AP]M/);
  await expect.element(facts).toHaveTextContent('TidalNo credentials on the server');
});

test('shows the use of an invite link while the page is open', async () => {
  const link = { id: 'l1', label: 'Friends', created_at: '2026-03-06T10:00:00.000Z' };
  let use = { last_used_at: null as string | null, browsers: 0 };
  await openPage({ club: { ...SAMPLE_SETTINGS.club, visibility: 'link' } }, (fake) => {
    fake.on(endpoints.GET_CLUB_ACCESS, () => ({
      data: {
        has_view_password: false,
        is_view_password_fixed: false,
        has_feed_token: false,
        invite_links: [{ ...link, ...use }],
      },
    }));
  });
  const card = page.getByRole('listitem', { name: 'Friends' });
  await expect.element(card).toHaveTextContent('never used');
  use = { last_used_at: '2026-03-06T11:00:00.000Z', browsers: 1 };
  await expect.element(card, { timeout: 3000 }).toHaveTextContent('1 browser');
});

test('lists the last errors of the server', async () => {
  await openPage({
    recent_errors: [
      { at: '2026-03-06T11:00:00.000Z', text: 'the backup failed: disk I/O error', count: 3 },
      { at: '2026-03-06T10:00:00.000Z', text: 'covers could not be cleaned', count: 1 },
    ],
  });
  const facts = page.getByRole('region', { name: 'Server' });
  const error = facts.getByText('the backup failed: disk I/O error (3 times)');
  await expect.element(error).not.toBeVisible();
  await facts.getByText('2 errors since its start').click();
  await expect.element(error).toBeVisible();
});

test('asks before it signs out everywhere, and says what happened', async () => {
  const api = await openPage();
  api.on(endpoints.LOGOUT, { message: '' });
  const question = dialog('Sign out everywhere?');
  await button('Sign out everywhere').click();
  await button('Cancel', question).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(api.sent(endpoints.LOGOUT)).toEqual([]);
  await button('Sign out everywhere').click();
  await button('Sign out everywhere', question).click();
  await expect
    .element(prompt.getByText('Every admin session has ended, on every device.'))
    .toBeVisible();
  expect(api.sent(endpoints.LOGOUT)).toMatchObject([{ body: { everywhere: true } }]);
});
