import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../testing/axe.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleYear } from '../testing/sample-insights.ts';

const chapter = (name: string) => page.getByRole('region', { name });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });

async function openYear(fields: Parameters<typeof sampleYear>[0] = {}) {
  await renderPage('/insights/2025', {
    prepare: (api) => api.on(endpoints.GET_INSIGHTS, { data: sampleYear(fields) }),
  });
  await expect.element(heading('3 albums')).toBeInTheDocument();
}

test('has every figure of the year, one fact for each chapter', async () => {
  await openYear();
  for (const [name, texts] of Object.entries({
    '3 albums': ['sessions2', 'on average80.0', 'vetoes2', 'minds changed4'],
    'Laughing Stock': ['Favorite', '95.0 average from 2 ratings'],
    'The Title of an Album': ['Biggest fight', 'SAda', 'Tier Tiering HerrieBen'],
    'Spirit of Eden': ['Biggest change of mind', 'BBen at first', 'SBen later'],
    'was your best session': ['Session by session', '80.0 points over 2 albums'],
    Ben: ['Most sessions won: 2 sessions', 'Best guesser', 'Ole (guest)', 'Points of the year'],
    'Ada was the most generous': ['82.5 on average', 'Most generous first'],
    'Best of the Openers': ['Champions', 'won Openers', 'Best of the Closers', 'won Closers'],
    'Your 2025': ['Save image'],
  }))
    for (const text of texts) await expect.element(chapter(name)).toHaveTextContent(text);
});

test('goes from chapter to chapter with the arrow keys', async () => {
  await openYear();
  const first = page.getByRole('heading', { level: 1 });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(heading('3 albums')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(heading('The Title of an Album')).toHaveFocus();
  await expect.element(heading('The Title of an Album')).toBeInViewport();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(first).toHaveFocus();
  await expect.element(first).toBeInViewport();
});

test('has its heading from the start, and says why nothing is shown', async () => {
  const api = await renderPage('/insights/2025', {
    prepare: (fake) => fake.fail(endpoints.GET_INSIGHTS, 500),
  });
  const title = page.getByRole('heading', { level: 1, name: '2025 in Review' });
  const before = title.element();
  await expect.element(page.getByText('Failed to load the insights.')).toBeVisible();
  api.on(endpoints.GET_INSIGHTS, { data: sampleYear() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('3 albums')).toBeInTheDocument();
  expect(title.element()).toBe(before);
});

test('leaves the arrow keys to a dialog, and to what scrolls sideways', async () => {
  await openYear();
  await page.getByText('Show as table: Session by session').click();
  const table = page.getByRole('region', { name: 'Session by session, table' });
  (table.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(table).toHaveFocus();
  await page.getByRole('button', { name: 'Save image' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
});

test('leaves out chapters without data', async () => {
  await openYear({
    games: [],
    reviewers: [],
    time: { ...sampleYear().time, sessions: [] },
    review: {
      sessions: 1,
      favourite: null,
      biggest_fight: null,
      minds: { changed: 0, furthest: null },
      champions: [],
    },
  });
  await expect.element(page.getByText('Nothing from this year is rated yet.')).toBeVisible();
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(2);
});

test.each([360, 1440])('has no violation, and nothing beside a window of %i px', async (width) => {
  await page.viewport(width, 800);
  await openYear();
  await expectNoViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
