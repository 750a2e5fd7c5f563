import { renameSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAlbumEndpoint, listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { createSessionEndpoint } from '#shared/contracts/sessions.ts';
import { HOMOGENIC, startTestApp } from '../testing/test-app.ts';

const { db, file, ask, rejected, addSession } = await startTestApp();
const limitPages = (pages: number) =>
  sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db);

test('a full disk fails writes with 507, serves reads, and recovers with free space', async () => {
  const session = await addSession();
  const body = { ...HOMOGENIC, session_id: session.id };
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await limitPages(rows[0]?.page_count ?? 1);
  let status = 0;
  // SQLite first uses free space in existing pages.
  for (let tries = 0; tries < 500 && status !== 507; tries += 1) {
    const outcome = await rejected(createAlbumEndpoint, { body }).catch(() => null);
    status = outcome?.status ?? 0;
    if (status === 507) expect(outcome?.code).toBe('STORAGE_FULL');
  }
  expect(status).toBe(507);
  const { total } = (await ask(listAlbumsEndpoint)).pagination;
  await limitPages(1_000_000);
  await ask(createAlbumEndpoint, { body });
  expect((await ask(listAlbumsEndpoint)).pagination.total).toBe(total + 1);
});

test('a removed database file fails writes with 503, serves reads, and recovers', async () => {
  const body = { session_date: '2026-03-06', location: 'Attic' };
  renameSync(file, `${file}.away`);
  const { status, code, error } = await rejected(createSessionEndpoint, { body });
  expect([status, code]).toEqual([503, 'DATABASE_GONE']);
  expect(error).toContain('the database was removed while the server runs');
  await ask(listAlbumsEndpoint);
  renameSync(`${file}.away`, file);
  await ask(createSessionEndpoint, { body });
});
