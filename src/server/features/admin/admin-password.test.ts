import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, type Db, openDatabase } from '../../database/connection.ts';
import { migrate } from '../../database/migrate.ts';
import { temporaryDirectory } from '../../test-app.ts';
import { changeAdminPassword, loadAdminPassword } from './admin-password.ts';

const directory = temporaryDirectory();
const opened: Connection[] = [];

afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

async function freshDatabase() {
  const connection = openDatabase(join(directory, `${opened.length}-${Date.now()}.db`));
  opened.push(connection);
  await migrate(connection.db);
  return connection.db;
}

const HASH =
  '$argon2id$v=19$m=8,t=1,p=1$1hqLTYY3xwnVW+iV1sdyXw$vvC2foow+VC5OZPI89XEb0I8OqoqkQ6invb4pOmWjCY';

async function signIn(db: Db): Promise<void> {
  const row = { token_hash: 'x', created_at: '2026-03-06', expires_at: '2026-03-07' };
  await db.insertInto('admin_sessions').values(row).execute();
}

async function countSessions(db: Db): Promise<number> {
  return (await db.selectFrom('admin_sessions').selectAll().execute()).length;
}

describe('the admin password', () => {
  it('is the configured one, trimmed at both ends', async () => {
    const configured = { plain: ' correct horse ' };
    const { adminPassword, generated } = await loadAdminPassword(await freshDatabase(), configured);
    expect(generated).toBeNull();
    expect(await adminPassword.verify('correct horse\n')).toBe(true);
    expect(await adminPassword.verify('correct  horse')).toBe(false);
    expect(await adminPassword.verify('')).toBe(false);
  });

  it('may be configured as a hash', async () => {
    const { adminPassword } = await loadAdminPassword(await freshDatabase(), { hash: HASH });
    expect(await adminPassword.verify('correct horse')).toBe(true);
    expect(await adminPassword.verify('wrong')).toBe(false);
  });

  it('is made and told once when there is none, and only its hash is kept', async () => {
    const db = await freshDatabase();
    const first = await loadAdminPassword(db, null);
    const second = await loadAdminPassword(db, null);
    expect(first.generated).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(second.generated).toBeNull();
    expect(await second.adminPassword.verify(first.generated ?? '')).toBe(true);
    const stored = await db.selectFrom('settings').selectAll().execute();
    expect(stored.map(({ value }) => value.slice(0, 30))).toEqual([
      '$argon2id$v=19$m=19456,t=2,p=1',
    ]);
  });

  it('is made by one of several first starts at once, and holds for all', async () => {
    const db = await freshDatabase();
    const starts = await Promise.all([1, 2, 3, 4].map(() => loadAdminPassword(db, null)));
    const [generated, ...more] = starts.flatMap((one) => one.generated ?? []);
    expect(more).toEqual([]);
    for (const { adminPassword } of starts)
      expect(await adminPassword.verify(generated ?? '')).toBe(true);
  });

  it('of the configuration is put in force by one of several starts, and signs out once', async () => {
    const db = await freshDatabase();
    const [first, ...others] = [1, 2, 3].map(() => loadAdminPassword(db, { plain: 'good horse' }));
    await first;
    await signIn(db);
    await Promise.all(others);
    expect(await countSessions(db)).toBe(1);
  });

  it('is read at every check, so that another process may change it', async () => {
    const db = await freshDatabase();
    const { adminPassword, generated } = await loadAdminPassword(db, null);
    await changeAdminPassword(db, ' another horse\n');
    expect(await adminPassword.verify(generated ?? '')).toBe(false);
    expect(await adminPassword.verify('another horse')).toBe(true);
  });

  it('stays that of the configuration when the configuration names none any more', async () => {
    const db = await freshDatabase();
    await loadAdminPassword(db, { plain: 'correct horse' });
    const { adminPassword, generated } = await loadAdminPassword(db, null);
    expect(generated).toBeNull();
    expect(await adminPassword.verify('correct horse')).toBe(true);
  });

  it.each([
    ['another password', { plain: 'another horse' }, 0],
    ['another hash', { hash: HASH }, 0],
    ['the same password', { plain: ' correct horse' }, 1],
  ])('signs everybody out when it is now %s', async (_name, configured, sessions) => {
    const db = await freshDatabase();
    await loadAdminPassword(db, { plain: 'correct horse' });
    await signIn(db);
    await loadAdminPassword(db, configured);
    expect(await countSessions(db)).toBe(sessions);
  });

  it('signs nobody out when the same hash is configured again', async () => {
    const db = await freshDatabase();
    await loadAdminPassword(db, { hash: HASH });
    await signIn(db);
    await loadAdminPassword(db, { hash: HASH });
    expect(await countSessions(db)).toBe(1);
  });

  it.each([['$argon2id$v=19$m=1,t=0,p=9$AA$AA'], [`${HASH}xx`]])(
    'is refused at start as the hash %s',
    async (hash) => {
      const loading = loadAdminPassword(await freshDatabase(), { hash });
      await expect(loading).rejects.toMatchObject({
        problems: ['ADMIN_PASSWORD_HASH is malformed'],
      });
    },
  );

  it('that was damaged in the database can be set anew', async () => {
    const db = await freshDatabase();
    await db.insertInto('settings').values({ name: 'admin_password_hash', value: 'x' }).execute();
    await expect(loadAdminPassword(db, null)).rejects.toMatchObject({
      problems: ['The admin password is damaged. Set another one with npm run set-password.'],
    });
    const { adminPassword } = await loadAdminPassword(db, { plain: 'correct horse' });
    expect(await adminPassword.verify('correct horse')).toBe(true);
  });

  it('is the configured one even when another was made before', async () => {
    const db = await freshDatabase();
    const { generated } = await loadAdminPassword(db, null);
    const { adminPassword } = await loadAdminPassword(db, { plain: 'correct horse' });
    expect(await adminPassword.verify(generated ?? '')).toBe(false);
    expect(await adminPassword.verify('correct horse')).toBe(true);
  });
});
