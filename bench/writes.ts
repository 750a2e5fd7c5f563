import { join } from 'node:path';
import { decideMatchEndpoint } from '#shared/contracts/brackets.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { openDatabase } from '../src/server/database/connection.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { inTransaction, type Services } from '../src/server/database/transaction.ts';
import { saveNewBracket } from '../src/server/features/brackets/brackets-service.ts';
import { generate } from '../src/server/features/brackets/generate-service.ts';
import { decide } from '../src/server/features/brackets/play-service.ts';
import { coversIn } from '../src/server/start/covers.ts';
import { testClub } from '../src/server/testing/test-club.ts';
import { REVIEWERS } from './data-set.ts';
import { median, quantile } from './throughput.ts';

export type WriteCost = { name: string; median: number; p95: number; baseline: number };

const SONGS = 128;

/** About the size of a decided match's changes: two matches, the bracket, a step of the log. */
const FLOOR_BYTES = 1000;

/**
 * Microseconds between a parsed pick and its response as JSON, the commit on disk included; beside
 * it one row of about as many bytes, committed alone. Alternating, so that both use the same disk.
 */
export async function measureWrites(directory: string, times: number): Promise<WriteCost[]> {
  const connection = openDatabase(join(directory, 'writes.db'));
  await migrate(connection.db);
  const services = {
    db: connection.db,
    now: () => new Date(),
    getClub: () => testClub({ reviewers: [...REVIEWERS] }),
  };
  const { id } = await addBracket(services);
  const bracketRequest = { id, isAdmin: true };
  const anew = { discard_results: true };
  let bracket = await generate(services, bracketRequest, anew);
  const [costs, floors]: [number[], number[]] = [[], []];
  for (let n = 0; n < times; n++) {
    const match = nextMatch(bracket.matchups);
    if (match === null) {
      bracket = await generate(services, bracketRequest, anew);
      continue;
    }
    const start = performance.now();
    const given = decideMatchEndpoint.body.parse({
      winner_id: match.song_b,
      version: match.version,
    });
    bracket = await decide(services, bracketRequest, match.id, given);
    JSON.stringify(bracket);
    costs.push((performance.now() - start) * 1000);
    floors.push(await commitOneRow(services, n));
  }
  await connection.close();
  const name = `decide a match, ${SONGS} songs`;
  return [{ name, median: median(costs), p95: quantile(costs, 0.95), baseline: median(floors) }];
}

async function commitOneRow({ db }: Services, n: number): Promise<number> {
  const value = String(n).padEnd(FLOOR_BYTES, '.');
  const start = performance.now();
  await inTransaction(db, (trx) =>
    trx
      .insertInto('settings')
      .values({ name: 'baseline', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
  return (performance.now() - start) * 1000;
}

function addBracket(services: Services) {
  const songs = Array.from({ length: SONGS }, (_, n) => ({
    title: `Song ${n} of a title that is neither short nor long`,
    artist: `Artist ${n}`,
    album_id: null,
    spotify_track_id: String(n).padStart(22, '0'),
    duration_ms: 200_000 + n,
    cover_url: `https://covers.example/${n}.jpg`,
  }));
  const bracket = { name: 'Bench', description: null, seeding: 'manual', songs } as const;
  const voting = { voting: 'first_tap', ties: 'coin' } as const;
  const settings = { third_place: true, play_access: 'anyone', is_test: false, ...voting } as const;
  const covers = { covers: coversIn(''), isPlainHttp: false };
  return saveNewBracket({ ...services, ...covers }, { ...bracket, ...settings, songs }, null);
}
