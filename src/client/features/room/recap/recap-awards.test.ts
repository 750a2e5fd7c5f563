import { expect, it } from 'vitest';
import type { Recap } from '../../../queries/recaps.ts';
import { describeAwards } from './recap-awards.ts';

const NONE: Recap['awards'] = {
  lone_wolf: null,
  softest_heart: null,
  quote: null,
  best_caller: null,
  biggest_climb: null,
};

it('describes the awards that were earned', () => {
  expect(describeAwards({ albums: [], awards: NONE })).toEqual([]);
  const awards: Recap['awards'] = {
    ...NONE,
    lone_wolf: { reviewers: ['Ada', 'Ben'], albums: 2 },
    softest_heart: { reviewers: ['Cleo'], average: 85 },
    best_caller: { reviewers: ['Dev'], points: 1 },
    quote: { album_id: 'gone', reviewer: 'Ada', note: 'Loud!' },
  };
  expect(describeAwards({ albums: [], awards })).toEqual([
    { name: 'Quote of the night', what: '“Loud!”', more: 'Ada on an album' },
    { name: 'Lone wolf', what: 'Ada and Ben', more: 'furthest from everyone on 2 albums' },
    { name: 'Softest heart', what: 'Cleo', more: '85.0 on average' },
    { name: 'Best caller', what: 'Dev', more: '1 point' },
  ]);
});
