import { expect, test } from 'vitest';
import { listChangedFields } from '../../sign-in/three-way-merge.ts';
import { type BracketValues, formSchema, toBody, toValues } from './bracket-values.ts';
import { openSongList, plainSong } from './songs/song-list.ts';

const NEW = toValues(null, false);

const changedValues = (before: BracketValues, after: BracketValues) =>
  listChangedFields(toBody(before), toBody(after));

function getProblems(values: BracketValues): object {
  const issues = formSchema.safeParse({ ...toBody(values), songs: undefined }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

test('sends only changed values, and a blank description as null', () => {
  expect(changedValues(NEW, NEW)).toEqual({});
  expect(changedValues(NEW, { ...NEW, name: 'A', description: ' ' })).toEqual({ name: 'A' });
  expect(changedValues({ ...NEW, description: 'A' }, { ...NEW, third_place: true })).toEqual({
    description: null,
    third_place: true,
  });
});

test('reports problems with the messages of the schema', () => {
  expect(getProblems({ ...NEW, name: 'A' })).toEqual({});
  expect(getProblems(NEW)).toEqual({ name: 'Bracket name is required' });
  expect(getProblems({ ...NEW, name: 'x'.repeat(100), description: 'x'.repeat(501) })).toEqual({
    name: 'Bracket name must be less than 100 characters',
    description: 'Description has at most 500 characters',
  });
});

test('defaults to a test bracket while test albums are shown', () => {
  expect(toValues(null, true).is_test).toBe(true);
});

test('sends the IDs of songs that are already stored', () => {
  const known = { ...plainSong('A', 'X'), id: '1', seed: 3, is_withdrawn: false };
  const { songs } = openSongList([known]);
  const added = { ...plainSong('B', 'X'), key: 'new-1', id: null };
  expect(toBody({ ...NEW, songs: [...songs, added] }).songs).toEqual([
    { ...plainSong('A', 'X'), id: '1' },
    plainSong('B', 'X'),
  ]);
});
