import { v7 as newId } from 'uuid';
import type { BracketRecord, BracketStep, SongRecord } from '#shared/contracts/bracket-record.ts';
import type { AlbumRecord } from '#shared/contracts/export-document.ts';
import { getResults, type Match } from '#shared/domain/brackets/bracket-match.ts';
import {
  createMatches,
  decideMatch,
  type SongPair,
} from '#shared/domain/brackets/bracket-matches.ts';
import { firstRound } from '#shared/domain/brackets/bracket-seeding.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { DEMO_BRACKETS, type DemoBracket } from './demo-songs.ts';
import { getRandom, type Random } from './random.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Minutes per match, for five friends who argue. */
const MINUTES_PER_MATCH = 4;

/** The brackets of the demo; their songs carry the covers of the albums they are from. */
export function demoBrackets(albums: readonly AlbumRecord[], now: Date): BracketRecord[] {
  return DEMO_BRACKETS.map((demo) => getBracket(demo, albums, now));
}

function getBracket(demo: DemoBracket, albums: readonly AlbumRecord[], now: Date): BracketRecord {
  const random = getRandom(demo.name);
  const start = now.getTime() - demo.daysAgo * DAY;
  const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();
  const songs = demo.songs.map(([artist, title], index) =>
    getSong(artist, title, index + 1, albums, random),
  );
  const { matches, steps } = played(demo, songs, at, random);
  const { name, description, status, third_place } = demo;
  return {
    id: newId(),
    name,
    description,
    status,
    seeding: 'manual',
    random_seed: null,
    third_place,
    play_access: 'anyone',
    voting: 'first_tap',
    ties: 'coin',
    is_test: false,
    share_token: null,
    version: steps.length + 1,
    created_at: at(0),
    updated_at: steps.at(-1)?.made_at ?? at(0),
    deleted_at: null,
    songs,
    matches,
    ballots: [],
    steps,
  };
}

function getSong(
  artist: string,
  title: string,
  place: number,
  albums: readonly AlbumRecord[],
  random: Random,
): SongRecord {
  const album = albums.find((one) => one.artist === artist);
  return {
    id: newId(),
    title,
    artist,
    place,
    seed: place,
    album_id: album?.id ?? null,
    cover_url: album?.cover_url ?? null,
    spotify_track_id: null,
    duration_ms: random.integer(130, 420) * 1000,
    is_withdrawn: false,
  };
}

/** Decides a match at random; the better seed wins slightly more often. */
function played(
  { third_place, decided }: DemoBracket,
  songs: readonly SongRecord[],
  at: (minutes: number) => string,
  random: Random,
): { matches: Match[]; steps: BracketStep[] } {
  const id = (seed: number) => songs[seed - 1]?.id ?? '';
  const pairs = firstRound(songs.length).map(
    ([upper, lower]): SongPair => [id(upper), lower === null ? null : id(lower)],
  );
  let matches = createMatches(pairs, { third_place, newId });
  const details = { seeding: 'manual', random_seed: null, lost_results: 0 } as const;
  const steps: BracketStep[] = [
    { number: 1, kind: 'generated', details, made_at: at(1), undone_by: null },
  ];
  for (let count = 1; count <= decided; count += 1) {
    const next = nextMatch(matches);
    if (next === null) break;
    const made_at = at(1 + count * MINUTES_PER_MATCH);
    const winner_id = random.chance(0.58) ? next.song_a : next.song_b;
    const decision = { match_id: next.id, winner_id, cascade: false, at: made_at };
    ({ matches } = decideMatch(matches, decision));
    steps.push(resultStep(next.id, matches, count + 1, made_at));
  }
  return { matches, steps };
}

function resultStep(
  match_id: string,
  matches: readonly Match[],
  number: number,
  made_at: string,
): BracketStep {
  const after = getResults(matches).get(match_id) ?? null;
  const details = { match_id, changes: [{ match_id, before: null, after }] };
  return { number, kind: 'result', details, made_at, undone_by: null };
}
