import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NO_CHOICES, type SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { FileProblem } from '../../../integrations/given-file.ts';
import { REVIEWERS, testClubs } from '../../../testing/test-transfer.ts';
import { readCsvAlbums } from '../csv-albums.ts';
import { planCsv } from '../csv-plan.ts';
import type { ImportChoice } from '../import-service.ts';
import { summary } from '../plan.ts';
import { SPREADSHEETS } from './test-spreadsheets.ts';

const newClub = testClubs();
const FOLDER = new URL('./fixtures/', import.meta.url);
const NOTHING = {
  people: [],
  sessions: [],
  albums: [],
  undoneAlbums: new Set<string>(),
  changes: [],
  changeGroups: [],
  brackets: [],
  bracketParts: [],
  recaps: [],
  rankings: [],
  settings: {},
};
const getBytes = (name: string) => readFileSync(new URL(name, FOLDER));

/** Albums that would be added, one per line, or the problems. */
function read(name: string, choices: Partial<SheetChoices>): string[] {
  try {
    const sheet = readCsvAlbums(name, getBytes(name), REVIEWERS, { ...NO_CHOICES, ...choices });
    const { sessions, albums } = planCsv(
      sheet,
      NOTHING,
      '2026-03-06T12:00:00.000Z',
      name,
    ).additions;
    return albums.map((album) => {
      const session = sessions.find(({ id }) => id === album.session_id);
      const ratings = Object.entries(album.individual_tiers).map((rating) => rating.join(' '));
      const evening = session && `${session.session_date} ${session.location}`;
      const parts = [album.tier, album.submitted_by, evening, ratings.join(', '), album.spotify_id];
      return [`${album.artist} – ${album.title}`, ...parts.map((part) => part || '')]
        .join(' | ')
        .replace(/[ |]+$/, '');
    });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return error.problems.map((problem) => problem.replace(name, 'refused'));
  }
}

describe('realistic spreadsheets', () => {
  test.each(SPREADSHEETS)('$file: $what', ({ file, choices = {}, expected }) => {
    expect(read(file, choices)).toEqual(expected);
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
      expected.some((line) => line.startsWith('refused'));
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
      rankings: [],
      settings: {},
    });
    for (const { file, choices = {}, expected } of SPREADSHEETS.filter((one) => !isRejected(one))) {
      const first = await take(file, choices);
      const count = (first?.additions.albums.length ?? 0) + (first?.alreadyThere ?? 0);
      expect([file, count]).toEqual([file, expected.length]);
      const again = await take(file, { ...choices, dryRun: true });
      expect(again && summary(again, true)).toMatch(/^Would add 0 albums in 0 sessions/);
    }
  });
});
