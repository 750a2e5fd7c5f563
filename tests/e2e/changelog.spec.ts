import { expect, type Page } from '@playwright/test';
import { open, passwordField, testAlone } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';
import { caller } from './support/odd-club.ts';
import { fail, goWithin, hold } from './support/routes.ts';
import { scrollToLoad } from './support/scrolling.ts';
import { ADMIN_PASSWORD, API_KEY, fromRoot } from './support/server.ts';

const PHONE = { tag: '@phone' };
const KEY = { headers: { 'x-api-key': API_KEY } };
const CHANGES = /\/api\/changelog\?/;
const SECOND_PAGE = /\/api\/changelog\?page=2&/;

function entries(page: Page) {
  return page.getByRole('feed', { name: 'Changes' }).getByRole('article');
}

function filter(page: Page) {
  return page.getByLabel('Filter by change type');
}

test('is titled Recent Changes, and loads 20 entries at a time', async ({ page }) => {
  await page.goto('./changelog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
  await expect(entries(page)).toHaveCount(20);
  await scrollToLoad(page, entries(page).nth(20));
});

test('lists the filter options in order', async ({ page }) => {
  await page.goto('./changelog');
  await expect(filter(page).getByRole('option')).toHaveText([
    'All Changes',
    'Overall Rating',
    'Individual Rating',
    'Created',
    'Updated',
    'Deleted',
    'Rated',
    'Tier Changed',
  ]);
});

test('does not shift the filter while its options load', async ({ page }) => {
  await page.goto('./changelog');
  const filter = page.getByLabel('Filter by change type');
  const place = await filter.boundingBox();
  await filter.evaluate((select) => select.replaceChildren(select.firstChild ?? ''));
  expect(await filter.boundingBox()).toEqual(place);
});

test('announces the filter after a selection', async ({ page }) => {
  await page.goto('./changelog');
  await filter(page).selectOption('Created');
  await expect(page.getByText('Filtered to show Created changes')).toBeAttached();
  await expect(entries(page).first()).toContainText('was added to the list');
  await expect(page).toHaveURL('./changelog?type=created');
  await filter(page).selectOption('All Changes');
  await expect(page.getByText('Showing all changes')).toBeAttached();
});

test('restores the scroll position after a filter change', async ({ page }) => {
  await page.goto('./changelog');
  await expect(entries(page)).toHaveCount(20);
  await page.evaluate(() => scrollTo(0, 600));
  const response = await hold(page, /change_type=created/);
  await filter(page).selectOption('Created');
  await expect(page.getByText('Loading changelog entries...')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
  response();
  await expect(entries(page)).toHaveCount(20);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
});

test('shows a message when no change matches the filter', async ({ page }) => {
  await page.goto('./changelog');
  await filter(page).selectOption('Deleted');
  await expect(page.getByText('No changes found for the selected filter.')).toBeVisible();
});

test('restores the previous filter on Back', async ({ page }) => {
  await page.goto('./changelog');
  const filter = page.getByLabel('Filter by change type');
  await filter.selectOption('Created');
  await expect(page).toHaveURL(/type=created/);
  await page.goBack();
  await expect(page).toHaveURL('./changelog');
  await expect(filter).toHaveValue('');
});

test('preserves the filter after a reload', async ({ page }) => {
  await page.goto('./changelog?type=rated');
  await expect(filter(page)).toHaveValue('rated');
  await expect(entries(page).first()).toContainText("'s rating for");
});

test('shows loading messages', async ({ page }) => {
  const first = await hold(page, CHANGES);
  await goWithin(page, './changelog');
  await expect(page.getByText('Loading changelog entries...')).toBeVisible();
  const second = await hold(page, SECOND_PAGE);
  first();
  await expect(entries(page)).toHaveCount(20);
  await scrollToLoad(page, page.getByText('Loading more changes...'));
  second();
  await expect(entries(page)).toHaveCount(40);
});

test('opens the album of a change', async ({ page }) => {
  await page.goto('./changelog?type=created');
  const album = entries(page).first().getByRole('button', { name: 'Lana Del Ray' });
  const dialog = page.getByRole('dialog', { name: 'Norman Fucking Rockwell' });
  await album.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await album.press('Space');
  await expect(dialog).toBeVisible();
});

test('opens the album of a change in a new tab', async ({ page, context }) => {
  await page.goto('./changelog?type=created');
  const opened = context.waitForEvent('page');
  const album = entries(page).first().getByRole('button', { name: 'Lana Del Ray' });
  await album.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/changelog\?album=/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('shows an error when an album request is rate limited', async ({ page, problems }) => {
  problems.expect(/429/);
  await page.goto('./changelog?type=created');
  await fail(page, /\/api\/albums\/[^?]/, 429);
  await entries(page).first().getByRole('button', { name: 'Lana Del Ray' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load album details. Please try again.',
  );
});

for (const { status, title, text } of [
  {
    status: 503,
    title: 'Server Error',
    text: 'The server encountered an error. Please try again in a moment.',
  },
  {
    status: 429,
    title: 'Too Many Requests',
    text: 'You are making requests too quickly. Please wait a moment and try again.',
  },
  {
    status: 400,
    title: 'Loading Error',
    text: 'Failed to fetch changelog entries. Please try again later.',
  },
]) {
  test(`shows '${title}' for a ${status} response, and retries`, async ({ page, problems }) => {
    problems.expect(new RegExp(`${status}`));
    await fail(page, CHANGES, status);
    await goWithin(page, './changelog');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(title);
    await expect(alert).toContainText(text);
    await page.unroute(CHANGES);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(entries(page)).toHaveCount(20);
  });
}

test('disables retrying after three more attempts', async ({ page, problems }) => {
  problems.expect(/400/);
  let asked = 0;
  await page.route(CHANGES, (route) => {
    asked += 1;
    return route.fulfill({ status: 400, json: {} });
  });
  await goWithin(page, './changelog');
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  for (const attempt of [2, 3, 4]) {
    await tryAgain.click();
    await expect.poll(() => asked).toBe(attempt);
  }
  await expect(tryAgain).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});

test('shows an error while offline', async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('./changelog');
  await expect(entries(page)).toHaveCount(20);
  await context.setOffline(true);
  await filter(page).selectOption('Created');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('No Internet Connection');
  await expect(alert).toContainText('Please check your internet connection and try again.');
});

test('shows an error for an album while offline, and loads it once online', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('./changelog?type=created');
  const album = entries(page).first().getByRole('button', { name: 'Lana Del Ray' });
  await album.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await context.setOffline(true);
  await entries(page).nth(1).getByRole('button').click();
  await expect(dialog).toContainText('Failed to load album details. Please try again.');
  await context.setOffline(false);
  await expect(dialog.getByRole('tab', { name: 'Reviews & Ratings' })).toBeVisible();
});

test('retries after a page failed to load', async ({ page, problems }) => {
  problems.expect(/400/);
  await fail(page, SECOND_PAGE, 400);
  await page.goto('./changelog');
  await expect(entries(page)).toHaveCount(20);
  const alert = page.getByRole('alert');
  await scrollToLoad(page, alert);
  await expect(alert).toContainText('Loading Error');
  await page.unroute(SECOND_PAGE);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(entries(page).first()).toBeVisible();
  await expect(alert).toBeHidden();
});

test.describe('with special cases', () => {
  test.use({ club: 'odd' });

  test('shows the old and the new tier of an overall rating', async ({ page }) => {
    await page.goto('./changelog?type=overall_rating');
    const back = entries(page).first();
    await expect(back).toContainText('Cluster – Zuckerzeit overall rating changed');
    await expect(back).toContainText(/from Tier Tiering Herrie.*to Tier B/);
    await expect(back.getByText('Overall Rating Change', { exact: true })).toBeVisible();
  });

  test('shows a skull for Tiering Herrie', async ({ page }) => {
    await page.goto('./changelog?type=overall_rating');
    const badge = entries(page).first().locator('[data-tier="Tiering Herrie"]');
    await expect(badge.locator('svg')).toBeVisible();
    await expect(badge).toHaveText('Tier Tiering Herrie');
  });

  test("shows the old and the new tier of a reviewer's rating", async ({ page }) => {
    await page.goto('./changelog?type=individual_rating');
    await expect(entries(page).first()).toContainText("Eva's rating for Harmonia – Deluxe changed");
    await expect(entries(page).first()).toContainText(/from Tier C.*to Tier A/);
  });

  test('shows a tier that is no rating by its name', async ({ page }) => {
    await page.goto('./changelog?type=tier_changed');
    const entry = entries(page).first();
    await expect(entry).toContainText('Faust – Faust IV changed tier');
    await expect(entry.getByText(/^ ?(Now Listening To|Not rated yet)$/).first()).toBeVisible();
  });

  test('opens the session of a change', async ({ page }) => {
    await page.goto('./changelog?type=updated');
    await page.getByRole('button', { name: 'Session of Fri, Mar 13, 2026' }).click();
    await expect(page.getByRole('dialog', { name: 'Session Details' })).toBeVisible();
  });

  test("shows 'Viewed 1 entry' for a single entry", async ({ page }) => {
    await page.goto('./changelog?type=deleted');
    await expect(entries(page)).toHaveText([/Kraftwerk – Kraftwerk 2 was deleted/]);
    await expect(page.getByText("You've reached the end!")).toBeVisible();
    await expect(page.getByText('Viewed 1 entry', { exact: true })).toBeVisible();
  });

  test('does not link to a deleted album', async ({ page }) => {
    await page.goto('./changelog?type=created');
    const created = entries(page).filter({ hasText: 'Kraftwerk 2' });
    await expect(created).toContainText('Kraftwerk – Kraftwerk 2 (deleted) was added to the list');
    await expect(created.getByRole('button', { name: 'Kraftwerk 2' })).toHaveCount(0);
  });

  test('shows an error for an unknown album in the URL', async ({ page, problems }) => {
    problems.expect(/404/);
    await page.goto('./changelog?album=gone');
    await expect(
      page.getByRole('dialog').getByText('Failed to load album details. Please try again.'),
    ).toBeVisible();
  });

  test('scrolls back to the top from the end', PHONE, async ({ page }) => {
    await page.goto('./changelog');
    await expect(entries(page)).toHaveCount(20);
    await scrollToLoad(page, page.getByText("You've reached the end!"));
    await expect(page.getByText(/^Viewed \d\d entries$/)).toBeAttached();
    await page.getByRole('button', { name: 'Back to Top' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('shows the relative time, and the exact time on hover', async ({ page }) => {
    await page.clock.install({ time: new Date(Date.now() + 3 * 86_400_000) });
    await page.goto('./changelog');
    const time = entries(page).first().getByText('3 days ago');
    await expect(time).toHaveAttribute('title', /^\w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M$/);
  });
});

/** Enters the password, which a tab loses when the page reloads. */
async function authenticate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Admin sign-in' });
  await passwordField(dialog).fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

testAlone.describe('an import', () => {
  testAlone.beforeEach(async ({ page }) => {
    await open(page, './import');
    await page
      .getByLabel('Spreadsheet', { exact: true })
      .setInputFiles(fromRoot('tests/fixtures/evenings.csv'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Added 2 albums in 2 sessions')).toBeVisible();
    await page.getByRole('link', { name: 'Undo in the changelog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent Changes');
    await page.reload();
  });

  testAlone('is one row that expands to its entries', async ({ page }) => {
    const group = entries(page).filter({ hasText: 'evenings.csv' });
    await expect(group).toContainText('Imported 2 albums in 2 sessions from evenings.csv');
    await group.getByRole('button', { name: 'Show 4 changes' }).click();
    const inside = group.getByRole('feed', { name: 'Changes of this group' });
    await expect(inside.getByRole('article').first()).toContainText('was added');
    await group.getByRole('button', { name: /^Hide/ }).click();
    await expect(inside).toBeHidden();
  });

  testAlone('is undone and restored from its row', PHONE, async ({ page }) => {
    await testAlone.step('undone', async () => {
      await page.getByRole('button', { name: 'Undo import of evenings.csv' }).click();
      const question = page.getByRole('dialog', { name: 'Undo this import?' });
      await expect(question).toContainText(
        '2 albums from evenings.csv will be removed from all lists',
      );
      await expectNoViolations(page);
      await question.getByRole('button', { name: 'Undo import' }).click();
      await authenticate(page);
      await expect(page.getByText('Import undone!')).toBeVisible();
      await expect(entries(page)).toContainText([
        'The import of evenings.csv was undone: 2 albums and 2 sessions removed',
        'Imported 2 albums in 2 sessions from evenings.csv (undone)',
      ]);
      await expect(page.getByRole('button', { name: /^Undo import/ })).toBeHidden();
    });
    await testAlone.step('restored', async () => {
      await page.getByRole('button', { name: 'Restore import of evenings.csv' }).click();
      const question = page.getByRole('dialog', { name: 'Restore this import?' });
      await question.getByRole('button', { name: 'Restore import' }).click();
      await expect(page.getByText('Import restored!')).toBeVisible();
      await expect(entries(page).first()).toContainText(
        'The import of evenings.csv was restored: 2 albums and 2 sessions',
      );
      await page.goto('./');
      await expect(page.getByRole('main')).toContainText('Utrecht');
    });
  });

  testAlone(
    'cannot be undone after one of its albums changed',
    async ({ page, server, problems }) => {
      problems.expect(/409/);
      const call = caller(server.url);
      const { data } = await (await page.request.get('./api/albums?limit=10', KEY)).json();
      await call('PUT', `/api/albums/${data[0].id}`, { tier: 'F' });
      await page.getByRole('button', { name: 'Undo import of evenings.csv' }).click();
      const question = page.getByRole('dialog', { name: 'Undo this import?' });
      await question.getByRole('button', { name: 'Undo import' }).click();
      await authenticate(page);
      await expect(question.getByRole('status')).toContainText('This import cannot be undone:');
      await expect(question.getByRole('listitem')).toHaveText([/was changed after the import$/]);
      await expect(question.getByRole('button', { name: 'Undo import' })).toBeHidden();
      await expectNoViolations(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
    },
  );
});

test.describe('without entries', () => {
  test.use({ club: 'empty' });

  test('shows that there are no entries', async ({ page }) => {
    await page.goto('./changelog');
    await expect(page.getByText('No entries to display')).toBeVisible();
  });
});
