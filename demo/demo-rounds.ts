import { v7 as newId } from 'uuid';
import type {
  AlbumRecord,
  ClubRoundRecord,
  RecapRecord,
} from '#shared/contracts/export-document.ts';
import type { ClubRound, SealedCard } from '#shared/domain/club-rounds/club-round.ts';
import { selectRatingsOnFile, summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import { getRandom } from './random.ts';

const HOUR = 3_600_000;

const NOTES = [
  'Better than I remembered.',
  'Side two does it for me.',
  null,
  'I wanted to like it.',
];

/** @returns moments, in hours from now on, at a full hour */
function createClock(now: Date): (hours: number) => string {
  const hour = Math.floor(now.getTime() / HOUR);
  return (hours) => new Date((hour + hours) * HOUR).toISOString();
}

const createParts = (albums: readonly AlbumRecord[], reviewers: readonly string[]) => ({
  id: newId(),
  album_ids: albums.map(({ id }) => id),
  people: reviewers.map((reviewer) => ({ reviewer, is_excused: false, seen_at: null })),
});

/** A round that was revealed a day ago, without the last reviewer, who may add late cards. */
export function revealedDemoRound(
  albums: readonly AlbumRecord[],
  reviewers: readonly string[],
  now: Date,
): { round: ClubRoundRecord; recap: RecapRecord } {
  const at = createClock(now);
  const revealed_at = at(-24);
  const parts = createParts(albums, reviewers);
  const { id } = parts;
  const last = reviewers.at(-1);
  const played = albums.map(({ individual_tiers, id: album_id, ...album }, index) => {
    const { session_id, artist, title, cover_url, tier, veto, veto_by } = album;
    const cards = Object.entries(individual_tiers).map(([reviewer, given], place) => {
      const note = NOTES[(place + 2 * index) % NOTES.length] ?? null;
      return { reviewer, tier: given, note, was: null };
    });
    const ratings = cards.filter(({ reviewer }) => reviewer !== last);
    const on_file = selectRatingsOnFile(cards, ratings);
    const { suggested_tier } = summarizeCards(ratings, on_file);
    const facts = { album_id, session_id, artist, title, cover_url, tier, veto, veto_by };
    return { ...facts, ratings, on_file, suggested_tier, submitter: null, predictions: [] };
  });
  return {
    round: {
      ...parts,
      ...{ title: 'Second thoughts', status: 'revealed', verdict: 'admin', ends_at: revealed_at },
      ...{ opened_at: at(-96), revealed_at, closed_at: null },
    },
    recap: { id, session_id: null, opened_at: revealed_at, closed_at: revealed_at, albums: played },
  };
}

/** An open round, in which the first reviewer has rated all albums, and the second one. */
export function openDemoRound(
  albums: readonly AlbumRecord[],
  reviewers: readonly string[],
  now: Date,
): ClubRound {
  const at = createClock(now);
  const parts = createParts(albums, reviewers);
  const random = getRandom('Albums of the week');
  const [first, second] = reviewers;
  const seal = (reviewer: string | undefined, ids: readonly string[]): SealedCard[] =>
    ids.map((album_id, index) => ({
      ...{
        album_id,
        reviewer: reviewer ?? '',
        link_hash: '',
        tier: random.pick(['S', 'A', 'B', 'C']),
      },
      ...{ note: NOTES[index] ?? null, rated_at: at(-2) },
    }));
  return {
    ...parts,
    ...{ title: 'Albums of the week', status: 'open', verdict: 'suggestion', ends_at: at(76) },
    ...{
      reminded_at: null,
      noticed_at: null,
      reveal_at: null,
      version: 1,
      opened_at: at(-20),
      revealed_at: null,
      closed_at: null,
    },
    cards: [...seal(first, parts.album_ids), ...seal(second, parts.album_ids.slice(0, 1))],
  };
}
