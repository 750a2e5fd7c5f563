import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Restore } from '#shared/contracts/backups.ts';
import type { JobStatus } from '#shared/contracts/jobs.ts';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../../testing/render-page.tsx';
import { prepareSettings, SAMPLE_SETTINGS } from '../../../testing/settings-page.ts';

const BACKUP = {
  name: 'spindle-20261121T030000Z-nightly.zip',
  kind: 'nightly',
  made_at: '2026-11-21T03:00:00.000Z',
  bytes: 3_250_000,
  has_plain_secrets: false,
  sealed: [] as string[],
} as const;

const RESTORE: Restore = {
  id: 'one',
  name: BACKUP.name,
  state: 'running',
  problem: null,
  stored: [],
};

const JOB: JobStatus = {
  name: 'backup',
  is_running: false,
  progress: null,
  last: null,
  next_at: null,
};

const question = page.getByRole('dialog', { name: 'Restore this backup?' });
const section = page.getByRole('region', { name: 'Backups and exports' });

function openPage(prepare: (fake: FakeApi) => void, engine: 'sqlite' | 'postgres' = 'sqlite') {
  return renderPage('/settings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareSettings(fake, { ...SAMPLE_SETTINGS, engine });
      prepare(fake);
    },
  });
}

const listOne = (last_restore: Restore | null = null) => ({
  data: { backups: [BACKUP], last_restore },
});

test('makes a backup, and lists it when it is made', async () => {
  let hasBackup = false;
  const api = await openPage((fake) => {
    fake.on(endpoints.LIST_JOBS, () => ({ data: [{ ...JOB, is_running: false }] }));
    fake.on(endpoints.LIST_BACKUPS, () => ({
      data: { backups: hasBackup ? [BACKUP] : [], last_restore: null },
    }));
    fake.on(endpoints.RUN_JOB, () => {
      hasBackup = true;
      return { data: [{ ...JOB, is_running: true }] };
    });
  });
  await expect.element(section.getByText('There are no backups yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Back up now' }).click();
  await expect.element(section.getByText('Nightly · 3.1 MB')).toBeVisible();
  expect(api.sent(endpoints.RUN_JOB)).toMatchObject([{ params: { name: 'backup' } }]);
  const link = section.getByRole('link', { name: /^Download the backup of/ });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining(`/downloads/backups/${BACKUP.name}`));
});

test('asks before a restore, waits for the server, and reports a failure', async () => {
  let last: Restore | null = null;
  const api = await openPage((fake) => {
    fake.on(endpoints.LIST_BACKUPS, () => listOne(last));
    fake.on(endpoints.RESTORE_BACKUP, () => {
      last = { ...RESTORE, state: 'failed', problem: 'There is no room for a backup.' };
      return { data: RESTORE };
    });
  });
  await section.getByRole('button', { name: /^Restore the backup of/ }).click();
  await expect.element(question.getByText(/A backup of now is made first/)).toBeVisible();
  expect(api.sent(endpoints.RESTORE_BACKUP)).toEqual([]);
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('There is no room for a backup.');
  expect(api.sent(endpoints.RESTORE_BACKUP)).toMatchObject([
    { params: { name: BACKUP.name }, body: { password: SAMPLE_PASSWORD } },
  ]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(section.getByRole('button', { name: /^Restore the backup of/ }))
    .toHaveFocus();
});

test('lists few backups at first, and says why one failed', async () => {
  const backups = [1, 2, 3, 4, 5, 6].map((day) => ({
    ...BACKUP,
    name: `spindle-2026110${day}T030000Z-nightly.zip`,
    made_at: `2026-11-0${day}T03:00:00.000Z`,
  }));
  await openPage((fake) => {
    fake.on(endpoints.LIST_BACKUPS, { data: { backups, last_restore: null } });
    const times = { started_at: BACKUP.made_at, ended_at: BACKUP.made_at };
    const failure = { outcome: 'failed' as const, summary: 'There is no room.' };
    const last = { ...times, ...failure, problems: [] };
    fake.on(endpoints.LIST_JOBS, { data: [{ ...JOB, last }] });
  });
  await expect.element(section.getByRole('alert')).toHaveTextContent('Failed: There is no room.');
  await expect.poll(() => section.getByRole('listitem').elements().length).toBe(4);
  await section.getByRole('button', { name: 'Show all 6 backups' }).click();
  await expect.poll(() => section.getByRole('listitem').elements().length).toBe(6);
});

test('with PostgreSQL it explains why there are no backups, and still exports', async () => {
  const api = await openPage(() => {}, 'postgres');
  await expect.element(section.getByText(/^The data is in PostgreSQL/)).toBeVisible();
  await expect.element(section.getByRole('link', { name: 'CSV' })).toBeVisible();
  expect(api.sent(endpoints.LIST_BACKUPS)).toEqual([]);
});
