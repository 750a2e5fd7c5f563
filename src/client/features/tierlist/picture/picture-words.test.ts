import { expect, it } from 'vitest';
import { pictureWords } from './picture-words.ts';

const NONE = { search: '', by: 'reviewer', name: '', artist: '', word: '' } as const;

it.each([
  [{}, '', ''],
  [{ name: 'Ada' }, '', 'Rated by Ada'],
  [{ by: 'submitter', name: 'Ada', search: 'björk' } as const, '', 'Submitted by Ada · “björk”'],
  [
    { artist: 'Low', word: 'Lone dissenter' },
    '2024-05-01',
    'Low · All but one · As of May 1, 2024',
  ],
])('describes the filter: %j %s', (filter, at, words) => {
  expect(pictureWords({ ...NONE, ...filter }, at)).toBe(words);
});
