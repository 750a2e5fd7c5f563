import { expect, type Locator, type Page } from '@playwright/test';
import type { Album } from '#shared/contracts/albums.ts';
import { passwordField, rating, testAlone as test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { type InputMethod, keyboard, pointer } from './support/input-methods.ts';
import { ADMIN_PASSWORD, API_KEY } from './support/server.ts';

/** Search words of each album, its submitter, and the tiers of the five reviewers. */
const EVENING = [
  { title: 'Future Days', words: 'can future', by: 'Ada', tiers: 'SAABC', tier: 'A' },
  { title: 'Landed', words: 'landed', by: 'Ben', tiers: 'BBCDE', tier: 'C' },
  { title: 'Soundtracks', words: 'soundtracks can', by: 'Cleo', tiers: 'AABAS', tier: 'A' },
  { title: 'Delay', words: 'delay', by: 'Dev', tiers: 'CCDDD', tier: 'D' },
  { title: 'Monster Movie', words: 'monster mov', by: 'Eva', tiers: 'SSAAS', tier: 'S' },
  { title: 'Flow Motion', words: 'flow motion', by: 'Ada', tiers: 'EDDDC', tier: 'D' },
] as const;
const FIVE = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eva'] as const;
const VETOED = 'Landed';
const MAX_TAPS = 70;

test('adds six albums by touch', { tag: '@phone-only' }, async ({ page }) => {
  test.slow();
  const { input, taps } = counted(pointer(page, true));
  await spendEvening(page, input, true);
  expect(taps()).toBeLessThanOrEqual(MAX_TAPS);
});

test('adds six albums by keyboard alone', async ({ page }) => {
  test.slow();
  await spendEvening(page, keyboard(page), false);
});

/** Adds a session, six albums by name with five ratings each, and one veto. */
async function spendEvening(page: Page, input: InputMethod, isPhone: boolean): Promise<void> {
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const search = page.getByRole('searchbox', { name: 'Artist, title or both' });

  await page.goto('./');
  if (isPhone) {
    await input.press(button('Menu'));
    await input.press(page.getByRole('dialog').getByRole('link', { name: 'Add Album' }));
  } else {
    await input.press(button('Admin'));
    await input.press(page.getByRole('link', { name: 'Add Album' }));
  }
  await input.type(passwordField(page), ADMIN_PASSWORD);
  await input.press(button('Continue'));
  await input.press(button('New session'));
  const session = page.getByRole('dialog', { name: 'Add New Session' });
  await expect(session.getByLabel('Session Date')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await input.type(session.getByLabel('Location'), 'Utrecht');
  await input.press(button('Add Session', session));
  await expect(session).toBeHidden();
  await expect(field('Session').getByRole('option', { selected: true })).toContainText('Utrecht');

  for (const [index, album] of EVENING.entries())
    await test.step(album.title, async () => {
      await input.type(search, album.words);
      await input.press(group('Find by Name').getByRole('button', { name: album.title }));
      await expect(field('Album Title')).toHaveValue(album.title);
      if (isPhone) await input.press(button(`Submitted by ${album.by}`));
      else await input.choose(field('Submitted By'), album.by);
      if (isPhone && index === 0) await input.press(button('Individual Ratings'));
      for (const [place, reviewer] of FIVE.entries())
        await input.pick(rating(page, reviewer, album.tiers[place] ?? ''));
      if (isPhone && index === 0) await expectNoViolations(page);
      if (isPhone && index > 2) await input.press(button(`Tier ${album.tier}`));
      else {
        await input.press(button('Calculate Score'));
        await input.press(button(`Use ${album.tier} as tier`));
      }
      if (album.title === VETOED) {
        await input.check(field('Veto'));
        await input.choose(field('Vetoed By'), 'Eva');
      }
      await expect(button('Save and add another')).toHaveAccessibleDescription('Keeps the session');
      await input.press(button('Save and add another'));
      await expect(group('Find by Name').getByRole('status')).toContainText(`Added ${album.title}`);
      await expect(search).toBeFocused();
      await expect(field('Submitted By')).toHaveValue('');
      await expect(field('Session').getByRole('option', { selected: true })).toContainText(
        'Utrecht',
      );
      await expect(rating(page, 'Ada', 'No rating')).toBeChecked();
      await expect(field('Veto')).not.toBeChecked();
    });

  const added = page.getByRole('complementary', { name: 'Added this evening' });
  await expect(added.getByRole('listitem')).toHaveCount(EVENING.length);
  await expect(added.getByRole('listitem').first()).toContainText('Flow Motion');
  expect((await getAlbums(page)).map(asPlanned)).toEqual(
    EVENING.map(({ title, by, tiers, tier }) => [
      title,
      by,
      tiers,
      tier,
      title === VETOED ? 'Eva' : null,
      true,
    ]),
  );
}

function asPlanned(album: Album) {
  const tiers = FIVE.map((reviewer) => album.individual_tiers[reviewer]).join('');
  const hasCover = /^\/covers\//.test(album.cover_url ?? '');
  const { title, submitted_by, tier, veto_by } = album;
  return [title, submitted_by, tiers, tier, veto_by, hasCover];
}

/** Albums in the order in which they were added. */
async function getAlbums(page: Page): Promise<Album[]> {
  const response = await page.request.get('./api/albums?sort=newest', {
    headers: { 'x-api-key': API_KEY },
  });
  return (await response.json()).data.toReversed();
}

/** Counts taps: typing is none, but the tap into the field is one; a select is two. */
function counted(input: InputMethod): { input: InputMethod; taps: () => number } {
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return input.press(target);
  };
  return {
    taps: () => taps,
    input: {
      ...input,
      press: tap,
      check: tap,
      pick: tap,
      type: async (field, text) => {
        await expect(field).toBeVisible();
        const isFocused = await field.evaluate((element) => element === document.activeElement);
        if (!isFocused) await tap(field);
        await input.type(field, text);
      },
      choose: async (select, label) => {
        taps += 2;
        await input.choose(select, label);
      },
    },
  };
}
