import { beforeEach, expect, it, vi } from 'vitest';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { SINGLE, startFakes, startStreamingApp } from './test-streaming.ts';

const fakes = await startFakes();
const { play } = fakes;
const variables = { METADATA_FALLBACKS: 'off' };
const test = await startStreamingApp(fakes, { variables });
const wrong = await startStreamingApp(fakes, {
  variables: { ...variables, SPOTIFY_CLIENT_SECRET: 'wrong' },
});

let lines: unknown[] = [];

beforeEach(() => {
  lines = [];
  for (const { app } of [test, wrong])
    vi.spyOn(app.log, 'warn').mockImplementation((line: unknown) => {
      if (typeof line === 'string') lines.push(line);
    });
});

it.each([
  [
    'premium required',
    "spotify: refused (HTTP 403). Spotify refuses this app. In development mode the app's owner needs Spotify Premium; a new subscription can take a few hours to count.",
  ],
  ['quota exceeded', 'spotify is limiting requests; retrying in 48925 s'],
] as const)('the log contains advice: %s', async (rejection, line) => {
  play('spotify', ERROR_RESPONSES[rejection]);
  await test.lookUp(SINGLE);
  expect(lines).toEqual([line]);
});

it('the log reports a rejected client', async () => {
  await wrong.lookUp(SINGLE);
  expect(lines).toEqual([
    'spotify accounts: refused (HTTP 400). Spotify rejects the client. Check its keys, in the settings or SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET, and the redirect URI of the app.',
  ]);
});

it('the log contains nothing of a service response', async () => {
  play('spotify', { status: 500, body: 'secret' });
  await test.lookUp(SINGLE);
  expect(lines).toEqual(['spotify: unavailable (HTTP 500)']);
});

it('the log has no line for an unknown album', async () => {
  play('spotify', ERROR_RESPONSES['not found']);
  await test.lookUp(SINGLE);
  expect(lines).toEqual([]);
});
