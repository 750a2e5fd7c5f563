import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type {
  SheetChoices,
  TextEncoding,
  TierChoice,
} from '#shared/domain/transfer/import-choices.ts';
import { readAlbums } from './test-spreadsheets.ts';
import { packWorkbook, sheetRow, textCell } from './test-workbook.ts';

/** The same albums, written in any accepted form, are imported as the same albums. */

const PEOPLE = ['Ada', 'Ben', 'Cleo'];
const TIERS = ['S', 'A', 'C', 'E', 'Tiering Herrie'] as const;

type Album = {
  artist: string;
  title: string;
  tier: Tier | null;
  ratings: (Tier | null)[];
  /** Days since 2024-01-01. */
  day: number | null;
};

const name = fc.stringMatching(
  /^[A-Za-zÄÖÜäöüßéèñ][A-Za-zÄÖÜäöüßéèñ0-9 .,;:'"!?&+|/()-]{0,12}[A-Za-zéü]$/,
);
const tier = fc.option(fc.constantFrom(...TIERS), { nil: null });
const albums = fc
  .uniqueArray(
    fc.record<Album>({
      artist: name,
      title: name,
      tier,
      ratings: fc.tuple(tier, tier, tier),
      day: fc.option(fc.nat(300), { nil: null }),
    }),
    { minLength: 1, maxLength: 8, selector: ({ title }) => title.toLowerCase().normalize('NFKD') },
  )
  .map((some) => some.sort((one, other) => (one.day ?? -1) - (other.day ?? -1)));

/** Writes tiers, and the choices that they need. */
const TIER_FORMS: readonly [write: (tier: Tier) => string, tiers: SheetChoices['tiers']][] = [
  [(one) => one, {}],
  [(one) => one.toLowerCase(), {}],
  [(one) => (one === 'Tiering Herrie' ? one : `${one}+`), {}],
  [(one) => '★'.repeat(5 - place(one)), {}],
  [(one) => `${5 - place(one)} stars`, {}],
  [(one) => `${10 - 2 * place(one)}/10`, {}],
  [(one) => `${100 - 20 * place(one)} %`, {}],
  [(one) => String(5 - place(one)), ofScale(5)],
  [(one) => `${10 - 2 * place(one)},0`, ofScale(10)],
  [(one) => String(20 - 4 * place(one)), ofScale(20)],
  [
    (one) => `grade ${place(one)}`,
    both({ scale: null, values: Object.fromEntries(TIERS.map((one, at) => [`grade ${at}`, one])) }),
  ],
];

function place(one: Tier): number {
  return (TIERS as readonly Tier[]).indexOf(one);
}

function ofScale(scale: 5 | 10 | 20) {
  return both({ scale, values: {} });
}

function both(choice: TierChoice): SheetChoices['tiers'] {
  return { tier: choice, ratings: choice };
}

const toDay = (day: number) => new Date(Date.UTC(2024, 0, 1 + day));
const iso = (day: number) => toDay(day).toISOString().slice(0, 10);
const inWords = (language: string) => (day: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(toDay(day));

const DATE_FORMS: readonly [write: (day: number) => string, dates: SheetChoices['dates']][] = [
  [iso, null],
  [(day) => `${iso(day)}T20:30:00.000Z`, null],
  [(day) => `${iso(day).split('-').reverse().join('.')}, 20:30`, 'day-first'],
  [(day) => iso(day).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'), 'month-first'],
  [inWords('en'), null],
  [inWords('de'), null],
  [inWords('pl'), null],
  [(day) => String(45_292 + day), null],
];

const ENCODINGS: readonly (TextEncoding | 'workbook')[] = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'windows-1252',
  'workbook',
];

const form = fc.record({
  tiers: fc.constantFrom(...TIER_FORMS),
  dates: fc.constantFrom(...DATE_FORMS),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom(...ENCODINGS),
  hasHeading: fc.boolean(),
  hasMergedDates: fc.boolean(),
  isOneRowPerRating: fc.boolean(),
});

type Form = typeof form extends fc.Arbitrary<infer T> ? T : never;

async function write(
  some: readonly Album[],
  given: Form,
): Promise<{ bytes: Buffer; choices: Partial<SheetChoices> }> {
  const [writeTier, tiers] = given.tiers;
  const [writeDate, dates] = given.dates;
  const tierCell = (one: Tier | null) => (one === null ? '' : writeTier(one));
  let last: string | null = null;
  const dateCell = ({ day }: Album) => {
    const date = day === null ? '' : writeDate(day);
    const isRepeated = given.hasMergedDates && date === last;
    last = date;
    return isRepeated ? '' : date;
  };
  const rows = given.isOneRowPerRating
    ? some.flatMap((album) =>
        PEOPLE.map((person, at) => [
          album.artist,
          album.title,
          person,
          tierCell(album.ratings[at] ?? null),
        ]),
      )
    : some.map((album) => [
        album.artist,
        album.title,
        tierCell(album.tier),
        ...album.ratings.map(tierCell),
        dateCell(album),
        album.day === null ? '' : 'Attic',
      ]);
  const header = given.isOneRowPerRating
    ? ['Artist', 'Album', 'Name', 'Rating']
    : ['Artist', 'Album', 'Score', ...PEOPLE, 'Date', 'Where'];
  const heading = given.hasHeading ? [['Our club']] : [];
  const lines = [...heading, header, ...rows];
  const chosen = { tiers, dates, fill_dates: true };
  if (given.encoding === 'workbook')
    return { bytes: await packWorkbook({ Albums: lines.map(toRow).join('') }), choices: chosen };
  const csv = lines
    .map((cells) => cells.map((cell) => quoted(cell)).join(given.separator))
    .join(given.end);
  const isEncodable = iconv.decode(iconv.encode(csv, given.encoding), given.encoding) === csv;
  const encoding = isEncodable ? given.encoding : 'UTF-8';
  return {
    bytes: iconv.encode(csv, encoding, { addBOM: encoding.startsWith('UTF-16') }),
    choices: { ...chosen, encoding },
  };
}

function toRow(cells: readonly string[], at: number): string {
  const written = cells.map((cell, column) =>
    cell === '' ? '' : textCell(`${String.fromCharCode(65 + column)}${at + 1}`, toXml(cell)),
  );
  return sheetRow(at + 1, written.join(''));
}

function toXml(cell: string): string {
  return cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function quoted(cell: string): string {
  return /^[\w ]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

function toLine({ artist, title, tier, ratings, day }: Album, { isOneRowPerRating }: Form): string {
  const rated = PEOPLE.flatMap((person, at) => (ratings[at] ? [`${person} ${ratings[at]}`] : []));
  const evening = isOneRowPerRating || day === null ? '' : `${iso(day)} Attic`;
  const overall = isOneRowPerRating ? null : tier;
  return [`${artist} – ${title}`, overall ?? 'Not rated yet', '', evening, rated.join(', ')]
    .join(' | ')
    .replace(/[ |]+$/, '');
}

test('a sheet in any form is imported as the same albums', async () => {
  await fc.assert(
    fc.asyncProperty(albums, form, async (some, given) => {
      const { bytes, choices } = await write(some, given);
      const expected = some.map((album) => toLine(album, given));
      expect(await readAlbums('club.csv', bytes, choices)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});
