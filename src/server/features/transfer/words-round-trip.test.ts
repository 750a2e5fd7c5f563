import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { findPersonId } from '../../database/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { testClubs, toExportCsv } from '../../testing/test-transfer.ts';
import { insertWords } from '../albums/album-words-repository.ts';
import { markAlbumDeleted } from '../albums/albums-repository.ts';
import { joinTexts, splitTexts } from './csv-words.ts';
import { summary } from './plan.ts';

const newClub = testClubs(inject('postgres'));
type Club = Awaited<ReturnType<typeof newClub>>;

const CSV = 'artist,title,tier,rating:Ada,rating:Ben\nLow,Trust,S,S,A\nCan,Tago Mago,A,A,';

/** Stores words about the album of an artist, the first said first. */
async function say(club: Club, artist: string, ...texts: [reviewer: string, text: string][]) {
  const album = (await club.records()).albums.find((one) => one.artist === artist);
  await inTransaction(club.db, async (trx) => {
    for (const [index, [reviewer, text]] of texts.entries())
      await insertWords(trx, [
        {
          id: `${artist} ${index}`,
          album_id: album?.id ?? '',
          person_id: await findPersonId(trx, reviewer, 'reviewer'),
          text,
          written_at: `2026-03-0${index + 1}T20:00:00.000Z`,
          edited_at: index === 0 ? '2026-03-05T20:00:00.000Z' : null,
          version: index + 1,
        },
      ]);
  });
  return album?.id ?? '';
}

async function filledClub() {
  const club = await newClub();
  await club.takeCsv(toExportCsv(CSV));
  await say(club, 'Low', ['Ada', 'Grows.\n\nSlowly.'], ['Ben', '=Too "long"'], ['Ada', 'Still']);
  const can = await say(club, 'Can', ['Ben', 'Gone']);
  return { club, can };
}

const getWords = async (club: Club) =>
  (await club.records()).album_words.map(({ reviewer, text }) => `${reviewer}: ${text}`).sort();

const WORDS = ['Ada: Grows.\n\nSlowly.', 'Ada: Still', 'Ben: =Too "long"'];

test('a JSON export restores words, those about deleted albums too, once', async () => {
  const { club, can } = await filledClub();
  await markAlbumDeleted(club.db, can, '2026-03-06T00:00:00.000Z');
  const { given, sentence } = await club.give('club.json');
  expect(sentence).toContain(', 4 notes, ');
  const other = await newClub();
  const plan = await other.take(given);
  expect(summary(plan, false)).toContain('Added 4 notes about albums.');
  expect(await other.records()).toEqual(await club.records());
  expect((await other.take(given)).additions.albumWords).toEqual([]);
  expect(await getWords(other)).toEqual([...WORDS, 'Ben: Gone']);
});

test('an export of before there were words is read, and a wrong one named', async () => {
  const { club } = await filledClub();
  const { album_words, ...before } = await club.giveJson();
  const other = await newClub();
  await other.takeJson('old.json', before);
  expect(await getWords(other)).toEqual([]);
  const [first] = album_words;
  const take = async (fields: object) =>
    (await newClub()).takeJson('bad.json', { ...before, album_words: [{ ...first, ...fields }] });
  await expect(take({ album_id: 'x' })).rejects.toThrow(
    'bad.json: album_words[0].album_id: there is no such album',
  );
  await expect(take({ text: '' })).rejects.toThrow('album_words[0].text: Please write something');
});

test('a CSV export has a column per writer, from which words are added once', async () => {
  const { club, can } = await filledClub();
  await markAlbumDeleted(club.db, can, '2026-03-06T00:00:00.000Z');
  const { given } = await club.give('club.csv');
  const csv = await readFile(given.path, 'utf8');
  expect(csv).toContain('rating:Ada,rating:Ben,note:Ada,note:Ben\n');
  const other = await newClub();
  await other.take(given);
  expect(await getWords(other)).toEqual(WORDS);
  expect(await readFile((await other.give('again.csv')).given.path, 'utf8')).toBe(csv);
  const again = await other.take(given);
  expect(again).toMatchObject({ alreadyThere: 1, additions: { albumWords: [] } });
  expect(await getWords(other)).toEqual(WORDS);
});

test('a spreadsheet adds the missing words to albums in the list, in the names of the club', async () => {
  const { club } = await filledClub();
  const sheet = 'Band,Album,NOTE:ada,note:Ben\nLow,Trust,Still,New\nAir,Moon Safari,,First';
  const plan = await club.takeCsv(sheet.replace('NOTE:', 'note:'));
  expect(summary(plan, false)).toContain('Added 2 notes about albums.');
  expect(await getWords(club)).toEqual([...WORDS, 'Ben: First', 'Ben: Gone', 'Ben: New'].sort());
  const long = club.takeCsv(`artist,title,note:Ada\nLow,Trust,${'x'.repeat(501)}`);
  await expect(long).rejects.toThrow('club.csv:2: notes: too long');
});

test('several texts in one cell are read back', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', '-', '\n', ' ', ','), minLength: 1, maxLength: 12 })
    .map((value) => value.trim())
    .filter((value) => value !== '' && !/^---\s*$/m.test(value));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      expect(splitTexts(joinTexts(texts))).toEqual(texts);
    }),
  );
});
