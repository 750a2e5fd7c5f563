import { afterAll, beforeEach, expect } from 'vitest';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import type { Engine } from '../../database/engine.ts';
import type { Limits } from '../../integrations/streaming/streaming-clients.ts';
import type { ComputingLimits } from '../../plugins/work-limiter.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** A recorded single that every service has. */
export const SINGLE = '10FLjwfpbxLmW8c25Xyc2N';
/** A recorded compilation of 55 tracks, popularity 0, that only Spotify has. */
export const LONG = '32nryzA6XBCX9ZUspVc1yz';
/** An id that no service has. */
export const NO_REQUESTERS = '0000000000000000000000';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Settings without Spotify credentials. */
export const NO_SPOTIFY = { SPOTIFY_CLIENT_ID: '', SPOTIFY_CLIENT_SECRET: '' };

type Options = {
  variables?: Record<string, string>;
  limits?: Partial<Limits>;
  computing?: ComputingLimits;
  engine?: Engine;
};

/** Starts the fakes for a test file, and resets them before every test. */
export async function startFakes() {
  const fakes = await startFakeServices();
  beforeEach(fakes.reset);
  afterAll(fakes.stop);
  /** Requested paths of a service. */
  const asked = (service: string) =>
    fakes.calls.filter((call) => call.service === service).map(({ path }) => path);
  return { ...fakes, asked };
}

/** Starts the real app with the fakes as its services. */
export async function startStreamingApp(
  fakes: { variables: Record<string, string> },
  { variables = {}, ...options }: Options = {},
) {
  const test = await startTestApp({
    variables: { ...fakes.variables, METADATA_FALLBACKS: 'on', ...variables },
    ...options,
  });
  const pass = (milliseconds: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + milliseconds);
  };

  /** Looks an album up as an admin, who signs in for it. */
  async function lookUp(spotifyId: string) {
    const { session } = await signInAsAdmin(test);
    const path = `/api/spotify/albums/${spotifyId}`;
    return test.call('GET', path, { headers: { cookie: session } });
  }

  /** The album returned by a look-up. */
  async function found(spotifyId: string) {
    const { status, body } = await lookUp(spotifyId);
    expect([status, body]).toMatchObject([200, { success: true }]);
    return (body as { data: Record<string, unknown> }).data;
  }

  return { ...test, pass, lookUp, found };
}
