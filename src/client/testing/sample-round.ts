import type { ClubRoundDetail, ListedClubRound, MyPage } from '../queries/club-rounds.ts';

const shown = (album_id: string) => ({
  album_id,
  artist: 'Can',
  title: album_id,
  cover_url: null,
  spotify_id: null,
  session_id: null,
  submitted_by: null,
  tier: 'Not rated yet' as const,
  is_deleted: false,
});

/** Open round of Delay and Landed for Ada and Ben, as Ada sees it. */
export function sampleRound(fields: Partial<ClubRoundDetail> = {}): ClubRoundDetail {
  return {
    id: 'round',
    title: 'Album of the week',
    status: 'open',
    verdict: 'suggestion',
    reveal_at: null,
    ends_at: null,
    opened_at: '2026-03-06T20:00:00.000Z',
    revealed_at: null,
    closed_at: null,
    late_until: null,
    version: 1,
    people: ['Ada', 'Ben'].map((reviewer) => ({ reviewer, is_excused: false, rated: 0 })),
    albums: ['Delay', 'Landed'].map(shown),
    revealed: null,
    recap_id: null,
    me: { reviewer: 'Ada', is_expected: true, has_seen: false },
    mine: [],
    ...fields,
  };
}

/** The same round after the reveal; Ada has rated only Delay. */
export function revealedRound(fields: Partial<ClubRoundDetail> = {}): ClubRoundDetail {
  const card = (reviewer: string, tier: 'S' | 'A') => ({ reviewer, tier, note: null, was: null });
  const cards = (album_id: string, ratings: ReturnType<typeof card>[]) => ({
    album_id,
    tier: 'S' as const,
    veto: false,
    veto_by: null,
    suggested_tier: 'S' as const,
    ratings,
    on_file: [],
    verdict: 'So close!',
    average: 90,
  });
  return sampleRound({
    status: 'revealed',
    revealed_at: '2026-03-08T20:00:00.000Z',
    late_until: '2026-03-11T20:00:00.000Z',
    recap_id: 'round',
    revealed: [
      cards('Delay', [card('Ada', 'S'), card('Ben', 'A')]),
      cards('Landed', [card('Ben', 'S')]),
    ],
    ...fields,
  });
}

/** A round as in the list. */
export function listedRound(fields: Partial<ListedClubRound> = {}): ListedClubRound {
  const { revealed, recap_id, me, mine, ...round } = sampleRound();
  return { ...round, results: null, ...fields };
}

/** Page of Ada, for whom a round, a bracket and an old album wait. */
export function sampleMyPage(fields: Partial<MyPage> = {}): MyPage {
  const album = { album_id: 'old', artist: 'Low', title: 'Hey What', cover_url: null };
  return {
    reviewer: 'Ada',
    room_code: null,
    rounds: [sampleRound()],
    votes: [{ bracket_id: 'b1', name: 'Cup' }],
    next_pick: 'Ada',
    late_ratings: true,
    unrated: [{ ...album, session_date: '2026-02-06' }],
    unrated_total: 1,
    latest: [],
    ...fields,
  };
}
