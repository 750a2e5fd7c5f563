import { describe, expect, it } from 'vitest';
import { changePasswordEndpoint } from '#shared/contracts/admin.ts';
import { extendAdminSession, signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { cookiesSet, PASSWORD } from '../../testing/test-caller.ts';
import { changeAdminPassword, loadAdminPassword } from './admin-password.ts';

const club = await startTestApp();
const fixed = await startTestApp({ variables: { ADMIN_PASSWORD: PASSWORD } });
const production = await startTestApp({
  variables: { APP_ENV: 'production', ANALYTICS: 'off' },
});

describe('a new admin password', () => {
  it('is in force at once; every other session ends', async () => {
    await changeAdminPassword(club.db, PASSWORD);
    const other = await signInAsAdmin(club);
    const sent = await club.call('PUT', '/api/auth/password', {
      body: { password: PASSWORD, new_password: ' a new evening ' },
    });
    expect(sent.status).toBe(200);
    const [session = ''] = cookiesSet(sent.headers).map((text) => text.split(';', 1)[0] ?? '');
    expect(await extendAdminSession(club, other.session)).toBe('401 ADMIN_REQUIRED');
    expect(await extendAdminSession(club, session)).toMatch(/^2026/);
    const { adminPassword } = await loadAdminPassword(club.db, null);
    expect(await adminPassword.verify('a new evening')).toBe(true);
    expect(await adminPassword.verify(PASSWORD)).toBe(false);
  });

  it.each([
    [club, 'short', 'A password needs at least 8 characters.'],
    [production, 'eleven long', 'A password needs at least 12 characters.'],
    [production, 'password1234', 'This is one of the most common passwords.'],
  ])('is rejected when it is weak', async (where, new_password, new_password_problem) => {
    const { status, fields } = await where.rejected(changePasswordEndpoint, {
      body: { new_password },
    });
    expect([status, fields]).toEqual([400, { new_password: new_password_problem }]);
  });

  it('is rejected when the environment sets it', async () => {
    const { status, code } = await fixed.rejected(changePasswordEndpoint, {
      body: { new_password: 'a new evening' },
    });
    expect([status, code]).toEqual([409, 'SETTING_FIXED']);
  });
});
