import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll } from 'vitest';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import type { Connection } from '../database/connection.ts';
import { CSV_COLUMNS, getReviewer } from '../features/transfer/csv-columns.ts';
import { exportFile } from '../features/transfer/export-service.ts';
import { type ImportChoice, importFile } from '../features/transfer/import-service.ts';
import { findRecords } from '../features/transfer/transfer-repository.ts';
import { type GivenFile, givenFile, replaceGivenFile } from '../integrations/given-file.ts';
import { coversIn } from '../start/covers.ts';
import { openDataDirectory } from '../start/data-directory.ts';
import { temporaryDirectory, writeMigratedFile } from './test-app.ts';
import { testClub } from './test-club.ts';
import { inDatabase } from './test-postgres.ts';

export const REVIEWERS = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'];

/** What is in an empty club. */
export const NO_RECORDS = {
  ...{ people: [], sessions: [], albums: [], album_words: [], changelog: [], changelog_groups: [] },
  ...{ brackets: [], recaps: [], club_rounds: [], rankings: [], settings: {} },
};

/** Gives a CSV file all columns of an export, in its order. */
export function toExportCsv(csv: string): string {
  const records = parse(csv, { columns: true });
  const ratings = Object.keys(records[0] ?? {}).filter((name) => getReviewer(name) !== null);
  return stringify(records, { header: true, columns: [...CSV_COLUMNS, ...ratings] });
}

/**
 * Creates instances, each with an empty data directory, for the tests of one file.
 * @param server URL of PostgreSQL, on which each instance gets its own database
 */
export function testClubs(server?: string) {
  const folder = temporaryDirectory();
  const connections: Connection[] = [];
  afterAll(() => Promise.all(connections.map(({ close }) => close())));
  return async () => {
    const dataDir = join(folder, `club-${connections.length}`);
    mkdirSync(dataDir);
    const databaseUrl = server === undefined ? null : await newDatabase(server);
    if (databaseUrl === null) await writeMigratedFile(join(dataDir, 'spindle.db'));
    const connection = await openDataDirectory({ dataDir, databaseFile: null, databaseUrl });
    connections.push(connection);
    const now = () => new Date('2026-03-06T12:00:00.000Z');
    const covers = coversIn(dataDir);
    const services = {
      db: connection.db,
      now,
      reviewers: REVIEWERS,
      getClub: () => testClub({ reviewers: [...REVIEWERS] }),
      readClub: async () => testClub({ reviewers: [...REVIEWERS] }),
      dataDir,
      covers,
      isPlainHttp: false,
      progress: () => {},
    };

    /** Writes a file into the folder of the instance, as a user names it. */
    async function file(name: string, content: string | Buffer): Promise<GivenFile> {
      const given = givenFile(name, dataDir);
      await replaceGivenFile(given, content);
      return given;
    }

    function take(given: GivenFile, choice: Partial<ImportChoice> = {}) {
      return importFile(services, given, { ...NO_CHOICES, dryRun: false, ...choice });
    }

    return {
      ...services,
      connection,
      file,
      take,
      takeCsv: async (content: string | Buffer, choice?: Partial<ImportChoice>) =>
        take(await file('club.csv', content), choice),
      give: async (name: string) => {
        const given = givenFile(name, dataDir);
        return { given, sentence: await exportFile(services, given) };
      },
      /** Exports everything, and parses it. */
      giveJson: async () => {
        const given = givenFile('parsed.json', dataDir);
        await exportFile(services, given);
        return JSON.parse(await readFile(given.path, 'utf8'));
      },
      takeJson: async (name: string, document: object) =>
        take(await file(name, JSON.stringify(document))),
      records: () => findRecords(connection.db),
    };
  };
}

function newDatabase(server: string): Promise<string> {
  return inDatabase(server, `club_${randomUUID().replaceAll('-', '')}`, 'spindle_template');
}
