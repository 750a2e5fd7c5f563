import { expect, it, test } from 'vitest';
import type { AutoPopulation } from '#shared/contracts/streaming.ts';
import { type ArtworkStage, type Lookup, NO_SOURCES, reduceSources } from './sources-state.ts';

const FOUND = { spotify_id: 'Future0Days0000000001x' } as object as AutoPopulation;
const REQUEST = { found: FOUND, replaces: false };

const LOOKUPS: readonly Lookup[] = [
  { stage: 'none' },
  { stage: 'invalid', id: 'short' },
  { stage: 'looking up' },
  { stage: 'failed', id: FOUND.spotify_id, problem: 'Not found', isUnknown: true },
  { stage: 'found', found: FOUND },
];

const ARTWORK: readonly ArtworkStage[] = [
  { stage: 'none' },
  { ...REQUEST, stage: 'offered' },
  { ...REQUEST, stage: 'downloading' },
  { ...REQUEST, stage: 'uploading' },
  { ...REQUEST, stage: 'failed', problem: 'Too small', canRetry: true, instead: '' },
  { ...REQUEST, stage: 'ready', url: '/covers/1.webp', warnings: [] },
];

/** Stages that a stage can be followed by. */
function getNext<Stage extends string>(
  all: readonly { stage: Stage }[],
  move: (next: number) => { stage: Stage },
): Stage[] {
  return all.flatMap(({ stage }, next) => (move(next).stage === stage ? [stage] : []));
}

it.each([
  ['none', ['none', 'invalid', 'looking up']],
  ['invalid', ['none', 'invalid', 'looking up']],
  ['looking up', ['none', 'invalid', 'looking up', 'failed', 'found']],
  ['failed', ['none', 'invalid', 'looking up', 'failed']],
  ['found', ['none', 'invalid', 'looking up', 'found']],
])('a look-up that is %s can become %j', (stage, expected) => {
  const lookup = LOOKUPS.find((one) => one.stage === stage) ?? NO_SOURCES.lookup;
  const move = (next: number) =>
    reduceSources({ ...NO_SOURCES, lookup }, { lookup: LOOKUPS[next] ?? lookup }).lookup;
  expect(getNext(LOOKUPS, move)).toEqual(expected);
});

it.each([
  ['none', ['none', 'offered', 'downloading', 'failed']],
  ['offered', ['none', 'offered', 'downloading', 'failed']],
  ['downloading', ['none', 'offered', 'downloading', 'uploading', 'failed']],
  ['uploading', ['none', 'offered', 'downloading', 'uploading', 'failed', 'ready']],
  ['failed', ['none', 'offered', 'downloading', 'failed']],
  ['ready', ['none', 'offered', 'downloading', 'failed', 'ready']],
])('artwork that is %s can become %j', (stage, expected) => {
  const artwork = ARTWORK.find((one) => one.stage === stage) ?? NO_SOURCES.artwork;
  const move = (next: number) =>
    reduceSources({ ...NO_SOURCES, artwork }, { artwork: ARTWORK[next] ?? artwork }).artwork;
  expect(getNext(ARTWORK, move)).toEqual(expected);
});

test('remembers the stored artwork until it is cleared', () => {
  const stored = ARTWORK.reduce((state, artwork) => reduceSources(state, { artwork }), NO_SOURCES);
  expect(stored.artworkUrl).toBe('');
  const [, , downloading, uploading, , ready] = ARTWORK.map((artwork) => ({ artwork }));
  const all = [downloading, uploading, ready, downloading].map((change) => change ?? {});
  const again = all.reduce(reduceSources, NO_SOURCES);
  expect(again).toMatchObject({ artwork: { stage: 'downloading' }, artworkUrl: '/covers/1.webp' });
  expect(reduceSources(again, { artwork: { stage: 'none' } }).artworkUrl).toBe('');
});
