import { expect } from '@playwright/test';
import { LATER, START } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { test } from './support/fixtures.ts';

test.use({ club: 'empty' });

test('fills the slots step by step, or at once with reduced motion', {
  tag: '@phone',
}, async ({ page }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.goto('./slot-filler-demo');
  const step = (text: string) => page.getByText(text, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const pairs = page.getByRole('list', { name: 'First round' }).getByRole('listitem');
  await expect(step('Step 13 of 13')).toBeVisible();
  await expect(pairs).toHaveText([/^#1Dancing.*#8Bye$/, /^#4.*#5/, /^#2.*#7Bye$/, /^#3.*#6/]);
  await expectNoViolations(page);

  await page.getByLabel('Number of songs').fill('3');
  await expect(step('Step 9 of 9')).toBeVisible();
  await button('Replay').click();
  await expect(page.getByText('3 songs need 4 slots: the next power of two.')).toBeVisible();
  await expect(pairs).toHaveText(['Empty slotEmpty slot', 'Empty slotEmpty slot']);
  await button('Step').click();
  await expect(page.getByText('Seeds 1 and 2 go to opposite halves')).toBeVisible();
  await expect(pairs).toHaveText(['#1Empty slotEmpty slot', '#2Empty slotEmpty slot']);
  await button('Back').click();
  await expect(step('Step 1 of 9')).toBeVisible();
  await button('Play').click();
  await expect(pairs).toHaveText([/^#1Dancing Queen.*#4Bye$/, /^#2Superstition.*#3Wuthering/]);

  await page.getByLabel('Album score').check();
  await expect(pairs).toHaveText([/^#1Superstition.*93.3.*#4Bye$/, /^#2Wuthering.*#3Dancing/]);

  await page.getByText('Use your own songs').click();
  await page.getByLabel('Your songs').fill('Nena – 99 Luftballons\nFalco – Amadeus');
  await expect(pairs).toHaveText(['#199 Luftballons Nena#2Amadeus Falco']);
  await expect(step('Step 7 of 7')).toBeVisible();
  expect(writes).toEqual([]);
});

test('plays the demo by itself, and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install({ time: START });
  await page.goto('./slot-filler-demo');
  await expect(page.getByText('Step 1 of 13')).toBeVisible();
  await page.clock.pauseAt(LATER);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.clock.runFor(2600);
  await expect(page.getByText('Step 2 of 13')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Step 2 of 13')).toBeVisible();
});
