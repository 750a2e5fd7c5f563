import { Pool, types } from 'pg';
import { SESSION_TIER_ORDER } from '#shared/domain/albums/tiers.ts';
import { openNamed } from '../src/server/database/open.ts';
import type { SessionServices } from '../src/server/features/session-list/session-list-service.ts';
import { testClub } from '../src/server/testing/test-club.ts';
import { inDatabase, startPostgres } from '../src/server/testing/test-postgres.ts';
import { CASES, type Case } from './cases.ts';
import { fillDataSet, REVIEWERS } from './data-set.ts';
import { type Effort, measureThroughput, median, type Throughput } from './throughput.ts';
import { compute } from './uncached.ts';

/** Medians in microseconds: an uncached response, and the query of the same rows with `pg`. */
type SharedCost = { one: Case; median: number; bare: number };

export type SharedResult = { size: number; throughput: Throughput[]; computed: SharedCost[] };

type Asked = Effort & { times: number };

/**
 * Same reads on a PostgreSQL server on this machine: cached responses beside the baseline, uncached
 * ones beside the bare query.
 */
export async function measurePostgres(
  sizes: readonly number[],
  effort: Asked,
  progress: (what: string) => void,
): Promise<SharedResult[]> {
  const server = await startPostgres();
  try {
    const results: SharedResult[] = [];
    for (const size of sizes) {
      const say = (what: string) => progress(`${size.toLocaleString('en')} albums: ${what}`);
      const database = await inDatabase(server.url, `bench_${size}`);
      say('making the data');
      await fillDataSet(await openNamed(database), size);
      say('computing responses again');
      const computed = await measureComputed(database, effort.times);
      results.push({ size, computed, throughput: await measureThroughput(database, effort, say) });
    }
    return results;
  } finally {
    await server.stop();
  }
}

async function measureComputed(database: string, times: number): Promise<SharedCost[]> {
  const connection = await openNamed(database);
  const pool = new Pool({ connectionString: database, types: { getTypeParser: asText } });
  const now = () => new Date('2026-01-01T00:00:00.000Z');
  const services: SessionServices = {
    db: connection.db,
    now,
    today: () => '2026-01-01',
    getClub: () => testClub({ reviewers: [...REVIEWERS] }),
  };
  const costs: SharedCost[] = [];
  for (const [name, query] of Object.entries(BARE)) {
    const one = CASES.find((each) => each.name === name);
    if (one === undefined) throw new Error(`Nothing is called ${name}`);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let n = 0; n < times; n += 1) {
      ours.push(await microseconds(() => compute(one, services)));
      bare.push(await microseconds(() => pool.query(query)));
    }
    costs.push({ one, median: median(ours), bare: median(bare) });
  }
  await pool.end();
  await connection.close();
  return costs;
}

async function microseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) * 1000;
}

/** Returns JSON unparsed, as in the app. */
function asText(oid: number, format?: 'text' | 'binary') {
  return oid === types.builtins.JSON ? String : types.getTypeParser(oid, format as 'text');
}

const RATINGS = `(select json_object_agg(people.name, ratings.tier order by people.name) from ratings
  join people on people.id = person_id where album_id = albums.id)`;

/** Name of the person in a column of an album. */
const name = (column: string) => `(select name from people where people.id = albums.${column})`;

const ALBUM = `json_build_object('id', id, 'artist', artist, 'title', title, 'cover_url', cover_url,
  'spotify_id', spotify_id, 'spotify_url', spotify_url, 'tidal_album_id', tidal_album_id, 'tier', tier,
  'submitted_by', ${name('submitter_id')}, 'session_id', session_id, 'veto', veto = 1,
  'veto_by', ${name('vetoer_id')},
  'is_test_album', is_test_album = 1, 'version', version, 'created_at', created_at,
  'updated_at', updated_at, 'individual_tiers', ${RATINGS})`;

const LISTED = 'deleted_at is null and is_test_album = 0';

const IN_SESSION = SESSION_TIER_ORDER.map((tier) => `tier = '${tier}' desc`).join();

/** Hand-written PostgreSQL, one statement each, without counting the list. */
const BARE = {
  'sessions, first page': `select json_build_object('id', id, 'session_date', session_date,
      'location', location, 'notes', notes, 'version', version,
      'album_count', (select count(*) from albums where session_id = sessions.id and ${LISTED}), 'albums',
      (select json_agg(${ALBUM} order by ${IN_SESSION}, artist_key, title_key) from albums
        where session_id = sessions.id and ${LISTED})) as json
    from sessions where deleted_at is null
      and (exists (select 1 from albums where session_id = sessions.id and ${LISTED})
        or not exists (select 1 from albums where session_id = sessions.id and deleted_at is null))
    order by session_date desc nulls last, id desc limit 6`,
  'albums, 1000': `select ${ALBUM} as json from albums where ${LISTED}
    order by tier_rank, artist_key, title_key, id limit 1000`,
} as const;
