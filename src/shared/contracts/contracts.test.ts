import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TIERS } from '../domain/albums/tiers.ts';
import { CONTRACTS } from './all-contracts.ts';
import { dateSchema, idSchema, text } from './fields.ts';
import { calculateScoreEndpoint } from './ratings.ts';

const endpoints = CONTRACTS.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

describe('endpoint contract', () => {
  it('covers albums, sessions, ratings and changes', () => {
    expect(endpoints.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'DELETE /api/albums/:id',
        'GET /api/albums',
        'GET /api/albums/:id',
        'GET /api/changelog',
        'GET /api/insights',
        'GET /api/rankings',
        'GET /api/rankings/:tier',
        'GET /api/ratings/:albumId',
        'GET /api/sessions',
        'GET /api/sessions/:id',
        'PATCH /api/albums',
        'POST /api/albums',
        'POST /api/auth/verify-password',
        'POST /api/changelog/:id/take-back',
        'POST /api/ratings',
        'POST /api/sessions',
        'PUT /api/albums/:id',
        'PUT /api/rankings/:tier',
        'PUT /api/sessions/:id',
      ]),
    );
  });

  it('is unique per method and path', () => {
    const names = endpoints.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(endpoints)('parses every path parameter: %s', (_name, { path, params }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const shape = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(shape).toEqual(names);
  });

  it.each(endpoints)('has a password field when access requires it: %s', (_name, endpoint) => {
    const { access, body } = endpoint;
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    if (access === 'password') expect(fields).toContain('password');
  });

  it.each(endpoints)('rejects unknown fields in the body: %s', (_name, { body }) => {
    if (body === undefined) return;
    const { error } = body.safeParse({ surprise: 1 });
    expect(error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['surprise'] }),
    );
  });
});

/** Default texts of the validator, which no schema may return. */
const RAW = /expected|^Too (small|big)|^Invalid (key|element|string|option)|^Invalid input$/;

describe('validation error', () => {
  const values = [null, 7, 'x', '', true, [], [null], ['x'], [[]], {}, { x: null }, [{ x: 1 }]];

  it.each(endpoints)(
    'never shows a default message of the validator: %s',
    (_name, { body, query, params }) => {
      for (const schema of [body, query, params]) {
        if (!(schema instanceof z.ZodObject)) continue;
        for (const field of Object.keys(schema.shape))
          for (const value of values) {
            const issues = schema.safeParse({ [field]: value }).error?.issues ?? [];
            const words = issues.filter(({ code }) => code !== 'unrecognized_keys');
            for (const { path, message } of words) expect(message, path.join('.')).not.toMatch(RAW);
          }
      }
    },
  );
});

describe('text schema', () => {
  it('trims text, and rejects blank text and control characters', () => {
    const schema = text('missing');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (given) => {
        const { success, data } = schema.safeParse(given);
        expect(success).toBe(given.trim() !== '' && !/\p{Cc}/u.test(given.trim()));
        if (success) expect(data).toBe(given.trim());
      }),
    );
  });
});

describe('idSchema', () => {
  it.each(['0195b6c4-0000-7000-8000-000000000000', 'now-listening', 'x', 'ä'.repeat(64)])(
    'accepts %s',
    (id) => {
      expect(idSchema.parse(id)).toBe(id);
    },
  );

  it.each(['', ' ', 'x'.repeat(65), 'a\u0000'])('rejects %j', (id) => {
    expect(idSchema.safeParse(id).success).toBe(false);
  });
});

describe('dateSchema', () => {
  it.each([
    ['2026-03-06', '2026-03-06'],
    ['2026-03-06T23:59:59.999Z', '2026-03-06'],
    ['2024-02-29T00:00', '2024-02-29'],
  ])('parses %s as %s', (given, day) => {
    expect(dateSchema.parse(given)).toBe(day);
  });

  it.each(['2026-02-29', '06.03.2026', 'T2026-03-06', '2026-03', ' 2026-03-06'])(
    'rejects %j',
    (given) => {
      expect(dateSchema.safeParse(given).success).toBe(false);
    },
  );
});

describe('score calculation', () => {
  it('accepts any list of tiers', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TIERS), { minLength: 1 }), (tiers) => {
        expect(calculateScoreEndpoint.body.parse({ tiers })).toEqual({ tiers });
      }),
    );
  });
});
