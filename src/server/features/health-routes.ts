import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/connection.ts';
import type { Covers } from '../database/cover-store.ts';
import { MIGRATIONS } from '../database/migrate.ts';
import { PROGRAM_VERSION } from '../integrations/program-version.ts';
import type { AdminSessions } from '../lib/admin.ts';

type HealthServices = { db: Db; covers: Covers; now: () => Date };

/** Checks and their results. */
type Checks = Readonly<Record<'database' | 'schema' | 'covers' | 'disk', boolean>>;

/** Milliseconds for which a result is cached, since every client may request it. */
const FRESH_MS = 1000;

/** Bytes of free space below which the next upload may fail. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

type Parts = HealthServices & { sessions: Pick<AdminSessions, 'current'> };

/**
 * `/healthz`: the process responds. `/readyz`: writes succeed, else 503; only admins get the
 * details and the version. Process managers need no API key for either.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { sessions, ...services }: Parts,
): Promise<void> {
  const getChecks = createChecks(services);
  const schema = { hide: true };
  app.get('/healthz', { schema }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema }, async (request, reply) => {
    const checks = await getChecks();
    const isReady = Object.values(checks).every(Boolean);
    const isAdmin = (await sessions.current(request)) !== undefined;
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return {
      status: isReady ? 'ready' : 'not ready',
      ...(isAdmin && { version: PROGRAM_VERSION, checks }),
    };
  });
}

/** Checks whether writes succeed, at most once a second. */
function createChecks(services: HealthServices): () => Promise<Checks> {
  let latest: { at: number; checks: Promise<Checks> } | null = null;
  return () => {
    const time = services.now().getTime();
    if (latest === null || Math.abs(time - latest.at) >= FRESH_MS)
      latest = { at: time, checks: runChecks(services) };
    return latest.checks;
  };
}

async function runChecks({ db, covers: of }: HealthServices): Promise<Checks> {
  const { probe, freeBytes } = of(db);
  const [database, schema, covers, disk] = await Promise.all([
    succeeds(() => probeWrite(db)),
    succeeds(() => hasSchema(db)),
    succeeds(probe),
    succeeds(async () => (await freeBytes()) >= MIN_FREE_BYTES),
  ]);
  return { database, schema, covers, disk };
}

/** True if the work does not throw and does not return false. */
async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    (response) => response !== false,
    () => false,
  );
}

/**
 * Runs a write and rolls it back: a commit would invalidate all cached responses.
 * @throws the error of the write
 */
async function probeWrite(db: Db): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await trx.insertInto('settings').values({ name: 'probe', value: '' }).execute();
  } finally {
    await trx.rollback().execute();
  }
}

/** True if the database has exactly the migrations of this version of the app. */
async function hasSchema(db: Db): Promise<boolean> {
  const steps = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return steps.length === Object.keys(MIGRATIONS).length;
}
