import { type Bracket, createBracketSchema } from '#shared/contracts/bracket.ts';
import type { TieRule, Voting } from '#shared/domain/brackets/ballot.ts';
import type { Seeding } from '../../../queries/brackets.ts';
import { getFields, type ListedSong } from './songs/song-list.ts';

/** Fields of a bracket beside its songs. */
export type BracketValues = {
  name: string;
  description: string;
  seeding: Seeding;
  third_place: boolean;
  play_access: 'anyone' | 'admin';
  voting: Voting;
  ties: TieRule;
  is_test: boolean;
};

/** Returns the initial values of a bracket, or of a new one. */
export function valuesOf(bracket: Bracket | null, isTest: boolean): BracketValues {
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
    };
  const { name, description, seeding, third_place, play_access, voting, ties, is_test } = bracket;
  const rules = { seeding, third_place, play_access, voting, ties, is_test };
  return { name, description: description ?? '', ...rules };
}

export function toBody(values: BracketValues) {
  return { ...values, description: values.description.trim() || null };
}

/** Converts the songs to the request body, in order; stored songs keep their id. */
export function songBodies(songs: readonly ListedSong[]) {
  return songs.map((song) => (song.id ? { ...getFields(song), id: song.id } : getFields(song)));
}

export function changedValues(before: BracketValues, after: BracketValues) {
  const old = toBody(before);
  const changes = Object.entries(toBody(after)).filter(
    ([field, value]) => value !== old[field as keyof typeof old],
  );
  return Object.fromEntries(changes) as Partial<ReturnType<typeof toBody>>;
}

/** Returns errors by field; empty if the values are valid. */
export function getProblems(values: BracketValues): Record<string, string> {
  const result = createBracketSchema.safeParse(toBody(values));
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** True if the songs of a bracket can still change: until it is played. */
export function takesSongs(bracket: Bracket | null): boolean {
  return bracket === null || bracket.status === 'draft' || bracket.status === 'ready';
}
