import type { ClubRound, SealedCard } from '#shared/domain/club-rounds/club-round.ts';

export type ClubRoundTables = {
  club_rounds: ClubRoundsTable;
  club_round_albums: ClubRoundAlbumsTable;
  club_round_people: ClubRoundPeopleTable;
  club_round_cards: ClubRoundCardsTable;
};

type ClubRoundsTable = Omit<ClubRound, 'album_ids' | 'people' | 'cards'>;

type ClubRoundAlbumsTable = {
  round_id: string;
  album_id: string;
  /** Position in the round, from 0. */
  place: number;
};

type ClubRoundPeopleTable = {
  round_id: string;
  person_id: string;
  /** Position in the round, from 0. */
  place: number;
  is_excused: number;
  seen_at: string | null;
};

/** Sealed cards; at the reveal they become those of the recap. */
type ClubRoundCardsTable = Omit<SealedCard, 'reviewer'> & { round_id: string; person_id: string };
