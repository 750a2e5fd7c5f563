import { expect, test } from 'vitest';
import type { BracketRecord } from '#shared/contracts/bracket-record.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createPresences } from '../../domain/presence/presence.ts';
import { addPerson } from '../../testing/test-club.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { submitVote } from '../brackets/ballot-service.ts';
import { removeBracket, saveNewBracket } from '../brackets/brackets-service.ts';
import { generate } from '../brackets/generate-service.ts';
import { addVoter } from '../brackets/join-ballot-service.ts';
import { decide, undo } from '../brackets/play-service.ts';
import { removeSongFromBracket } from '../brackets/songs-service.ts';
import { shareBracketLink } from '../brackets/status-service.ts';
import { insertBrowser } from '../browsers/browsers-repository.ts';
import { summary } from './plan.ts';

const newClub = testClubs();

/** A club with a draft, a deleted bracket, and one that was played, undone and shared. */
async function playedClub() {
  const club = await newClub();
  const fields = { description: 'Two\nlines', seeding: 'random', third_place: true } as const;
  const voting = { voting: 'first_tap', ties: 'coin' } as const;
  const base = { ...fields, play_access: 'admin', is_test: true, ...voting } as const;
  const none = { album_id: null, spotify_track_id: null, duration_ms: 1000, cover_url: null };
  const songs = ['A', 'B', 'C', 'D', 'E'].map((title) => ({ title, artist: 'X', ...none }));
  await saveNewBracket(club, { ...base, name: 'Draft', songs }, null);
  const deleted = await saveNewBracket(club, { ...base, name: 'Deleted', songs: [] }, null);
  await removeBracket(club, { id: deleted.id, isAdmin: true });
  const { id } = await saveNewBracket(club, { ...base, name: 'Played', songs }, null);
  const asked = { id, isAdmin: true };
  let bracket = await generate(club, asked, { discard_results: false });
  for (const _ of ['first', 'second']) {
    const match = bracket.matchups.find(({ state }) => state === 'ready');
    const given = { winner_id: match?.song_a ?? null, version: match?.version ?? 0 };
    bracket = await decide(club, asked, match?.id ?? '', { ...given, cascade: false });
  }
  await undo(club, asked, {});
  await removeSongFromBracket(club, asked, bracket.songs[4]?.id ?? '');
  await shareBracketLink(club, asked);
  return club;
}

test('restores brackets with songs, matches and steps, including deleted ones', async () => {
  const club = await playedClub();
  const { given, sentence } = await club.give('club.zip');
  expect(sentence).toContain('3 brackets, 0 cover files to club.zip.');
  const other = await newClub();
  const plan = await other.take(given);
  expect(summary(plan, false)).toContain('Added 3 brackets.');
  const { brackets } = await other.records();
  expect(brackets).toEqual((await club.records()).brackets);
  expect(brackets[2]?.steps.map(({ kind }) => kind)).toEqual([
    'generated',
    'result',
    'result',
    'undone',
    'withdrawn',
  ]);
  expect((await other.take(given)).additions.brackets).toEqual([]);
});

/** A club with a bracket by vote: one match decided by votes, and a secret vote for the next. */
async function votedClub() {
  const club = {
    ...(await newClub()),
    presences: createPresences(() => new Date()),
    tellPresence: () => {},
  };
  const none = { album_id: null, spotify_track_id: null, duration_ms: null, cover_url: null };
  const songs = ['A', 'B', 'C', 'D'].map((title) => ({ title, artist: 'X', ...none }));
  const rules = { voting: 'ballot', ties: 'host' } as const;
  const fields = { seeding: 'manual', third_place: false, play_access: 'anyone' } as const;
  const named = { name: 'Voted', description: null, is_test: false };
  const { id } = await saveNewBracket(club, { ...named, ...fields, ...rules, songs }, null);
  const { matchups } = await generate(club, { id, isAdmin: true }, { discard_results: false });
  const voter = { id, isAdmin: false, browser_id: 'phone' };
  const phone = { id: 'phone', reviewer: null, room_id: null, expires_at: '9999' };
  await inTransaction(club.db, (trx) => insertBrowser(trx, phone, new Date()));
  const [reviewer = ''] = club.reviewers;
  await addPerson(club.db, reviewer);
  await addVoter(club, voter, reviewer);
  for (const match of [matchups[1], matchups[0]]) {
    const { id: match_id = '', song_a = null, version = 0 } = match ?? {};
    await submitVote(club, voter, { match_id, song_id: song_a, version });
  }
  return club;
}

test('restores the votes of decided matches, and exports no secret vote', async () => {
  const club = await votedClub();
  const { given } = await club.give('club.json');
  const other = await newClub();
  await other.take(given);
  const { brackets } = await other.records();
  expect(brackets).toEqual((await club.records()).brackets);
  expect(brackets[0]).toMatchObject({ voting: 'ballot', ties: 'host' });
  expect(brackets[0]?.ballots.map(({ votes }) => votes.length)).toEqual([1]);
});

test('accepts exports of versions without votes, and without brackets', async () => {
  const club = await playedClub();
  const { brackets, ...document } = await club.giveJson();
  const older = brackets.map(({ voting, ties, ballots, ...bracket }: BracketRecord) => bracket);
  const other = await newClub();
  await other.takeJson('old.json', { ...document, brackets: older });
  expect((await other.records()).brackets).toEqual((await club.records()).brackets);
  const oldest = await newClub();
  await oldest.takeJson('old.json', document);
  expect((await oldest.records()).brackets).toEqual([]);
});

const voted = await (await votedClub()).giveJson();
const played = await (await playedClub()).giveJson();

test.each<[string, { brackets: BracketRecord[] }, (brackets: BracketRecord[]) => void, string]>([
  [
    'a vote is of another match',
    voted,
    ([one]) => Object.assign(one?.ballots[0] ?? {}, { match_id: 'x' }),
    'a vote is not of a decided match',
  ],
  [
    'a vote is for another song',
    voted,
    ([one]) => Object.assign(one?.ballots[0]?.votes[0] ?? {}, { song_id: 'x' }),
    'a vote is for a song that is not in the match',
  ],
  [
    'a coin has no seed',
    voted,
    ([one]) => Object.assign(one?.ballots[0] ?? {}, { decided_by: 'coin' }),
    'no seed',
  ],
  [
    'a match has two votes',
    voted,
    ([one]) => one?.ballots.push(...one.ballots),
    'a match has two votes',
  ],
  [
    'a field is wrong',
    played,
    ([, , one]) => Object.assign(one?.songs[0] ?? {}, { title: '' }),
    'bad.json: brackets[2].songs[0].title: Song title is required',
  ],
  [
    'a winner did not play',
    played,
    ([, , one]) => Object.assign(one?.matches[1] ?? {}, { winner_id: 'x' }),
    'the winner is not in the match',
  ],
  [
    'a status does not fit',
    played,
    ([draft]) => Object.assign(draft ?? {}, { status: 'active' }),
    'bad.json: brackets[0]: its status is not active but draft',
  ],
  ['a match is missing', played, ([, , one]) => one?.matches.shift(), 'bad.json: brackets[2]:'],
  [
    'a step is missing',
    played,
    ([, , one]) => one?.steps.shift(),
    'bad.json: brackets[2]: the steps are not 1, 2, 3 …',
  ],
  [
    'a song is in two brackets',
    played,
    ([draft, , one]) => Object.assign(draft?.songs[0] ?? {}, { id: one?.songs[0]?.id }),
    'is also in brackets[0]',
  ],
])('rejects an export when %s, and writes nothing', async (_name, exported, spoil, message) => {
  const document = structuredClone(exported);
  spoil(document.brackets);
  const other = await newClub();
  await expect(other.takeJson('bad.json', document)).rejects.toThrow(message);
  expect((await other.records()).brackets).toEqual([]);
});

test('rejects songs that belong to another existing bracket', async () => {
  const club = await playedClub();
  const document = await club.giveJson();
  document.brackets[0].id = 'another';
  const before = await club.records();
  await expect(club.takeJson('bad.json', document)).rejects.toThrow(
    'is of another bracket that is here',
  );
  expect(await club.records()).toEqual(before);
});
