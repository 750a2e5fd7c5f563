import { expect, test } from 'vitest';
import { getSettingsEndpoint } from '#shared/contracts/settings.ts';
import * as contract from '#shared/contracts/streaming-keys.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, rejected, send } = await startTestApp();

test('keys of streaming services come from variables only', async () => {
  const params = { service: 'tidal' };
  const body = { client_id: 'one', client_secret: 'two' };
  const { status, code, error } = await rejected(contract.saveStreamingKeysEndpoint, {
    params,
    body,
  });
  expect([status, code, error]).toEqual([
    409,
    'SETTING_FIXED',
    'With PostgreSQL, TIDAL_CLIENT_ID and TIDAL_CLIENT_SECRET set the keys on every server.',
  ]);
  const headers = { cookie: (await signInAsAdmin({ send })).session };
  const { data } = await ask(getSettingsEndpoint, { headers });
  expect(data.streaming_keys.tidal).toEqual({ source: 'none', id_ends_with: null });
});
