import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_CHOICES, type SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { readCsvAlbums } from './csv-albums.ts';
import { planCsv } from './csv-plan.ts';
import { NOTHING, scaled } from './sheet/test-spreadsheets.ts';

const at = '2026-03-06T12:00:00.000Z';

/** Responses of a form, lists with a column per person, notes, places: with and without each cell. */
const HEADERS = {
  list: [
    'Artist',
    'Album',
    'Tier',
    'Ada',
    'Ben',
    'Who',
    'Date',
    'Where',
    'Notes',
    'Genre',
    'Veto by',
  ],
  form: ['Timestamp', 'Name', 'Artist', 'Album', 'Rating', 'Date', 'Where', 'Notes', 'Genre'],
} as const;

const empty = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: '' });
const CELLS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Artist: fc.constantFrom('Low', 'Can'),
  Album: fc.constantFrom('Trust', 'Ege', 'Air', ''),
  Name: fc.constantFrom('Ada', 'Ben', ''),
  Tier: empty(fc.constantFrom('S', 'A', 'x')),
  Rating: empty(fc.constantFrom('S', 'A')),
  Ada: empty(fc.constantFrom('S', 'A')),
  Ben: empty(fc.constantFrom('B')),
  Who: empty(fc.constantFrom('Ada', 'Ben')),
  'Veto by': empty(fc.constantFrom('Ada')),
  Date: empty(fc.constantFrom('2024-01-05', '2024-01-06')),
  Where: empty(fc.constantFrom('Attic', 'Kitchen')),
  Notes: empty(fc.constantFrom('slow', 'long', 'x'.repeat(300), 'y'.repeat(600))),
  Genre: empty(fc.constantFrom('Rock', 'Kraut')),
  Timestamp: fc.constantFrom('1', '2'),
};

const sheet = fc.constantFrom(...Object.values(HEADERS)).chain((header) =>
  fc.record({
    header: fc.constant(header),
    rows: fc.array(
      fc.tuple(...header.map((name) => (CELLS[name] ?? fc.constant('')).map(String))),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  }),
);

const CHOICES = fc.record<Partial<SheetChoices>>({
  fill_dates: fc.boolean(),
  sessions: fc.constantFrom('date', 'date-and-place'),
  leave_out_unrated: fc.boolean(),
  columns: fc.constantFrom<Record<string, string>>(
    { Notes: '' },
    { Notes: 'notes' },
    { Notes: 'note:Ada' },
  ),
});

const REST = {
  ...NO_CHOICES,
  ...{ tiers: scaled(5), location: 'Cafe', keep_names: true, skip_bad_rows: true },
  ...{ leave_out_others: true, leave_out_long_notes: true },
};

test('each row and value of a sheet is stored, or counted as left out', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, CHOICES, async ({ header, rows }, chosen) => {
      const text = [header, ...rows].map((cells) => cells.join(',')).join('\n');
      const choices = { ...REST, ...chosen };
      const read = await readCsvAlbums('club.csv', Buffer.from(text), ['Ada', 'Ben'], choices);
      const plan = planCsv(read, NOTHING, at, 'club.csv');
      const lines = read.rows.flatMap(
        ({ line, mergedFrom }) => mergedFrom?.map(({ row }) => row.line) ?? [line],
      );
      const named = [...read.badLines, ...read.leftOut.flatMap(({ line }) => line)];
      expect([...lines, ...named].sort((one, other) => one - other)).toEqual(
        rows.map((_, index) => index + 2),
      );
      const { albums, albumWords, sessions } = plan.additions;
      const isOfSession = choices.columns.Notes === 'notes';
      const isStored = (row: Readonly<Record<string, string>>, name: string, value: string) => {
        const album = albums.find(
          ({ artist, title }) => artist === row.Artist && title === row.Album,
        );
        const session = sessions.find(({ id }) => id === album?.session_id);
        const rating = album?.individual_tiers[row.Name ?? name];
        // Without any name, the ratings are of all.
        const given = row.Name === '' ? album?.tier : rating;
        const stored = {
          ...{ Artist: row.Artist, Album: row.Album, Tier: album?.tier, Rating: given },
          ...{ Ada: rating, Ben: rating, Name: row.Rating && rating === row.Rating && row.Name },
          ...{ Who: album?.submitted_by, 'Veto by': album?.veto_by },
          ...{ Date: session?.session_date, Where: session?.location },
          Notes: isOfSession
            ? session?.notes?.split('\n').find((note) => note === value)
            : albumWords.find(({ album_id, text }) => album_id === album?.id && text === value)
                ?.text,
        };
        return stored[name as keyof typeof stored] === value;
      };
      const values = lines.flatMap((line) => {
        const row = Object.fromEntries(
          header.map((name, index) => [name, rows[line - 2]?.[index] ?? '']),
        );
        return Object.entries(row).flatMap(([name, value]) =>
          value === '' ? [] : [isStored(row, name, value)],
        );
      });
      const leftOut = plan.leftOutValues.reduce((sum, { count }) => sum + count, 0);
      expect(values.filter((stored) => !stored)).toHaveLength(leftOut);
    }),
    { numRuns: 100 },
  );
}, 60_000);
