import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { withArchive } from '../../integrations/zip-archive.ts';
import { testClubs } from '../../testing/test-transfer.ts';

const newClub = testClubs(inject('postgres'));

const FIXTURES = fileURLToPath(new URL('../../../../tests/fixtures/0.2.0', import.meta.url));

/** Imports an export of 0.2.0 into an empty club, and exports that in the same format. */
async function roundTrip(name: string) {
  const club = await newClub();
  const path = join(FIXTURES, name);
  await club.take(await club.file(name, await readFile(path)), { keep_names: true });
  return { before: path, after: (await club.give(`again-${name}`)).given.path };
}

/** An export of 0.2.0 as this version writes it, except for people. */
function upgrade(json: string): object {
  const { recaps, ...document } = JSON.parse(json);
  return {
    ...document,
    version: 2,
    exported_at: '2026-03-06T12:00:00.000Z',
    people: expect.anything(),
    album_words: [],
    club_rounds: [],
    recaps: recaps.map((recap: { albums: object[] }) => ({
      ...recap,
      albums: recap.albums.map((album) => ({ ...album, on_file: [] })),
    })),
  };
}

it.each(['export.json', 'export-in-game.json'])(
  'restores everything in %s of 0.2.0',
  async (name) => {
    const { before, after } = await roundTrip(name);
    const document = JSON.parse(await readFile(after, 'utf8'));
    expect(document).toEqual(upgrade(await readFile(before, 'utf8')));
    const people = document.people.map((one: { name: string; kind: string }) => [
      one.name,
      one.kind,
    ]);
    expect(people).toEqual([
      ['Ada', 'reviewer'],
      ['Ben', 'reviewer'],
      ['Cleo', 'reviewer'],
      ['Dev', 'reviewer'],
      ['Eva', 'reviewer'],
      ['Max', 'guest'],
    ]);
  },
);

it('restores everything in export.zip of 0.2.0, with its covers', async () => {
  const { before, after } = await roundTrip('export.zip');
  const { 'spindle.json': document = '', ...covers } = await unpack(before);
  const { 'spindle.json': restored = '', ...restoredCovers } = await unpack(after);
  expect(JSON.parse(String(restored))).toEqual(upgrade(String(document)));
  expect(Object.keys(covers)).toHaveLength(2);
  expect(restoredCovers).toEqual(covers);
});

it('restores the albums, ratings, submitters and sessions in export.csv of 0.2.0', async () => {
  const { before, after } = await roundTrip('export.csv');
  expect(await readFile(after, 'utf8')).toBe(await readFile(before, 'utf8'));
});

/** The files of an archive, by name. */
function unpack(path: string): Promise<Record<string, Buffer>> {
  return withArchive({ name: 'export.zip', path }, async (files) =>
    Object.fromEntries(await Promise.all(files.map(async (one) => [one.name, await one.read()]))),
  );
}
