import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleYear } from '../testing/sample-insights.ts';

const NOTHING = sampleYear({ albums: 0, people: [], years: [], reviewers: [], submitters: [] });

test.each(['/insights', '/insights/Ada/Ben'])('says at %s that nothing is rated', async (url) => {
  await renderPage(url, {
    prepare: (api) => api.on(endpoints.GET_INSIGHTS, { data: { ...NOTHING, year: null } }),
  });
  await expect.element(page.getByText('Nothing rated yet')).toBeVisible();
});

test('says that a year has no sessions, and links to all insights', async () => {
  await renderPage('/insights/1999', {
    prepare: (api) =>
      api.on(endpoints.GET_INSIGHTS, {
        data: { ...NOTHING, year: 1999, review: null },
      }),
  });
  await expect.element(page.getByText('No sessions in 1999')).toBeVisible();
  await page.getByRole('link', { name: 'All insights' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Insights');
});
