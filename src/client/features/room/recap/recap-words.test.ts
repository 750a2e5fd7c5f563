import { expect, it } from 'vitest';
import type { Recap } from '../../../queries/recaps.ts';
import { describeVeto } from '../../voting/reveal/suggestion.ts';
import { barShare, favouriteWords, getNameFormatter, pairWords } from './recap-words.ts';

const pair = (distance: number, albums: number) => ({
  reviewers: ['Ada', 'Ben'] satisfies [string, string],
  distance,
  albums,
});

it('describes how close two reviewers were', () => {
  expect(pairWords(pair(0, 2))).toBe('agreed on both albums');
  expect(pairWords(pair(0, 1))).toBe('agreed on their one album');
  expect(pairWords(pair(0, 4))).toBe('agreed on all 4 albums');
  expect(pairWords(pair(1, 1))).toBe('1.0 tier apart (1 album)');
  expect(pairWords(pair(0.5, 4))).toBe('0.5 tiers apart (4 albums)');
});

it('scales a bar from the worst tier to the best', () => {
  expect([25, 60, 95, null].map(barShare)).toEqual([0.1, 0.55, 1, 0]);
});

it('marks the names of guests', () => {
  const cards = [{ reviewer: 'Ada' }, { reviewer: 'Max', is_guest: true }];
  const albums = [{ ratings: cards }] as Recap['albums'];
  expect(['Ada', 'Max', 'Ben'].map(getNameFormatter({ albums }))).toEqual([
    'Ada',
    'Max (guest)',
    'Ben',
  ]);
});

it('says whether guests count in the average of the favorite', () => {
  const of = (cards: object[]) => ({
    favourite: { album_id: 'one', average: 71.25 },
    albums: [{ album_id: 'one', ratings: cards }] as Recap['albums'],
  });
  expect(favouriteWords(of([{ reviewer: 'Ada' }]))).toBe('71.3 on average');
  expect(favouriteWords(of([{ reviewer: 'Max', is_guest: true }]))).toBe(
    '71.3 on average, guests not counted',
  );
});

it('describes a veto', () => {
  expect(describeVeto({ veto: false, veto_by: null })).toBeNull();
  expect(describeVeto({ veto: true, veto_by: null })).toBe('Vetoed');
  expect(describeVeto({ veto: true, veto_by: 'Bea' })).toBe('Vetoed by Bea');
});
