import { PROGRAM_VERSION } from '../../adapters/program-version.ts';
import type { Db } from '../../database/connection.ts';
import type { Covers } from '../../database/cover-store.ts';
import { hasSchema, probeWrite } from './health-repository.ts';

export type HealthServices = { db: Db; covers: Covers; now: () => Date };

/** What was looked at, and whether it is as it must be. */
type Checks = Readonly<Record<'database' | 'schema' | 'covers' | 'disk', boolean>>;

type Readiness = { version: string; checks: Checks };

/** Anybody may ask, so the answer of one look holds for this long, in milliseconds. */
const FRESH_MS = 1000;

/** With less space, in bytes, the next upload may be the last. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Looks whether writes can be kept, at most once a second. */
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

/** True if something can be done, and does not say no. */
async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    (answer) => answer !== false,
    () => false,
  );
}
