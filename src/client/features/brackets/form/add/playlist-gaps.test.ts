import { expect, it } from 'vitest';
import { tellGaps } from './playlist-gaps.ts';

const none = { episodes: 0, local_files: 0 };

it.each([
  ['', { left_out: none, cut: null }],
  ['The first 500 of 1,234 songs.', { left_out: none, cut: { read: 500, total: 1234 } }],
  ['The first 1,000 songs; there are more.', { left_out: none, cut: { read: 1000, total: null } }],
  [
    'The first 500 of 1,234 songs. Left out: 1 episode and 2 local files.',
    { left_out: { episodes: 1, local_files: 2 }, cut: { read: 500, total: 1234 } },
  ],
])('describes the gaps of a playlist as %j', (text, gaps) => {
  expect(tellGaps(gaps)).toBe(text);
});
