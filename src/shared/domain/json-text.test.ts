import { expect, test } from 'vitest';
import { JsonText, writeJson, writeList } from './json-text.ts';

test('what is JSON already is taken as it is, everything else written', () => {
  const data = writeList(['{"a":1}', '{"a":2}']);
  expect(writeJson({ success: true, data, 'a "b"': null }).text).toBe(
    '{"success":true,"data":[{"a":1},{"a":2}],"a \\"b\\"":null}',
  );
});

test('what is not there is left out', () => {
  expect(writeJson({ data: new JsonText<number>('1'), message: undefined }).text).toBe(
    '{"data":1}',
  );
});
