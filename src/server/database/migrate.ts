import { Migrator } from 'kysely';
import type { Db } from './connection.ts';
import { albumsSessionsChangelog } from './migrations/001-albums-sessions-changelog.ts';
import { adminSessions } from './migrations/002-admin-sessions.ts';
import { covers } from './migrations/003-covers.ts';
import { creations } from './migrations/004-creations.ts';
import { streaming } from './migrations/005-streaming.ts';
import { brackets } from './migrations/006-brackets.ts';
import { searchText } from './migrations/007-search-text.ts';
import { storedAnswers } from './migrations/008-stored-answers.ts';
import { deletedSessions } from './migrations/009-deleted-sessions.ts';
import { fieldVersions } from './migrations/010-field-versions.ts';
import { rooms } from './migrations/011-rooms.ts';
import { releaseFacts } from './migrations/012-release-facts.ts';
import { rankings } from './migrations/013-rankings.ts';
import { historyOfAlbums } from './migrations/014-history-of-albums.ts';
import { severalServers } from './migrations/015-several-servers.ts';
import { evenings } from './migrations/016-evenings.ts';
import { roomLobby } from './migrations/017-room-lobby.ts';
import { changelogGroups } from './migrations/018-changelog-groups.ts';
import { personalLinks } from './migrations/019-personal-links.ts';
import { roomGuests } from './migrations/020-room-guests.ts';
import { ballots } from './migrations/021-ballots.ts';
import { roomGames } from './migrations/022-room-games.ts';
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

/** All migrations, in order. */
export const MIGRATIONS = {
  '001-albums-sessions-changelog': albumsSessionsChangelog,
  '002-admin-sessions': adminSessions,
  '003-covers': covers,
  '004-creations': creations,
  '005-streaming': streaming,
  '006-brackets': brackets,
  '007-search-text': searchText,
  '008-stored-answers': storedAnswers,
  '009-deleted-sessions': deletedSessions,
  '010-field-versions': fieldVersions,
  '011-rooms': rooms,
  '012-release-facts': releaseFacts,
  '013-rankings': rankings,
  '014-history-of-albums': historyOfAlbums,
  '015-several-servers': severalServers,
  '016-evenings': evenings,
  '017-room-lobby': roomLobby,
  '018-changelog-groups': changelogGroups,
  '019-personal-links': personalLinks,
  '020-room-guests': roomGuests,
  '021-ballots': ballots,
  '022-room-games': roomGames,
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
};

/**
 * Migrates the database to the latest schema, each migration in a transaction.
 * @returns the names of the applied migrations
 * @throws when one failed, or when the database has a newer schema
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
 * @throws when the database has a newer schema
 */
export async function missingSteps(db: Db): Promise<string[]> {
  const applied = await appliedSteps(db);
  const unknown = applied.find((name) => !(name in MIGRATIONS));
  if (unknown !== undefined)
    throw new Error(`The database is of a newer Spindle (it has step '${unknown}').`);
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
