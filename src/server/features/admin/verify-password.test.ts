import { describe, expect, it } from 'vitest';
import { verifyPasswordEndpoint } from '#shared/contracts/admin.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, rejected, call } = await startTestApp();

describe('POST /api/auth/verify-password', () => {
  it.each(['correct horse battery', '  correct horse battery\n'])(
    'accepts %j',
    async (password) => {
      expect(await ask(verifyPasswordEndpoint, { body: { password } })).toEqual({
        success: true,
        message: 'Admin password verified',
      });
    },
  );

  it.each(['wrong', 'Correct horse battery', 'correct horse', '\ud800', '\u0000'])(
    'rejects %j',
    async (password) => {
      const { status, code, error } = await rejected(verifyPasswordEndpoint, {
        body: { password },
      });
      expect([status, code, error]).toEqual([401, 'INVALID_PASSWORD', 'Invalid admin password']);
    },
  );

  it('is never cached', async () => {
    const { headers } = await call('POST', '/api/auth/verify-password', { body: {} });
    expect(headers['cache-control']).toBe('no-store');
  });
});
