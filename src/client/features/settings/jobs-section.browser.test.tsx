import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JobStatus } from '#shared/contracts/jobs.ts';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { prepareSettings } from '../../testing/settings-page.ts';

const COVERS: JobStatus = {
  name: 'covers',
  is_running: false,
  progress: null,
  last: null,
  next_at: null,
};

const section = page.getByRole('region', { name: 'Jobs' });
const covers = section.getByRole('listitem', { name: 'Fetch missing covers' });

test('runs a job with its progress, and shows its result', async () => {
  let polls = 0;
  const api = await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake);
      fake.on(endpoints.LIST_JOBS, () => {
        if (polls === 0) return { data: [COVERS] };
        polls += 1;
        if (polls === 2)
          return { data: [{ ...COVERS, is_running: true, progress: { done: 3, total: 9 } }] };
        const at = new Date().toISOString();
        const summary = '2 albums got a cover, 1 failed.';
        const problem = {
          album_id: 'two',
          artist: 'Can',
          title: 'Delay',
          reason: 'Image too small',
        };
        const times = { started_at: at, ended_at: at };
        const last = { ...times, outcome: 'done' as const, summary, problems: [problem] };
        return { data: [{ ...COVERS, last }] };
      });
      fake.on(endpoints.RUN_JOB, () => {
        polls = 1;
        return { data: [{ ...COVERS, is_running: true, progress: { done: 0, total: 9 } }] };
      });
    },
  });
  await expect.element(covers.getByText('Not run yet · Runs only by hand')).toBeVisible();
  await covers.getByRole('button', { name: 'Run Fetch missing covers' }).click();
  await expect.element(covers.getByRole('status')).toHaveTextContent('3 of 9 albums');
  await expect.element(covers.getByText('2 albums got a cover, 1 failed.')).toBeVisible();
  await covers.getByText('1 problem').click();
  await expect
    .element(covers.getByRole('link', { name: 'Can – Delay' }))
    .toHaveAttribute('href', '/edit-album/two');
  await expect.element(covers.getByText('Image too small')).toBeVisible();
  expect(api.sent(endpoints.RUN_JOB)).toMatchObject([{ params: { name: 'covers' } }]);
});

test('says why a job cannot start', async () => {
  await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake);
      fake.on(endpoints.LIST_JOBS, { data: [{ ...COVERS, next_at: '2026-11-29T03:00:00.000Z' }] });
      fake.fail(endpoints.RUN_JOB, 503, 'The server is busy.');
    },
  });
  await expect.element(covers.getByText(/Next /)).toBeVisible();
  await covers.getByRole('button', { name: 'Run Fetch missing covers' }).click();
  await expect.element(page.getByText('The server is busy.')).toBeVisible();
});

test('cancels a run, but not by a double click on its start', async () => {
  const api = await renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake);
      fake.on(endpoints.LIST_JOBS, { data: [{ ...COVERS, is_running: true }] });
      fake.on(endpoints.CANCEL_JOB, () => {
        fake.on(endpoints.LIST_JOBS, { data: [COVERS] });
        return { data: [COVERS] };
      });
    },
  });
  const cancel = covers.getByRole('button', { name: 'Cancel Fetch missing covers' });
  await expect.element(cancel).toBeVisible();
  cancel.element().dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  expect(api.sent(endpoints.CANCEL_JOB)).toEqual([]);
  await cancel.click();
  await expect.element(covers.getByRole('button', { name: /^Run / })).toHaveFocus();
  expect(api.sent(endpoints.CANCEL_JOB)).toMatchObject([{ params: { name: 'covers' } }]);
});
