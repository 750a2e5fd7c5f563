import { expect, test } from 'vitest';
import { JsonText, writeJson, writeList } from './json-text.ts';

test('embeds JSON text unchanged and serializes everything else', () => {
  const data = writeList(['{"a":1}', '{"a":2}']);
  expect(writeJson({ success: true, data, 'a "b"': null }).text).toBe(
    '{"success":true,"data":[{"a":1},{"a":2}],"a \\"b\\"":null}',
  );
});

test('omits undefined values', () => {
  expect(writeJson({ data: new JsonText<number>('1'), message: undefined }).text).toBe(
    '{"data":1}',
  );
});
