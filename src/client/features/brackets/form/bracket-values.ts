import { z } from 'zod';
import { type Bracket, createBracketSchema } from '#shared/contracts/bracket.ts';
import type { TieRule, Voting } from '#shared/domain/brackets/ballot.ts';
import { MIN_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import type { Seeding } from '../../../queries/brackets.ts';
import { getFields, type ListedSong, openSongList } from './songs/song-list.ts';

/** Fields of the form, in its order. */
export type BracketValues = {
  name: string;
  description: string;
  seeding: Seeding;
  third_place: boolean;
  play_access: 'anyone' | 'admin';
  voting: Voting;
  ties: TieRule;
  is_test: boolean;
  songs: ListedSong[];
};

export function toValues(bracket: Bracket | null, isTest: boolean): BracketValues {
  if (bracket === null)
    return {
      name: '',
      description: '',
      seeding: 'manual',
      third_place: false,
      play_access: 'anyone',
      voting: 'first_tap',
      ties: 'coin',
      is_test: isTest,
      songs: [],
    };
  const { name, description, seeding, third_place, play_access, voting, ties, is_test } = bracket;
  const rules = { seeding, third_place, play_access, voting, ties, is_test };
  const songs = [...openSongList(bracket.songs).songs];
  return { name, description: description ?? '', ...rules, songs };
}

/** Converts the values to the request body; stored songs keep their id. */
export function toBody({ songs, ...values }: BracketValues) {
  return {
    ...values,
    description: values.description.trim() || null,
    songs: songs.map((song) => (song.id ? { ...getFields(song), id: song.id } : getFields(song))),
  };
}

/** Schema of the form: songs were validated when they were added, and are counted to be played. */
export const formSchema = createBracketSchema.extend({
  songs: z
    .array(z.unknown())
    .min(MIN_SONGS, `A bracket needs at least ${MIN_SONGS} songs`)
    .optional(),
});

/** True if the songs of a bracket can still change: until it is played. */
export function takesSongs(bracket: Bracket | null): boolean {
  return bracket === null || bracket.status === 'draft' || bracket.status === 'ready';
}
