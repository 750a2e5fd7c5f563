import axe from 'axe-core';
import { expect } from 'vitest';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with every WCAG 2.2 AA violation that axe finds in the page. */
export async function expectNoViolations(): Promise<void> {
  // Colors in transition would be measured half-way.
  for (const motion of document.getAnimations()) {
    if (motion.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) motion.cancel();
    else motion.finish();
  }
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: WCAG },
    resultTypes: ['violations'],
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found).toEqual([]);
}
