import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';

const step = (text: string) => page.getByText(text, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const round = page.getByRole('list', { name: 'First round' });

async function expectPairs(pairs: (string | RegExp)[]): Promise<void> {
  const texts = () =>
    round
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(texts)
    .toEqual(pairs.map((pair) => (typeof pair === 'string' ? pair : expect.stringMatching(pair))));
}

test('fills the slots step by step, or at once with reduced motion', async () => {
  await renderPage('/slot-filler-demo');
  await expect.element(step('Step 13 of 13')).toBeVisible();
  await expectPairs([/^#1Dancing.*#8Bye$/, /^#4.*#5/, /^#2.*#7Bye$/, /^#3.*#6/]);

  await page.getByLabelText('Number of songs').fill('3');
  await expect.element(step('Step 9 of 9')).toBeVisible();
  await button('Replay').click();
  await expect
    .element(page.getByText('3 songs need 4 slots: the next power of two.'))
    .toBeVisible();
  await expectPairs(['Empty slotEmpty slot', 'Empty slotEmpty slot']);
  await button('Step').click();
  await expect.element(page.getByText('Seeds 1 and 2 go to opposite halves')).toBeVisible();
  await expectPairs(['#1Empty slotEmpty slot', '#2Empty slotEmpty slot']);
  await button('Back').click();
  await expect.element(step('Step 1 of 9')).toBeVisible();
  await button('Play').click();
  await expectPairs([/^#1Dancing Queen.*#4Bye$/, /^#2Superstition.*#3Wuthering/]);

  await page.getByLabelText('Album score').click();
  await expectPairs([/^#1Superstition.*93.3.*#4Bye$/, /^#2Wuthering.*#3Dancing/]);

  await page.getByText('Use your own songs').click();
  await page.getByLabelText('Your songs').fill('Nena – 99 Luftballons\nFalco – Amadeus');
  await expectPairs(['#199 Luftballons Nena#2Amadeus Falco']);
  await expect.element(step('Step 7 of 7')).toBeVisible();
});

test('plays the demo by itself, and can be paused', async () => {
  // The test browser asks for reduced motion.
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderPage('/slot-filler-demo');
  await expect.element(step('Step 1 of 13')).toBeVisible();
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
  await vi.advanceTimersByTimeAsync(2600);
  await expect.element(step('Step 2 of 13')).toBeVisible();
  await button('Pause').click();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(button('Play')).toBeVisible();
  await expect.element(step('Step 2 of 13')).toBeVisible();
});
