import { expect, test } from 'vitest';
import { getTitleSize } from './title-size.ts';

test.each([
  ['Fly Away', 'large'],
  ['Here Comes the Sun', 'large'],
  ['Being for the Benefit of Mr. Kite!', 'medium'],
  ['Unconditional', 'medium'],
  ['Supercalifragilisticexpialidocious', 'small'],
  ['The End of the World as We Know It (And I Feel Fine)', 'small'],
])('%s is %s', (title, size) => expect(getTitleSize([title, 'Short'])).toBe(size));
