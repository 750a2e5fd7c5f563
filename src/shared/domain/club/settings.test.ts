import { describe, expect, it } from 'vitest';
import { settingsProblems } from './settings.ts';

const good = {
  apiUrl: 'https://spindle.example',
  apiKey: 'long-enough_1',
  analyticsId: 'G-AB12CD',
  analytics: true,
  environment: 'production',
};

const KEY = 'API_KEY must be at least 8 letters, digits, hyphens or underscores';
const ADDRESS = 'API_URL must be an http or https address';
const ANALYTICS = "ANALYTICS_ID must be 'G-' followed by capitals and digits";

describe('settings (product/conventions.md#settings)', () => {
  it.each([
    ['production with everything', good],
    ['production without analytics', { ...good, analytics: false, analyticsId: null }],
    [
      'development without analytics and with the development key',
      { ...good, environment: 'development', analyticsId: null, apiKey: 'spindle-development' },
    ],
    ['a test on loopback', { ...good, environment: 'test', apiUrl: 'http://127.0.0.1:4600' }],
    ['a key of 8 characters', { ...good, apiKey: 'abcdefgh' }],
  ])('accepts %s', (_name, settings) => {
    expect(settingsProblems(settings)).toEqual([]);
  });

  it.each([
    [
      'an unknown environment',
      { environment: 'staging' },
      'APP_ENV must be one of development, production, test',
    ],
    ['an address that is not http', { apiUrl: 'ftp://spindle.example' }, ADDRESS],
    ['an address without a host', { apiUrl: 'https://' }, ADDRESS],
    ['no address', { apiUrl: '' }, ADDRESS],
    ['a key of 7 characters', { apiKey: 'abcdefg' }, KEY],
    ['a key with other characters', { apiKey: 'long enough' }, KEY],
    ['a key with a line break at its end', { apiKey: 'long-enough\n' }, KEY],
    [
      'the development key in production',
      { apiKey: 'spindle-development' },
      'API_KEY must be one of your own in production: its default is public',
    ],
    [
      'no analytics id in production',
      { analyticsId: null },
      'ANALYTICS_ID is required in production (or set ANALYTICS=off)',
    ],
    ['an analytics id in small letters', { analyticsId: 'G-ab12' }, ANALYTICS],
    ['an analytics id of another kind', { analyticsId: 'UA-12345' }, ANALYTICS],
    ['an analytics id that ends early', { analyticsId: 'G-' }, ANALYTICS],
  ])('rejects %s', (_name, change, problem) => {
    expect(settingsProblems({ ...good, ...change })).toEqual([problem]);
  });

  it('reports every problem at once', () => {
    expect(
      settingsProblems({
        apiUrl: 'x',
        apiKey: 'y',
        analyticsId: 'z',
        analytics: true,
        environment: 'w',
      }),
    ).toHaveLength(4);
  });
});
