import { afterEach, expect, it, vi } from 'vitest';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a page with a stored text. */
async function start(text: string) {
  const storage = { text };
  vi.stubGlobal('localStorage', {
    getItem: () => storage.text,
    setItem: (_: string, value: string) => {
      storage.text = value;
    },
  });
  vi.resetModules();
  const { recallChoices, rememberChoices } = await import('./remembered-choices.ts');
  return { recallChoices, rememberChoices, read: () => JSON.parse(storage.text) };
}

const HEADER = '["Artist"]';
const CHOICES = { ...NO_CHOICES, columns: { Artist: '' as const } };

it.each([
  'not JSON',
  '{"header":1}',
  '[null, 1, {"header":"[\\"Artist\\"]"}]',
  '[{"header":"[\\"Artist\\"]","choices":{"columns":{"Artist":"no field"}}}]',
  '[{"header":"[\\"Artist\\"]","choices":{"scale":10}}]',
])('ignores stored choices that are invalid: %s', async (text) => {
  const { recallChoices, rememberChoices, read } = await start(text);
  expect(recallChoices(HEADER)).toBeNull();
  rememberChoices(HEADER, CHOICES);
  expect(read()).toMatchObject([{ header: HEADER, choices: { columns: { Artist: '' } } }]);
});

it('remembers 20 headers, the newest', async () => {
  const before = Array.from({ length: 20 }, (_, index) => ({ header: `${index}`, choices: {} }));
  const { rememberChoices, read } = await start(JSON.stringify(before));
  rememberChoices(HEADER, CHOICES);
  expect(read().map(({ header }: { header: string }) => header)).toEqual([
    HEADER,
    ...before.slice(0, 19).map(({ header }) => header),
  ]);
});
