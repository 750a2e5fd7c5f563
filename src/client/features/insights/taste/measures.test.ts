import { expect, test } from 'vitest';
import { extremes, getMeasure, MEASURES, pairSentence } from './measures.ts';

const ADA_BEN = {
  reviewers: ['Ada', 'Ben'] as [string, string],
  albums: 412,
  is_few: false,
  distance: 1,
  centred_distance: 0.8,
  tau: -0.25,
};
const ADA_CLEO = {
  ...ADA_BEN,
  reviewers: ['Ada', 'Cleo'] as [string, string],
  distance: 2,
  tau: 1,
};
const BEN_CLEO = { ...ADA_CLEO, reviewers: ['Ben', 'Cleo'] as [string, string], distance: 1.4 };

test('describes a pair by the value of each measure and its album count', () => {
  expect(MEASURES.map((measure) => pairSentence(measure, ADA_BEN))).toEqual([
    'Ada and Ben: 1.0 tier apart, over 412 albums',
    'Ada and Ben: 0.8 tiers apart, adjusted, over 412 albums',
    'Ada and Ben: tau‑b −0.25, over 412 albums',
  ]);
});

test('marks a small sample, and explains a missing value', () => {
  const few = { ...ADA_BEN, albums: 1, is_few: true, tau: null };
  const none = { ...few, albums: 0, distance: null };
  expect(pairSentence(getMeasure('tau'), few)).toBe(
    'Ada and Ben: no figure (one of them always gave the same tier), over only 1 album',
  );
  expect(pairSentence(getMeasure(undefined), none)).toBe('Ada and Ben: no albums in common');
});

test('finds the closest and the furthest pair by distance and by tau-b', () => {
  const pairs = [ADA_CLEO, BEN_CLEO, ADA_BEN];
  expect(extremes(getMeasure('distance'), pairs)).toEqual([ADA_BEN, ADA_CLEO]);
  expect(extremes(getMeasure('tau'), pairs)).toEqual([ADA_CLEO, ADA_BEN]);
});

test('finds no extremes in small samples or among equal pairs', () => {
  const few = [ADA_BEN, ADA_CLEO].map((pair) => ({ ...pair, is_few: true }));
  expect(extremes(getMeasure('distance'), few)).toEqual([]);
  expect(extremes(getMeasure('distance'), [ADA_BEN])).toEqual([]);
  expect(extremes(getMeasure('centered'), [ADA_BEN, ADA_CLEO])).toEqual([]);
});

test('limits closeness to zero for large distances', () => {
  expect([0, 2.5, 7].map(getMeasure('distance').closeness)).toEqual([1, 0, 0]);
});
