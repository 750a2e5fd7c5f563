import { expect, it } from 'vitest';
import { splitNames } from './split-names.ts';

it.each([
  ['Frank Ocean - Blonde', 'Frank Ocean', 'Blonde'],
  ['Sigur Rós – ( ) – live', 'Sigur Rós', '( ) – live'],
  ['blonde by frank ocean', 'frank ocean', 'blonde'],
  ['Stand by Me by Ben E. King', 'Ben E. King', 'Stand by Me'],
  [' blonde frank ocean ', '', 'blonde frank ocean'],
  ['Blink-182', '', 'Blink-182'],
  ['by', '', 'by'],
])('splits %j into artist %j and title %j', (words, artist, title) => {
  expect(splitNames(words)).toEqual({ artist, title });
});
