import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askYesOrNo } from './ask-yes-or-no.ts';

function ask(typed: string): Promise<boolean> {
  const input = new PassThrough();
  input.end(typed);
  return askYesOrNo('Overwrite it? (y/N) ', { input, output: new PassThrough() });
}

test.each([
  ['y\n', true],
  ['YES\n', true],
  [' y \n', true],
  ['n\n', false],
  ['\n', false],
  ['yep\n', false],
  ['', false],
])('reads %j as %s', async (typed, response) => {
  expect(await ask(typed)).toBe(response);
});
