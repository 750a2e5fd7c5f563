import {
  bracketSize,
  firstRound,
  orderByScore,
  seedOrder,
  shuffle,
} from '#shared/domain/brackets/bracket-seeding.ts';
import type { DemoSong } from './sample-songs.ts';

export type Slot = {
  /** Index from 0 at the top. */
  place: number;
  /** Seed of the slot, once known. */
  seed: number | null;
  song: DemoSong | null;
  isBye: boolean;
};

/** Step of the demo: its text, and the slots after it. */
export type FillerStep = {
  text: string;
  slots: readonly Slot[];
  /** Indexes of the changed slots. */
  changed: readonly number[];
};

export type Filling = {
  /** At least two. */
  songs: readonly DemoSong[];
  seeding: 'manual' | 'random' | 'album_score';
  /** Seed of the random draw. */
  lot: number;
};

/**
 * Returns the steps in which songs fill the slots of a bracket, with the production functions:
 * slots, seeds, songs, byes, matchups.
 */
export function fillerSteps({ songs, seeding, lot }: Filling): FillerStep[] {
  const size = bracketSize(songs.length);
  const seeded = seededSongs({ songs, seeding, lot });
  const steps: FillerStep[] = [
    {
      text: `${songs.length} songs need ${size} slots: ${size === songs.length ? 'a power of two already' : 'the next power of two'}.`,
      slots: Array.from({ length: size }, (_, place) => ({
        place,
        seed: null,
        song: null,
        isBye: false,
      })),
      changed: [],
    },
  ];
  const place = (text: string, changes: ReadonlyMap<number, Partial<Slot>>) => {
    const slots = (steps.at(-1)?.slots ?? []).map((slot) => ({
      ...slot,
      ...changes.get(slot.place),
    }));
    steps.push({ text, slots, changed: [...changes.keys()] });
  };
  for (let seeds = 2; seeds <= size; seeds *= 2) place(...seedsStep(seeds, size));
  place(SEEDING_TEXTS[seeding], new Map());
  const order = seedOrder(size);
  for (const [index, song] of seeded.entries()) {
    const text = `Seed ${index + 1}: ${song.title} by ${song.artist} goes to its slot.`;
    place(text, new Map([[order.indexOf(index + 1), { song }]]));
  }
  place(...byesStep(order, songs.length));
  place(matchesText(songs.length), new Map());
  return steps;
}

/** Step that doubles the seeds: each is paired with the one that completes the sum. */
function seedsStep(seeds: number, size: number): [string, Map<number, Partial<Slot>>] {
  const order = seedOrder(seeds);
  const text =
    seeds === 2
      ? 'Seeds 1 and 2 go to opposite halves, so they can only meet in the final.'
      : `Each pair of seeds adds up to ${seeds + 1}: 1 plays ${seeds}, 2 plays ${seeds - 1}.`;
  return [text, new Map(order.map((seed, index) => [index * (size / seeds), { seed }]))];
}

const SEEDING_TEXTS = {
  manual: 'The songs are seeded in list order.',
  random: 'The songs are seeded at random.',
  album_score: 'The songs are seeded by album score, best first.',
} as const;

function seededSongs({ songs, seeding, lot }: Filling): readonly DemoSong[] {
  if (seeding === 'random') return shuffle(songs, lot);
  return seeding === 'album_score' ? orderByScore(songs, ({ score }) => score) : songs;
}

function byesStep(order: readonly number[], count: number): [string, Map<number, Partial<Slot>>] {
  const byes = order.flatMap((seed, slot) => (seed > count ? [slot] : []));
  const changes = new Map(byes.map((slot) => [slot, { isBye: true }]));
  if (byes.length === 0) return ['Every slot is taken, so there are no byes.', changes];
  const who =
    byes.length === 1
      ? 'seed 1 gets a bye'
      : `seeds 1 ${byes.length === 2 ? 'and' : 'to'} ${byes.length} get byes`;
  const slots = byes.length === 1 ? 'One slot stays' : `${byes.length} slots stay`;
  return [`${slots} empty, so ${who} into round two.`, changes];
}

function matchesText(count: number): string {
  const matches = firstRound(count).filter(([, lower]) => lower !== null).length;
  const first = matches === 1 ? 'One match' : `${matches} matches`;
  const all = count - 1;
  const where = all === 1 ? 'in all' : `in the first round, ${all} in all`;
  return `${first} ${where}. Every match sends one song home.`;
}
