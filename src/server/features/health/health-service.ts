import { PROGRAM_VERSION } from '../../adapters/program-version.ts';
import type { Db } from '../../database/connection.ts';
import type { Covers } from '../../database/cover-store.ts';
import { hasSchema, probeWrite } from './health-repository.ts';

export type HealthServices = { db: Db; covers: Covers; now: () => Date };

/** Checks and their results. */
type Checks = Readonly<Record<'database' | 'schema' | 'covers' | 'disk', boolean>>;

type Readiness = { version: string; checks: Checks };

/** Milliseconds for which a result is cached, since every client may request it. */
const FRESH_MS = 1000;

/** Bytes of free space below which the next upload may fail. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Checks whether writes succeed, at most once a second. */
export function createReadiness(services: HealthServices): () => Promise<Readiness> {
  let latest: { at: number; checks: Promise<Checks> } | null = null;
  return async () => {
    const time = services.now().getTime();
    if (latest === null || Math.abs(time - latest.at) >= FRESH_MS)
      latest = { at: time, checks: look(services) };
    return { version: PROGRAM_VERSION, checks: await latest.checks };
  };
}

async function look({ db, covers: of }: HealthServices): Promise<Checks> {
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
