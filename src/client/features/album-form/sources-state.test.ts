import { expect, it, test } from 'vitest';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { NO_SOURCES, reduceSources, type SourcesEvent } from './sources-state.ts';

const ID = 'Future0Days0000000001x';
const IMAGE = { url: 'https://images.example/1', width: 640, height: 640 };
const FOUND = {
  spotify_id: ID,
  artwork: { chosen: IMAGE, candidates: [IMAGE] },
} as object as AutoPopulation;
const WITHOUT_ARTWORK = { ...FOUND, artwork: { chosen: null, candidates: [] } };

const run = (...events: SourcesEvent[]) => events.reduce(reduceSources, NO_SOURCES);

const started = (id = ID): SourcesEvent => ({ type: 'lookup started', id });
const requested = (replaces = false): SourcesEvent => ({
  type: 'artwork requested',
  found: FOUND,
  replaces,
  cover: '/covers/own.webp',
});
const stored: SourcesEvent = { type: 'artwork stored', url: '/covers/1.webp', warnings: ['small'] };
const lookupFailed: SourcesEvent = {
  type: 'lookup failed',
  id: ID,
  problem: 'Not found',
  isUnknown: true,
};

it.each<[SourcesEvent[], string]>([
  [[], 'none'],
  [[started()], 'looking up'],
  [[started('short')], 'invalid'],
  [[started(), { type: 'lookup found', id: ID, found: FOUND }], 'found'],
  [[started(), lookupFailed], 'failed'],
  [[started(), { type: 'lookup cleared' }], 'none'],
])('look-up after %j: %s', (events, stage) => {
  expect(run(...events).lookup.stage).toBe(stage);
});

test('ignores the response of an outdated or cleared look-up', () => {
  const outdated: SourcesEvent = { type: 'lookup found', id: ID, found: FOUND };
  const other = 'Saw0Delight000000001xx';
  expect(run(started(), started(other), outdated).lookup).toMatchObject({
    stage: 'looking up',
    id: other,
  });
  expect(run(started(), { type: 'lookup cleared' }, lookupFailed).lookup.stage).toBe('none');
});

it.each<[SourcesEvent[], object]>([
  [[requested()], { stage: 'downloading', replaces: false }],
  [[requested(), { type: 'artwork downloaded' }], { stage: 'uploading' }],
  [[requested(), stored], { stage: 'ready', url: '/covers/1.webp', warnings: ['small'] }],
  [
    [requested(true), { type: 'artwork failed', problem: 'Too small', cover: '' }],
    { stage: 'failed', problem: 'Too small', canRetry: true, replaces: true, instead: '' },
  ],
  [[requested(true), { type: 'artwork superseded' }], { stage: 'offered', replaces: true }],
  [[{ type: 'artwork offered', found: FOUND }], { stage: 'offered', replaces: true }],
  [[{ type: 'artwork offered', found: WITHOUT_ARTWORK }], { stage: 'none' }],
  [
    [{ type: 'artwork requested', found: WITHOUT_ARTWORK, replaces: false, cover: '' }],
    { stage: 'failed', canRetry: false },
  ],
  [[stored], { stage: 'none' }],
])('artwork after %j: %j', (events, artwork) => {
  expect(run(...events).artwork).toMatchObject(artwork);
});

test('remembers the stored artwork until it is cleared', () => {
  expect(run(requested(), stored, requested()).artworkUrl).toBe('/covers/1.webp');
  expect(run(requested(), stored, { type: 'artwork cleared' }).artworkUrl).toBe('');
});

test('shows progress, reason or warnings of an upload', () => {
  const half: SourcesEvent = { type: 'upload progressed', progress: 0.5 };
  const rejected: SourcesEvent = { type: 'image rejected', problem: 'Too large' };
  const none = { progress: null, problem: null, warnings: [] };
  expect(run(half).upload).toEqual({ ...none, progress: 0.5 });
  expect(run(half, rejected).upload).toEqual({ ...none, progress: 0.5, problem: 'Too large' });
  expect(run(half, { type: 'upload failed', problem: 'Full' }).upload).toEqual({
    ...none,
    problem: 'Full',
  });
  expect(run(half, { type: 'uploaded', warnings: ['small'] }).upload).toEqual({
    ...none,
    warnings: ['small'],
  });
  expect(run(half, { type: 'upload cleared' }).upload).toEqual(none);
});
