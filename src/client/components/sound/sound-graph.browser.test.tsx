import { expect, test } from 'vitest';
import { playSound, SOUND_SECONDS } from './sound-graph.ts';

test.each([
  { kind: 'tick' },
  { kind: 'hush' },
  { kind: 'note', place: 4 },
  { kind: 'fanfare' },
  { kind: 'groan' },
] as const)('renders $kind within its length, and not too loud', async (sound) => {
  const seconds = SOUND_SECONDS[sound.kind];
  const context = new OfflineAudioContext(1, 44_100 * (seconds + 1), 44_100);
  playSound(context, sound, 0);
  const samples = (await context.startRendering()).getChannelData(0);
  const end = Math.ceil(44_100 * seconds);
  const peak = getPeak(samples.subarray(0, end));
  expect(peak).toBeGreaterThan(0.01);
  expect(peak).toBeLessThan(0.9);
  expect(getPeak(samples.subarray(end))).toBeLessThan(0.001);
});

function getPeak(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
