import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseStored } from './stored-json.ts';

const schema = z.object({ tier: z.enum(['S', 'A']), is_guest: z.boolean().default(false) });

it('returns what the schema describes, with its defaults', () => {
  expect(parseStored(schema, '{"tier":"S","more":1}', 'cards')).toEqual({
    tier: 'S',
    is_guest: false,
  });
});

it('rejects what is no JSON, and does not show it', () => {
  const read = () => parseStored(schema, 'canary', 'cards');
  expect(read).toThrow('cards is not readable: it is no JSON');
  expect(read).not.toThrow(/canary/);
});

it('rejects another shape, and names its column and field but not its value', () => {
  const read = () => parseStored(schema, '{"tier":"canary"}', 'cards');
  expect(read).toThrow(/cards is not readable: [\s\S]*tier/);
  expect(read).not.toThrow(/canary/);
});
