import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FileProblem } from '../../../integrations/given-file.ts';
import { testClubs } from '../../../testing/test-transfer.ts';
import type { ImportChoice } from '../import-service.ts';
import { summary } from '../plan.ts';
import { readAlbums, SPREADSHEETS } from './test-spreadsheets.ts';

const newClub = testClubs();
const FOLDER = new URL('./fixtures/', import.meta.url);
const getBytes = (name: string) => readFileSync(new URL(name, FOLDER));

describe('realistic spreadsheets', () => {
  test.each(SPREADSHEETS)('$file: $what', async ({ file, choices = {}, expected }) => {
    expect(await readAlbums(file, getBytes(file), choices)).toEqual(expected);
  });

  test('every file of the folder is listed', () => {
    const subjects = readdirSync(FOLDER).filter((name) => !name.startsWith('.'));
    const files = subjects.flatMap((subject) =>
      readdirSync(new URL(subject, FOLDER)).map((name) => `${subject}/${name}`),
    );
    expect([...new Set(SPREADSHEETS.map(({ file }) => file))].sort()).toEqual(files.sort());
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  test('a rejected file writes nothing, and an imported one adds nothing again', async () => {
    const club = await newClub();
    const take = async (file: string, choices: Partial<ImportChoice>) =>
      club.takeCsv(getBytes(file), choices).catch((error: unknown) => {
        if (error instanceof FileProblem) return null;
        throw error;
      });
    const isRejected = ({ expected }: { expected: readonly string[] }) =>
      expected.some((line) => line.startsWith('rejected'));
    for (const { file, choices = {} } of SPREADSHEETS.filter(isRejected))
      expect(await take(file, choices)).toBe(null);
    expect(await club.records()).toEqual({
      sessions: [],
      albums: [],
      changelog: [],
      changelog_groups: [],
      brackets: [],
      recaps: [],
      people: [],
      club_rounds: [],
      rankings: [],
      settings: {},
    });
    for (const { file, choices = {}, expected } of SPREADSHEETS.filter((one) => !isRejected(one))) {
      const first = await take(file, choices);
      const count =
        (first?.additions.albums.length ?? 0) + (first?.alreadyThere ?? 0) + (first?.rated ?? 0);
      expect([file, count]).toEqual([file, expected.length]);
      const again = await take(file, { ...choices, dryRun: true });
      expect(again && summary(again, true)).toMatch(/^Would add 0 albums in 0 sessions/);
    }
  });
});
