import { expect, it } from 'vitest';
import { splitNames } from './split-names.ts';

it.each([
  ['Frank Ocean - Blonde', 'Frank Ocean', 'Blonde'],
  ['Sigur Rós – ( ) – live', 'Sigur Rós', '( ) – live'],
  ['blonde by frank ocean', 'frank ocean', 'blonde'],
  ['Stand by Me by Ben E. King', 'Ben E. King', 'Stand by Me'],
])('splits %j into artist %j and title %j', (words, artist, title) => {
  expect(splitNames(words)).toEqual({ artist, title });
});

it.each([' blonde frank ocean ', 'Blink-182', 'by', '', '- Low'])('splits %j not', (words) => {
  expect(splitNames(words)).toBeNull();
});
