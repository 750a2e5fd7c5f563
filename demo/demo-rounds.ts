import type { AlbumRecord } from '#shared/contracts/export-document.ts';
import type { RoomTier } from '#shared/domain/rooms/room.ts';
import {
  openRound,
  rateInRound,
  revealNow,
} from '../src/server/features/club-rounds/club-rounds-service.ts';
import type { ClubRoundServices } from '../src/server/features/club-rounds/round-changes.ts';
import { opinions } from './demo-history.ts';
import { getRandom } from './random.ts';

const HOUR = 3_600_000;

const NOTES = [
  'Better than I remembered.',
  'Side two does it for me.',
  null,
  'I wanted to like it.',
  null,
] as const;

type DemoRound = {
  title: string;
  albums: readonly AlbumRecord[];
  /** Who rates, and how many of the albums. */
  cards: readonly (readonly [reviewer: string, albums: number])[];
  hoursAgo: number;
  /** Hours after its opening. */
  lasts: number;
  isRevealed: boolean;
};

/**
 * Plays an open round, in which some have rated, and one that was revealed a day ago, without a card
 * of the last reviewer, who may add a late one.
 */
export async function playDemoRounds(
  services: ClubRoundServices,
  [first = [], second = []]: readonly (readonly AlbumRecord[])[],
): Promise<void> {
  const { reviewers } = services.getClub();
  const [one = '', other = ''] = reviewers;
  await playRound(services, {
    ...{ title: 'Second thoughts', albums: first, hoursAgo: 96, lasts: 72, isRevealed: true },
    cards: reviewers.slice(0, -1).map((reviewer) => [reviewer, first.length]),
  });
  await playRound(services, {
    ...{ title: 'Albums of the week', albums: second, hoursAgo: 20, lasts: 96, isRevealed: false },
    cards: [
      [one, second.length],
      [other, 1],
    ],
  });
}

async function playRound(services: ClubRoundServices, round: DemoRound): Promise<void> {
  const { title, albums, cards, hoursAgo, lasts, isRevealed } = round;
  const opened = (Math.floor(services.now().getTime() / HOUR) - hoursAgo) * HOUR;
  const at = (hours: number) => ({ ...services, now: () => new Date(opened + hours * HOUR) });
  const random = getRandom(title);
  const album_ids = albums.map(({ id }) => id);
  const ends_at = new Date(opened + lasts * HOUR).toISOString();
  const opening = { title, album_ids, ends_at, verdict: 'suggestion' } as const;
  const { id } = await openRound(at(0), opening, null, null);
  for (const [place, [reviewer, count]] of cards.entries())
    for (const [index, album] of albums.slice(0, count).entries()) {
      const tier = (opinions(album.tier, [reviewer], random)[reviewer] ?? 'B') as RoomTier;
      const card = {
        album_id: album.id,
        tier,
        note: NOTES[(place + 2 * index) % NOTES.length] ?? null,
      };
      await rateInRound(at(place + 1), { id, reader: { reviewer, link_hashes: [] } }, card);
    }
  if (isRevealed) await revealNow(at(lasts - 1), { id, reader: null });
}
