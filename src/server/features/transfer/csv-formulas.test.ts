import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CHOICES } from '#shared/domain/transfer/import-choices.ts';
import { testClubs } from '../../testing/test-transfer.ts';
import { readCsvAlbums } from './csv-albums.ts';
import { toCsv } from './export-service.ts';

const newClub = testClubs();

const ANY_NAMES = { ...NO_CHOICES, keep_names: true };

/** Texts as stored: trimmed, many of them with characters that spreadsheets evaluate. */
const text = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\',;"1a '), maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  .map((value) => value.trim())
  .filter((value) => value !== '' && !/[\p{Cc}\p{Cs}]/u.test(value));

test('a CSV export contains no spreadsheet formulas, and is read back unchanged', async () => {
  const club = await newClub();
  await club.takeCsv('artist,title,session_date,location,notes\nA,B,2026-02-06,C,D');
  const { sessions, albums } = await club.records();
  await fc.assert(
    fc.asyncProperty(text, text, text, text, async (artist, title, location, notes) => {
      const csv = toCsv({
        sessions: sessions.map((session) => ({ ...session, location, notes })),
        albums: albums.map((album) => ({ ...album, artist, title })),
        album_words: [],
      });
      expect(
        parse(csv)
          .flat()
          .filter((cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell)),
      ).toEqual([]);
      const { rows } = await readCsvAlbums('club.csv', Buffer.from(csv), [], ANY_NAMES);
      expect(rows).toMatchObject([{ album: { artist, title }, session: { location, notes } }]);
    }),
  );
});
