import { type Migration, Migrator } from 'kysely';
import type { Db } from './connection.ts';
import { baseline } from './migrations/001-baseline.ts';
import { clubSettings } from './migrations/023-club-settings.ts';
import { notifications } from './migrations/024-notifications.ts';
import { clubAccess } from './migrations/025-club-access.ts';
import { ratingsOnFile } from './migrations/026-ratings-on-file.ts';
import { endedSessions } from './migrations/027-ended-sessions.ts';
import { votersOfPhones } from './migrations/028-voters-of-phones.ts';
import { storedSubmitters } from './migrations/029-stored-submitters.ts';
import { dropTotals } from './migrations/030-drop-totals.ts';
import { people } from './migrations/031-people.ts';
import { browsers } from './migrations/032-browsers.ts';
import { mergedPeople } from './migrations/033-merged-people.ts';
import { sessionBrowsers } from './migrations/034-session-browsers.ts';
import { streamingKeys } from './migrations/035-streaming-keys.ts';
import { jobRuns } from './migrations/036-job-runs.ts';
import { roomTimes } from './migrations/037-room-times.ts';
import { clubRounds } from './migrations/038-club-rounds.ts';
import { automaticSaves } from './migrations/039-automatic-saves.ts';
import { laterTopics } from './migrations/040-later-topics.ts';
import { jobLeases } from './migrations/041-job-leases.ts';
import { roundReveals } from './migrations/042-round-reveals.ts';
import { severalLinks } from './migrations/043-several-links.ts';
import { albumWords } from './migrations/044-album-words.ts';

/** A migration that is part of the baseline. */
const done: Migration = { up: async () => {} };

/** All migrations, in order. Those up to `OLDEST_SCHEMA` are names in databases and backups. */
export const MIGRATIONS = {
  '001-albums-sessions-changelog': baseline,
  '002-admin-sessions': done,
  '003-covers': done,
  '004-creations': done,
  '005-streaming': done,
  '006-brackets': done,
  '007-search-text': done,
  '008-stored-answers': done,
  '009-deleted-sessions': done,
  '010-field-versions': done,
  '011-rooms': done,
  '012-release-facts': done,
  '013-rankings': done,
  '014-history-of-albums': done,
  '015-several-servers': done,
  '016-evenings': done,
  '017-room-lobby': done,
  '018-changelog-groups': done,
  '019-personal-links': done,
  '020-room-guests': done,
  '021-ballots': done,
  '022-room-games': done,
  '023-club-settings': clubSettings,
  '024-notifications': notifications,
  '025-club-access': clubAccess,
  '026-ratings-on-file': ratingsOnFile,
  '027-ended-sessions': endedSessions,
  '028-voters-of-phones': votersOfPhones,
  '029-stored-submitters': storedSubmitters,
  '030-drop-totals': dropTotals,
  '031-people': people,
  '032-browsers': browsers,
  '033-merged-people': mergedPeople,
  '034-session-browsers': sessionBrowsers,
  '035-streaming-keys': streamingKeys,
  '036-job-runs': jobRuns,
  '037-room-times': roomTimes,
  '038-club-rounds': clubRounds,
  '039-automatic-saves': automaticSaves,
  '040-later-topics': laterTopics,
  '041-job-leases': jobLeases,
  '042-round-reveals': roundReveals,
  '043-several-links': severalLinks,
  '044-album-words': albumWords,
};

/** Last migration of 0.2.0. */
const OLDEST_SCHEMA = '022-room-games';

/**
 * Returns why this version cannot use a database with these migrations, as the rest of a sentence;
 * undefined if it can.
 */
export function findSchemaProblem(applied: readonly string[]): string | undefined {
  const unknown = applied.find((name) => !(name in MIGRATIONS));
  if (unknown !== undefined) return `is of a newer Spindle (it has step '${unknown}')`;
  if (applied.length > 0 && !applied.includes(OLDEST_SCHEMA))
    return 'is of a version before 0.2.0. Start it once with 0.3.0';
  return undefined;
}

/**
 * Migrates the database to the latest schema, each migration in a transaction.
 * @returns the names of the applied migrations
 * @throws when one failed, or when the schema is too new or too old
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  await missingSteps(db);
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Migrations after which servers of an earlier release cannot use the database. */
const BREAKING: readonly string[] = [
  '029-stored-submitters',
  '030-drop-totals',
  '031-people',
  '032-browsers',
];

/** True if the migration of a database with data needs a backup first. */
export async function isBreaking(db: Db): Promise<boolean> {
  const missing = await missingSteps(db);
  const isEmpty = missing.length === Object.keys(MIGRATIONS).length;
  return !isEmpty && missing.some((name) => BREAKING.includes(name));
}

/**
 * Returns the pending migrations of a database; all of them for an empty one.
 * @throws when the schema is too new or too old
 */
export async function missingSteps(db: Db): Promise<string[]> {
  return getMissingSteps(await appliedSteps(db));
}

/** Returns the migrations that are not applied. @throws when the schema is too new or too old */
export function getMissingSteps(applied: readonly string[]): string[] {
  const problem = findSchemaProblem(applied);
  if (problem !== undefined) throw new Error(`The database ${problem}.`);
  return Object.keys(MIGRATIONS).filter((name) => !applied.includes(name));
}

async function appliedSteps(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return applied.map(({ name }) => name);
}
