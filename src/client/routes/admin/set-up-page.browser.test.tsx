import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PLACEHOLDER_REVIEWERS } from '#shared/domain/club/club.ts';
import * as endpoints from '#shared/endpoints.ts';
import { getClubDay } from '../../lib/settings.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { button, dialog, errorSummary, field, summaryLinks } from '../../testing/forms.ts';
import { SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { samplePage, sampleSession } from '../../testing/samples.ts';
import { openSetUp } from '../../testing/set-up-page.ts';

const names = page.getByRole('list', { name: 'Reviewers', exact: true }).getByRole('listitem');
const progress = page.getByRole('list', { name: 'Progress' });

function heading(text: string) {
  return page.getByRole('heading', { level: 1, name: text });
}

async function addName(name: string): Promise<void> {
  await field('New reviewer').fill(name);
  await userEvent.keyboard('{Enter}');
}

function listNames(): string[] {
  return names.elements().map(({ textContent }) => textContent);
}

test('saves name, time zone and color, and goes on to the people', async () => {
  const api = await openSetUp();
  await expect.element(heading('The club')).toBeVisible();
  await expectNoViolations();
  await field('Name').fill('Friday Club');
  await field('Time zone').selectOptions('Asia/Tokyo');
  await page.getByRole('radio', { name: 'teal' }).click();
  await button('Continue').click();
  await expect.element(heading('The people')).toHaveFocus();
  expect(location.search).toBe('?step=people');
  await expect
    .element(progress.getByRole('listitem').nth(1))
    .toHaveAttribute('aria-current', 'step');
  expect(api.sent(endpoints.UPDATE_SETTINGS)).toMatchObject([
    { body: { name: 'Friday Club', time_zone: 'Asia/Tokyo', accent: 'teal' } },
  ]);
  await expect.element(page.getByRole('link', { name: 'Friday Club' })).toBeVisible();
});

test('suggests the time zone of the browser to a server without one', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  onTestFinished(() => zone.mockRestore());
  zone.mockReturnValue({ timeZone: 'Asia/Tokyo' } as Intl.ResolvedDateTimeFormatOptions);
  const api = await openSetUp();
  await expect.element(field('Time zone')).toHaveValue('Asia/Tokyo');
  await button('Continue').click();
  await expect.element(heading('The people')).toBeVisible();
  expect(api.sent(endpoints.UPDATE_SETTINGS)[0]?.body).toEqual({
    time_zone: 'Asia/Tokyo',
    password: SAMPLE_PASSWORD,
  });
});

test('says which variables set the club, and leaves them', async () => {
  await openSetUp({ fixed: ['name', 'time_zone', 'reviewers'] });
  await expect.element(field('Name')).toHaveAccessibleDescription('Set by CLUB_NAME on the server');
  await expect.element(field('Time zone')).toHaveValue('UTC');
  await button('Skip').click();
  await expect.element(page.getByText('Set by REVIEWERS on the server')).toBeVisible();
  expect(listNames()).toEqual([...PLACEHOLDER_REVIEWERS]);
  await expect.element(field('New reviewer')).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(heading('Tonight, or your list')).toBeVisible();
});

test('replaces the placeholders by names, without past reviewers', async () => {
  const api = await openSetUp({ url: '/set-up?step=people' });
  await expect
    .element(page.getByText(/^Example names until you add your own: Treble/))
    .toBeVisible();
  expect(listNames()).toEqual([]);
  await addName('Ann');
  await expect.element(field('New reviewer')).toHaveFocus();
  await addName('Treble');
  await addName('Bob');
  await button('Remove Treble').click();
  await expect.element(page.getByText(/^Past reviewers/)).not.toBeInTheDocument();
  await expectNoViolations();
  // Typed, but not added.
  await field('New reviewer').fill('Cas');
  await button('Continue').click();
  await expect.element(heading('Tonight, or your list')).toHaveFocus();
  expect(api.sent(endpoints.UPDATE_SETTINGS)[0]?.body.reviewers).toEqual(['Ann', 'Bob', 'Cas']);
  await button('Back').click();
  await expect.element(heading('The people')).toHaveFocus();
  expect(listNames()).toEqual(['Ann', 'Bob', 'Cas']);
  await expect.element(page.getByText(/^Example names/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Past reviewers/)).not.toBeInTheDocument();
});

test('rejects wrong names, and none', async () => {
  const api = await openSetUp({ url: '/set-up?step=people' });
  await button('Continue').click();
  await expect.poll(summaryLinks).toEqual(['The club needs at least one reviewer']);
  await addName('Ann');
  await field('New reviewer').fill('ann');
  await button('Continue').click();
  await expect.element(page.getByText('Ann is already a reviewer')).toBeVisible();
  await expect.element(field('New reviewer')).toHaveFocus();
  await expect.element(field('New reviewer')).toHaveValue('ann');
  expect(api.sent(endpoints.UPDATE_SETTINGS)).toEqual([]);
  await expect.element(heading('The people')).toBeVisible();
});

test('keeps what was typed after a failed save, and over Back', async () => {
  const api = await openSetUp({ url: '/set-up?step=people' });
  api.fail(endpoints.UPDATE_SETTINGS, 500, 'The disk is full.');
  await addName('Ann');
  await button('Continue').click();
  await expect.element(errorSummary()).toHaveTextContent('The disk is full.');
  await expect.element(errorSummary()).toHaveFocus();
  expect(listNames()).toEqual(['Ann']);
  await button('Back').click();
  await expect.element(heading('The club')).toHaveFocus();
  history.back();
  await expect.element(heading('The people')).toBeVisible();
  expect(listNames()).toEqual(['Ann']);
});

test('can skip every step, which saves nothing', async () => {
  const api = await openSetUp();
  await field('Name').fill('Never saved');
  await button('Skip').click();
  await addName('Ann');
  await button('Skip').click();
  await button('Skip').click();
  await expect.element(heading('Bring everyone in')).toHaveFocus();
  expect(location.search).toBe('?step=invite');
  await expectNoViolations();
  expect(api.sent(endpoints.UPDATE_SETTINGS)).toEqual([]);
  await button('Done').click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('starts tonight’s session, and shows it on the way back', async () => {
  const tonight = sampleSession({ session_date: getClubDay(), location: 'Attic' });
  let sessions = samplePage([] as (typeof tonight)[]);
  const api = await openSetUp({
    url: '/set-up?step=start',
    prepare: (fake) => {
      fake.on(endpoints.LIST_SESSIONS, () => sessions);
      fake.on(endpoints.CREATE_SESSION, () => {
        sessions = samplePage([tonight]);
        return { data: tonight };
      });
    },
  });
  await expectNoViolations();
  await button('Start tonight’s session').click();
  const form = dialog('Add New Session');
  await expect.element(field('Session Date', form)).toHaveValue(getClubDay());
  // Known since the sign-in.
  await expect.element(field('Admin Password', form)).toHaveValue(SAMPLE_PASSWORD);
  await field('Location', form).fill('Attic');
  await button('Add Session', form).click();
  await expect.element(heading('Bring everyone in')).toBeVisible();
  expect(api.sent(endpoints.CREATE_SESSION)).toHaveLength(1);
  await button('Back').click();
  await expect.element(page.getByText(/Attic is on the list/)).toBeVisible();
  await expect.element(button('Start tonight’s session')).not.toBeInTheDocument();
  await button('Continue').click();
  await expect.element(heading('Bring everyone in')).toBeVisible();
});

test('leads to the import, and back', async () => {
  await openSetUp({ url: '/set-up?step=start' });
  await button('Import a list').click();
  await expect.element(heading('Import')).toBeVisible();
  await page.getByRole('link', { name: 'Back to its steps' }).click();
  await expect.element(heading('Tonight, or your list')).toBeVisible();
});
