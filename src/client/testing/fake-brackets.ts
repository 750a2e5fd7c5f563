import type { Bracket } from '#shared/contracts/bracket.ts';
import { BracketError } from '#shared/domain/brackets/bracket-match.ts';
import { decideMatch } from '#shared/domain/brackets/bracket-matches.ts';
import { statusAfter } from '#shared/domain/brackets/bracket-status.ts';
import {
  getChampion,
  getProgress,
  getSides,
  nextMatch,
} from '#shared/domain/brackets/bracket-view.ts';
import { bracketTopic } from '#shared/domain/site/event-topics.ts';
import * as endpoints from '#shared/endpoints.ts';
import { tellChange } from '../lib/live/topics.ts';
import type { FakeApi } from './fake-api.ts';

export type FakeBracket = {
  /** Bracket as the server has it. */
  get: () => Bracket;
  /** Changes it, as by another device, and reports that to the page. */
  change: (fields: Partial<Bracket>) => void;
  /** Decides this number of matches for the better seed on another device. */
  decide: (matches: number) => void;
  /** Decides the next match on another device, before the page learns of it. */
  decideQuietly: (title: string) => void;
};

/** Handles the requests about a bracket, by the rules of the server. */
export function serveBracket(api: FakeApi, first: Bracket): FakeBracket {
  let bracket = first;
  const before: Bracket[] = [];

  const put = (fields: Partial<Bracket>): Bracket => {
    bracket = { ...bracket, ...fields, version: bracket.version + 1 };
    return bracket;
  };
  const putMatches = (matchups: Bracket['matchups']): Bracket => {
    const champion = getChampion(matchups);
    return put({
      matchups,
      progress: getProgress(matchups),
      status: statusAfter(bracket.status, matchups, new Set()),
      champion: bracket.songs.find(({ id }) => id === champion) ?? null,
      can_undo: before.length > 0,
    });
  };
  const decide = (match_id: string, winner_id: string | null, cascade = false): Bracket => {
    const at = new Date().toISOString();
    const { matches } = decideMatch(bracket.matchups, { match_id, winner_id, cascade, at });
    before.push(bracket);
    return putMatches(matches);
  };
  const reject = (code: string, affected: string[] = []) =>
    Response.json(
      { success: false, error: code, code, data: { bracket, affected } },
      { status: 409 },
    );

  api.on(endpoints.GET_BRACKET, () => ({ data: bracket }));
  api.on(endpoints.DECIDE_MATCH, ({ params: { matchId }, body }) => {
    const match = bracket.matchups.find(({ id }) => id === matchId);
    if (match?.version !== body.version) return reject('STALE_VERSION');
    try {
      return { data: decide(matchId, body.winner_id, body.cascade) };
    } catch (error) {
      if (error instanceof BracketError) return reject(error.code, [...(error.affected ?? [])]);
      throw error;
    }
  });
  api.on(endpoints.UNDO_RESULT, ({ body: { version } }) => {
    if (version !== bracket.version) return reject('STALE_VERSION');
    const last = before.pop();
    return { data: last ? putMatches(restore(last)) : bracket };
  });
  api.on(endpoints.PAUSE_BRACKET, () => ({ data: put({ status: 'paused' }) }));
  api.on(endpoints.RESUME_BRACKET, () => ({ data: put({ status: 'active' }) }));

  /** Earlier matches; their versions increase all the same. */
  function restore({ matchups }: Bracket): Bracket['matchups'] {
    return matchups.map((match) => {
      const present = bracket.matchups.find(({ id }) => id === match.id);
      const isSame = present?.winner_id === match.winner_id && present.song_a === match.song_a;
      return { ...match, version: (present?.version ?? 0) + (isSame ? 0 : 1) };
    });
  }
  return {
    get: () => bracket,
    change: (fields) => {
      put(fields);
      tellChange(bracketTopic(bracket.id));
    },
    decide: (matches) => {
      for (let decided = 0; decided < matches; decided += 1) {
        const match = nextMatch(bracket.matchups);
        if (match) decide(match.id, getFavorite(bracket, match));
      }
      tellChange(bracketTopic(bracket.id));
    },
    decideQuietly: (title) => {
      const winner = bracket.songs.find((song) => song.title === title);
      const match = nextMatch(bracket.matchups);
      if (match && winner) decide(match.id, winner.id);
    },
  };
}

type Match = Bracket['matchups'][number];

function getFavorite({ songs }: Bracket, { song_a, song_b }: Match): string | null {
  return songs.find(({ id }) => id === song_a || id === song_b)?.id ?? null;
}

/** Titles of the next match, as the page shows them. */
export function getTitles(bracket: Bracket): { left: string; right: string } {
  const match = nextMatch(bracket.matchups);
  const title = (side: string | null) => bracket.songs.find(({ id }) => id === side)?.title ?? '';
  const { left, right } = match ? getSides(match) : { left: null, right: null };
  return { left: title(left), right: title(right) };
}
