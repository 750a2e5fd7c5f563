import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, RunOnly } from 'axe-core';
import { fromRoot } from './server.ts';

const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Rules that another theme can break: themes differ only in colors. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Minified build: a browser parses it in half the time. */
const AXE = readFileSync(fromRoot('node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * Fails with every WCAG 2.2 AA violation that axe finds in the page, in the dark theme;
 * `npm run test:all` checks the light theme too, whose colors have a unit test
 * (`src/client/styles/contrast.test.ts`).
 * @param state name of the checked state, for tests of several
 */
export async function expectNoViolations(page: Page, state = 'page'): Promise<void> {
  // Evaluated through the debugger, which the page's CSP does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(finishMotion);
  expect.soft(await findViolations(page, ALL_RULES), state).toEqual([]);
  if (process.env.SPINDLE_ALL_TESTS !== '1') return;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(finishMotion);
  expect.soft(await findViolations(page, COLOUR_RULES), `${state} in light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
}

/**
 * Finishes all animations: colors in transition would be measured half-way. It does not wait for
 * them, since browsers pause off-screen animations, and some are infinite.
 */
async function finishMotion(): Promise<void> {
  await new Promise(requestAnimationFrame);
  for (const motion of document.getAnimations()) {
    if (motion.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) motion.cancel();
    else motion.finish();
  }
}

async function findViolations(page: Page, rules: RunOnly): Promise<string[]> {
  const results: AxeResults = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
      }),
    rules,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reason = failureSummary.split('\n').slice(1).join(' ').trim();
      return `${id} (${help}): ${target.join(' ')}: ${reason}`;
    }),
  );
}
