import type { AlbumRecord } from '#shared/contracts/export-document.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import {
  albumCreated,
  albumDeleted,
  type Change,
  diffAlbum,
  sessionCreated,
} from '#shared/domain/changelog/changelog.ts';
import type { Random } from './random.ts';

/** A change and its age in days. */
export type DemoMoment = { change: Change; daysAgo: number };

/** Tiers in order, so that one step is one difference in taste. */
const SCALE = ['S', 'A', 'B', 'C', 'D', 'E', 'F', 'Tiering Herrie'] as const satisfies Tier[];

/** Opinions of the reviewers on an album: most are near its tier, each with its own bias. */
export function opinions(
  tier: Tier,
  reviewers: readonly string[],
  random: Random,
): Record<string, Tier> {
  const place = (SCALE as readonly Tier[]).indexOf(tier === '?' ? 'D' : tier);
  if (place < 0) return {};
  const present = reviewers.filter(() => random.chance(0.86));
  return Object.fromEntries(
    present.map((reviewer): [string, Tier] => {
      const step = random.pick([-2, -1, -1, 0, 0, 0, 0, 1, 1, 2]);
      return [reviewer, SCALE[Math.min(6, Math.max(0, place + step))] ?? tier];
    }),
  );
}

/**
 * History of an album: added before its session, rated during and after it, and sometimes rated
 * again. Every step is the difference of two states, so the last one is the album.
 */
export function getHistory(
  album: AlbumRecord,
  sessionDaysAgo: number,
  random: Random,
): DemoMoment[] {
  const isPlayed = Object.keys(album.individual_tiers).length > 0;
  const added = sessionDaysAgo + random.between(0.6, 5);
  let state: AlbumRecord = {
    ...album,
    individual_tiers: {},
    tier: isPlayed ? 'Not rated yet' : album.tier,
    veto: false,
    veto_by: null,
  };
  const moments: DemoMoment[] = albumCreated(state).map((change) => ({ change, daysAgo: added }));
  const step = (after: Partial<AlbumRecord>, daysAgo: number) => {
    const next = { ...state, ...after };
    moments.push(...diffAlbum(state, next).map((change) => ({ change, daysAgo })));
    state = next;
  };
  if (!isPlayed) return moments;
  const first = firstThoughts(album.individual_tiers, random);
  for (const [reviewer, tier] of Object.entries(first)) {
    const isLate = random.chance(0.15);
    const daysAgo = sessionDaysAgo - (isLate ? random.between(1, 4) : random.between(0.02, 0.14));
    step({ individual_tiers: { ...state.individual_tiers, [reviewer]: tier } }, daysAgo);
  }
  const firstTier = random.chance(0.16) ? findNeighbor(album.tier, random) : album.tier;
  step({ tier: firstTier }, sessionDaysAgo - random.between(0.15, 0.2));
  step({ veto: album.veto, veto_by: album.veto_by }, sessionDaysAgo - 0.2);
  const later = () => random.between(0.3, Math.max(0.4, sessionDaysAgo - 5));
  step({ individual_tiers: album.individual_tiers }, later());
  step({ tier: album.tier }, later());
  return moments;
}

/** The changelog entry of a session, some days before it took place. */
export function sessionHistory(daysAgo: number, random: Random): DemoMoment[] {
  return sessionCreated().map((change) => ({ change, daysAgo: daysAgo + random.between(5, 9) }));
}

/** The changelog entry of an album that was deleted. */
export function deletion(album: AlbumRecord, daysAgo: number): DemoMoment[] {
  return albumDeleted(album).map((change) => ({ change, daysAgo }));
}

function firstThoughts(tiers: Readonly<Record<string, Tier>>, random: Random) {
  const entries = Object.entries(tiers).map(([reviewer, tier]): [string, Tier] => [
    reviewer,
    random.chance(0.08) ? findNeighbor(tier, random) : tier,
  ]);
  return Object.fromEntries(entries);
}

function findNeighbor(tier: Tier, random: Random): Tier {
  const place = (SCALE as readonly Tier[]).indexOf(tier);
  return SCALE[place + random.pick([-1, 1])] ?? SCALE[place - 1] ?? 'B';
}
