import type { Statement } from '../chapter.tsx';
import type { InsightsData } from '../insights-query.ts';
import { countTiers, formatAlbumCount } from '../words.ts';
import type { Pair } from './pairs.ts';

/** Returns the pairs with enough albums in common, closest first. */
export function byDistance(pairs: readonly Pair[]): Pair[] {
  return pairs
    .filter(({ is_few, distance }) => !is_few && distance !== null)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
}

/** Finds who agrees least; `null` while no two people have enough albums in common. */
export function findAgreement({ pairs }: Pick<InsightsData, 'pairs'>): Statement | null {
  const sorted = byDistance(pairs);
  const [closest, furthest] = [sorted[0], sorted.at(-1)];
  if (closest === undefined || furthest === undefined) return null;
  const tier = 'A tier is one step, such as from S to A.';
  if (sorted.length === 1)
    return { title: `${names(closest)} are ${countTiers(closest.distance)} apart`, note: tier };
  if (closest.distance === furthest.distance)
    return { title: `Any two of you are ${countTiers(closest.distance)} apart`, note: tier };
  return {
    title: `${names(furthest)} disagree most: ${apart(furthest)}`,
    note: `${names(closest)} agree most: ${apart(closest)}. ${tier}`,
  };
}

function names({ reviewers: [one, other] }: Pair): string {
  return `${one} and ${other}`;
}

function apart({ distance, albums }: Pair): string {
  return `${countTiers(distance)} over ${formatAlbumCount(albums)}`;
}
