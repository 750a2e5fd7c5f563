import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startTestApp, temporaryDirectory } from '../testing/test-app.ts';
import { ENDPOINTS } from '../testing/test-endpoints.ts';

type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean };
  responses: Record<string, unknown>;
};
type Document = {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
};

const directory = temporaryDirectory();
const { app } = await startTestApp();
const text = (await app.inject('/api/openapi.json')).payload;
const { paths, tags, components } = JSON.parse(text) as Document;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    ...operation,
  })),
);

it('the API document and its page work below a path', async () => {
  const variables = { PUBLIC_URL: 'https://club.example/music' };
  const { app: below } = await startTestApp({ variables });
  const page = (await below.inject('/music/api/docs')).payload;
  expect(page).toContain('src="/music/api/docs/static/swagger-initializer.js"');
  expect((await below.inject('/music/api/docs/static/index.html')).headers.location).toBe(
    '/music/api/docs/',
  );
  expect((await below.inject('/music/api/docs/json')).json().servers).toMatchObject([
    { url: '/music' },
  ]);
});

describe('the OpenAPI document', () => {
  it('passes a public linter, without an error or a warning', async () => {
    const file = join(directory, 'openapi.json');
    writeFileSync(file, text);
    const linter = fileURLToPath(new URL('../../../node_modules/.bin/redocly', import.meta.url));
    // URLs under /api/brackets have static segments where others have ids; static segments match
    // first.
    const rules = ['--extends', 'recommended', '--skip-rule', 'no-ambiguous-paths'];
    const { stdout } = await promisify(execFile)(
      linter,
      ['lint', ...rules, '--format', 'json', file],
      {
        cwd: directory,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const { totals, problems } = JSON.parse(stdout);
    expect(problems).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  }, 30_000);

  it('has every endpoint', () => {
    const endpoints = ENDPOINTS.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(endpoints));
  });

  it('names every operation once, with a described tag and all error statuses', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const explained = tags.map(({ name }) => name);
    for (const operation of operations) {
      expect(explained, operation.name).toEqual(expect.arrayContaining(operation.tags));
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['4XX', '5XX']));
    }
  });

  it('describes the schemas of many responses once', () => {
    const names = ['Album', 'Bracket', 'Club', 'Failure', 'Recap', 'Room', 'Session'];
    expect(Object.keys(components.schemas)).toEqual(names);
  });

  it('contains the range and the default of paging parameters', () => {
    const range = (path: string) =>
      (paths[path]?.get?.parameters ?? [])
        .filter(({ name }) => name === 'page' || name === 'limit')
        .map(({ name, required, schema }) => ({ name, required, ...schema }));
    const page = {
      name: 'page',
      required: false,
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
    };
    const limit = { ...page, name: 'limit' };
    expect(range('/api/albums')).toEqual([page, { ...limit, maximum: 1000, default: 10 }]);
    expect(range('/api/changelog')).toEqual([page, { ...limit, maximum: 100, default: 20 }]);
  });

  it.each([
    ['post', '/api/albums', true],
    ['post', '/api/ratings', true],
    ['delete', '/api/albums/{id}', true],
    ['post', '/api/brackets/{id}/pause', false],
    ['post', '/api/brackets/{id}/generate', false],
    ['post', '/api/auth/logout', false],
  ])('declares the body of %s %s as required: %s', (method, path, isRequired) => {
    expect(paths[path]?.[method]?.requestBody?.required).toBe(isRequired);
  });

  it('declares the idempotency key of operations that create something', () => {
    const withKey = operations.filter(({ parameters = [] }) =>
      parameters.some(({ name, in: where }) => name === 'Idempotency-Key' && where === 'header'),
    );
    expect(withKey.map(({ name }) => name)).toEqual([
      'post /api/albums',
      'post /api/albums/batch',
      'post /api/albums/{id}/words',
      'post /api/sessions',
      'post /api/brackets',
      'post /api/brackets/{id}/duplicate',
      'post /api/rooms',
      'post /api/club-rounds',
      'post /api/notifications/targets',
    ]);
  });
});
