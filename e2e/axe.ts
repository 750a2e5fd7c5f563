import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, RunOnly } from 'axe-core';
import { fromRoot } from './server.ts';

const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** What another theme can break: nothing but colours differs. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The short form of what is installed: a browser reads it in half the time. */
const AXE = readFileSync(fromRoot('node_modules/axe-core/axe.min.js'), 'utf8');

/** Fails with every violation of WCAG 2.2 AA that axe sees in the page as it stands, dark and light. */
export async function expectNoViolations(page: Page): Promise<void> {
  // As an expression of the debugger, which the page's policy on scripts does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await expectNoneIn(page, 'dark', ALL_RULES);
  await expectNoneIn(page, 'light', COLOUR_RULES);
}

async function expectNoneIn(page: Page, colorScheme: 'dark' | 'light', rules: RunOnly) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(finishMotion);
  expect.soft(await findViolations(page, rules), `${colorScheme} theme`).toEqual([]);
}

/**
 * Colours that are on their way to the other theme would be measured half-way. Motion is ended, not
 * waited for: where the browser skips what is out of sight it stands still, and what breathes has no end.
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
