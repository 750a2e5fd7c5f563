import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { fillOddClub } from './odd-club.ts';
import { fromRoot, importFile, type Settings, startServer } from './server.ts';

/**
 * Data set of a server. `rs500`: 691 albums in 139 sessions. `odd`: one of every edge case.
 * `empty`: no data. `admin`: two sessions, for tests that add their own albums. `streaming`: the
 * same, for tests of the streaming services.
 */
export type ClubName = 'rs500' | 'odd' | 'empty' | 'admin' | 'streaming';

const FIVE = { REVIEWERS: 'Ada,Ben,Cleo,Dev,Eva' };

export const CLUB_SETTINGS: Record<ClubName, Settings> = {
  rs500: { REVIEWERS: 'Poll 2003,Poll 2012,Poll 2020' },
  odd: FIVE,
  empty: FIVE,
  admin: FIVE,
  streaming: FIVE,
};

/** Creates a data directory for each data set below `folder`, to be copied for every worker. */
export async function prepareClubs(folder: string): Promise<void> {
  const dataDir = (name: ClubName) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  dataDir('empty');
  await Promise.all([
    prepareLargeClub(dataDir('rs500')),
    prepareOddClub(dataDir('odd')),
    importFile(fromRoot('tests/fixtures/evenings.csv'), dataDir('admin'), FIVE),
    importFile(fromRoot('tests/fixtures/evenings.csv'), dataDir('streaming'), FIVE),
  ]);
}

async function prepareLargeClub(dataDir: string): Promise<void> {
  await importFile(fromRoot('tests/fixtures/rs500.csv'), dataDir, CLUB_SETTINGS.rs500);
  ungroupChanges(dataDir);
}

/** Ungroups all changelog entries, as in a database from before imports were grouped. */
function ungroupChanges(dataDir: string): void {
  const database = new Database(join(dataDir, 'spindle.db'));
  database.exec('update changelog set group_id = null; delete from changelog_groups');
  database.close();
}

async function prepareOddClub(dataDir: string): Promise<void> {
  await importFile(fromRoot('tests/fixtures/incomplete-albums.csv'), dataDir, FIVE);
  ungroupChanges(dataDir);
  const server = await startServer(dataDir, FIVE);
  await fillOddClub(server.url);
  await server.stop();
}
