import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonTokens } from '../../integrations/streaming/clients/spotify-accounts.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { asPerson, type Browser } from './person-token.ts';
import { findConnection, saveConnection } from './playlists-repository.ts';
import { openTokens, sealTokens } from './sealed-tokens.ts';

const { db, clock } = await startTestApp();
const services = { db, now: () => clock.now, streaming: { limits: { totalMs: 1000 } } };
const browser: Browser = { session_hash: 'a session', key: randomBytes(32) };

function getTokens(name: string, minutes: number): PersonTokens {
  const expires_at = clock.now.getTime() + minutes * 60_000;
  return { access_token: name, refresh_token: `refresh ${name}`, expires_at };
}

const connect = (tokens: PersonTokens) =>
  saveConnection(db, browser.session_hash, sealTokens(tokens, browser.key));

async function connected(): Promise<string | null> {
  const sealed = await findConnection(db, browser.session_hash);
  return sealed === undefined ? null : openTokens(sealed, browser.key).access_token;
}

/** Requests with a token, which is returned; `refresh` stubs the response of Spotify. */
function ask(
  refresh: (token: string) => Promise<PersonTokens>,
  isTaken = async (_: string) => true,
) {
  const person = { accounts: { refresh } };
  return asPerson(services as never, browser, person as never, async (token) => {
    if (!(await isTaken(token))) throw new ServiceError('spotify', 'refused', { status: 401 });
    return token;
  });
}

const rejected = () => new ServiceError('spotify accounts', 'refused', { status: 400 });

beforeEach(async () => {
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: browser.session_hash,
      created_at: clock.now.toISOString(),
      expires_at: '2026-03-07T12:00:00.000Z',
    })
    .execute();
});

describe('a connection renewed while its old token is being refreshed', () => {
  it('is preserved when the old token is rejected', async () => {
    await connect(getTokens('old', 0));
    const received = await ask(async () => {
      await connect(getTokens('new', 60));
      throw rejected();
    });
    expect([received, await connected()]).toEqual(['new', 'new']);
  });

  it('is preserved when the old token is refreshed', async () => {
    await connect(getTokens('old', 0));
    const received = await ask(async () => {
      await connect(getTokens('new', 60));
      return getTokens('renewed', 60);
    });
    expect([received, await connected()]).toEqual(['new', 'new']);
  });

  it('is not restored when it was ended meanwhile', async () => {
    await connect(getTokens('old', 0));
    const received = await ask(async () => {
      await db.deleteFrom('spotify_connections').execute();
      return getTokens('renewed', 60);
    });
    expect([received, await connected()]).toEqual([null, null]);
  });
});

it('does not refresh a token that another request refreshed meanwhile', async () => {
  await connect(getTokens('old', 60));
  const refresh = async () => {
    throw rejected();
  };
  const isTaken = async (token: string) => {
    if (token === 'new') return true;
    await connect(getTokens('new', 60));
    return false;
  };
  expect([await ask(refresh, isTaken), await connected()]).toEqual(['new', 'new']);
});
