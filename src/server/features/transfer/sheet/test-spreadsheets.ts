import {
  NO_CHOICES,
  type RatingScale,
  type SheetChoices,
} from '#shared/domain/transfer/import-choices.ts';
import { FileProblem } from '../../../integrations/given-file.ts';
import { REVIEWERS } from '../../../testing/test-transfer.ts';
import { readCsvAlbums } from '../csv-albums.ts';
import { planCsv } from '../csv-plan.ts';

type Spreadsheet = {
  /** File in `fixtures/`. */
  file: string;
  what: string;
  choices?: Partial<SheetChoices>;
  /**
   * Added albums, as 'artist – title | tier | submitter | date and location | ratings | Spotify
   * id'; or problems, as 'rejected:LINE: column: reason'.
   */
  expected: readonly string[];
};

/** Choices of one scale for all tier columns. */
export function scaled(scale: RatingScale): SheetChoices['tiers'] {
  return { tier: { scale, values: {} }, ratings: { scale, values: {} } };
}

/** Typical spreadsheets, for five reviewers: Ada, Ben, Cleo, Dev and Eve. */
export const SPREADSHEETS: readonly Spreadsheet[] = [
  {
    file: 'rows/plain.csv',
    what: 'everyday names of columns, reviewers by their names, tiers in any case',
    expected: [
      'Low – Hey What | A | Ben | 2025-03-14 Attic | Ada A, Ben B',
      'Nina Simone – Pastel Blues | S | Ada | 2025-03-14 Attic | Ada S',
      'Can – Tago Mago, Deluxe | ? | Cleo | 2025-03-21 Kitchen | Ben C',
    ],
  },
  {
    file: 'text/semicolons.csv',
    what: 'semicolons, a byte order mark, CRLF, days with dots of which one is past the twelfth',
    expected: [
      'Björk – Homogenic | S | Ada | 2025-03-14 Dachboden',
      'Sigur Rós – ( ) | B | Ben | 2025-03-14 Dachboden',
      'Low – Secret Name, Live | C | Ben | 2025-03-21 Küche',
    ],
  },
  {
    file: 'text/tabs-copied.tsv',
    what: 'cells copied out of a spreadsheet, with a quote within a word',
    expected: [
      'Various – 12" Mixes | B |  | 2025-03-14 Attic',
      'Bowie – Low | A |  | 2025-03-14 Attic',
    ],
  },
  {
    file: 'text/unicode-text.txt',
    what: 'UTF-16 with tabs, as a spreadsheet saves Unicode text',
    expected: ['Mgła – Exercises in Futility | A | Ada', 'Sigur Rós – Ágætis byrjun | S | Ben'],
  },
  {
    file: 'text/utf16-big-endian.csv',
    what: 'UTF-16, the other way round',
    expected: ['Zoë Keating – Into the Trees | B'],
  },
  {
    file: 'text/utf16-unmarked.csv',
    what: 'UTF-16 without a mark',
    expected: ['Zoë Keating – Into the Trees | B'],
  },
  {
    file: 'text/windows-1252.csv',
    what: 'Windows-1252 with accents, curly quotes and the sign of the euro',
    expected: [
      'Björk – Début – “Live” | Not rated yet |  | 2025-03-14 Café',
      'Beyoncé – Ünder €5 | Not rated yet |  | 2025-03-14 Café',
    ],
  },
  {
    file: 'text/broken-utf8.csv',
    what: 'UTF-8 with a letter cut in two',
    expected: ['rejected:3: the text is not valid UTF-8: save the file as UTF-8 again'],
  },
  {
    file: 'rows/workbook.csv',
    what: 'a workbook by another name',
    expected: [
      'rejected: This workbook is damaged. Open it in a spreadsheet app, and save it again as .xlsx or CSV.',
    ],
  },
  {
    file: 'text/separator-line.csv',
    what: 'a first line that says what separates the cells',
    expected: ['Low – Hey, What; Now | A'],
  },
  {
    file: 'rows/capitals.csv',
    what: 'names in capitals',
    expected: [
      'Low – Drums and Guns | Not rated yet | Eve | 2025-03-14 Attic | Ada Tiering Herrie',
    ],
  },
  {
    file: 'rows/merged-header.csv',
    what: 'a heading over all and one over the ratings, with a past member',
    choices: { keep_names: true, fill_dates: false },
    expected: [
      'Low – Hey What | Not rated yet |  | 2025-03-14 Attic | Ada A, Zed B',
      'Can – Ege Bamyasi | Not rated yet |  |  | Zed S',
    ],
  },
  {
    file: 'rows/merged-header.csv',
    what: 'the same, without Zed as a past member',
    choices: { fill_dates: false },
    expected: [
      'rejected: names of no reviewers: Zed. Add them in the settings, or import them as past members with --keep-names.',
    ],
  },
  {
    file: 'rows/header-again.csv',
    what: 'the header once more, as on a second page',
    expected: ['Low – Hey What | A', 'Can – Future Days | B'],
  },
  {
    file: 'rows/no-header.csv',
    what: 'no header at all',
    expected: [
      'rejected:1: no line names the columns: add one such as artist,title,tier above the first album, or say what each column holds with --column',
    ],
  },
  {
    file: 'rows/german.csv',
    what: 'German names of columns',
    expected: [
      'Björk – Debüt | S | Ada | 2025-03-14 Küche | Ben A',
      'Low – Hey What | B | Ben | 2025-03-14 Küche',
    ],
  },
  {
    file: 'rows/catalogue-names.csv',
    what: 'entities, line breaks, and artists with the numbers of Discogs',
    expected: [
      'Justice – Cross | A',
      'Eat, Die Warzau – Sell Me a God | B',
      'Motörhead & Café Tacvba – I ♥ Rock | C',
      'Sunn O))) (live) – Volume (2) | D',
    ],
  },
  {
    file: 'rows/totals.csv',
    what: 'a line of totals after an empty one',
    expected: [
      'Low – Hey What | Not rated yet |  | 2025-03-14 Attic | Ada A',
      'Can – Future Days | Not rated yet |  | 2025-03-14 Attic | Ada B',
    ],
  },
  {
    file: 'rows/averages.csv',
    what: 'a line of averages, numbers with a decimal comma',
    choices: { tiers: scaled(10) },
    expected: ['Low – Hey What | A |  |  | Ada S', 'Can – Future Days | C |  |  | Ada D'],
  },
  {
    file: 'rows/empty-columns.csv',
    what: 'columns without a name and a named one, with nothing in them',
    expected: ['Low – Hey What | A', 'Can – Future Days | B'],
  },
  {
    file: 'rows/same-line-twice.csv',
    what: 'a line that is there twice',
    expected: ['Low – Hey What | A', 'Can – Future Days | B'],
  },
  {
    file: 'rows/half-a-duplicate.csv',
    what: 'an album that is there twice, with another tier',
    expected: ['rejected:4: the same album is in line 2 (low – HEY WHAT): keep one of the two'],
  },
  {
    file: 'rows/missing-names.csv',
    what: 'lines without a title or an artist',
    expected: [
      'rejected:2: title: Album title is required',
      'rejected:3: artist: Artist is required',
    ],
  },
  {
    file: 'rows/short-line.csv',
    what: 'lines with fewer and with more cells than the header',
    expected: [
      'rejected:3: has 1 cell, but the header has 3',
      'rejected:4: has 4 cells, but the header has 3',
    ],
  },
  {
    file: 'text/open-quote.csv',
    what: 'a quote that is never closed',
    expected: ['rejected:3: a quote is never closed'],
  },
  {
    file: 'rows/failed-formula.csv',
    what: 'formulas that failed',
    expected: [
      'rejected:3: title: the formula in this cell failed (#REF!)',
      'rejected:4: tier: the formula in this cell failed (#DIV/0!)',
    ],
  },
  {
    file: 'rows/guarded-formulas.csv',
    what: 'apostrophes before what would run, and one that is part of a name',
    expected: [
      '=Formula – -Minus | Not rated yet |  | 2025-03-14 @Home',
      "+44 – '=Twice | Not rated yet |  | 2025-03-14 @Home",
      "'Til Tuesday – Voices Carry | Not rated yet |  | 2025-03-14 @Home",
    ],
  },
  {
    file: 'text/carriage-returns.csv',
    what: 'line ends of an old Macintosh',
    expected: ['Low – Hey What | A', 'Can – Future Days | B'],
  },
  {
    file: 'text/mixed-line-ends.csv',
    what: 'line ends of three kinds',
    expected: ['Low – Hey What | A', 'Can – Future Days | B', 'Neu! – Neu! 75 | C'],
  },
  {
    file: 'text/line-breaks.csv',
    what: 'line breaks in quotes, in the header too, and quotes within quotes',
    expected: ['Low – Songs for a "Dead" Pilot | Not rated yet |  | 2025-03-14 Attic'],
  },
  {
    file: 'text/no-break-spaces.csv',
    what: 'blanks that do not break, and some without a width',
    expected: ['Nina Simone – Pastel Blues | A | Ada', 'Low – Hey What | Not rated yet | Ben'],
  },
  {
    file: 'text/smart-quotes.csv',
    what: 'curly quotes in titles and in the name of a column',
    expected: [
      'David Bowie – “Heroes” | Not rated yet |  |  | Ada S, Ben A',
      'Destiny’s Child – The Writing’s on the Wall | Not rated yet |  |  | Ada B',
    ],
  },
  {
    file: 'rows/not-available.csv',
    what: 'what people write where there is nothing; a band may be called so',
    expected: ['Low – Hey What | Not rated yet', 'None – - | A | Ada'],
  },
  {
    file: 'dates/iso.csv',
    what: 'year first in five ways',
    expected: [
      'A – One | Not rated yet |  | 2025-03-14 Attic',
      'B – Two | Not rated yet |  | 2025-03-21 Attic',
      'C – Three | Not rated yet |  | 2025-03-28 Attic',
      'D – Four | Not rated yet |  | 2025-04-04 Attic',
      'E – Five | Not rated yet |  | 2025-04-11 Attic',
      'F – Six | Not rated yet |  | 2025-04-18 Attic',
    ],
  },
  {
    file: 'dates/dots.csv',
    what: 'day first, since one is past the twelfth',
    expected: [
      'A – One | Not rated yet |  | 2025-03-14 Attic',
      'B – Two | Not rated yet |  | 2025-04-01 Attic',
      'C – Three | Not rated yet |  | 2025-05-02 Attic',
    ],
  },
  {
    file: 'dates/month-first.csv',
    what: 'month first, since one is past the twelfth',
    expected: [
      'A – One | Not rated yet |  | 2025-03-14 Attic',
      'B – Two | Not rated yet |  | 2025-04-01 Attic',
      'C – Three | Not rated yet |  | 2025-05-05 Attic',
    ],
  },
  {
    file: 'dates/open.csv',
    what: 'dates that can be read both ways',
    expected: [
      'rejected:3: session_date: 05/01/2024 is 2024-01-05 or 2024-05-01: choose one with --dates=day-first or --dates=month-first',
    ],
  },
  {
    file: 'dates/open.csv',
    what: 'the same, day first',
    choices: { dates: 'day-first' },
    expected: [
      'A – One | Not rated yet |  | 2024-02-02 Attic',
      'B – Two | Not rated yet |  | 2024-01-05 Attic',
      'C – Three | Not rated yet |  | 2024-02-06 Attic',
    ],
  },
  {
    file: 'dates/open.csv',
    what: 'the same, month first',
    choices: { dates: 'month-first' },
    expected: [
      'A – One | Not rated yet |  | 2024-02-02 Attic',
      'B – Two | Not rated yet |  | 2024-05-01 Attic',
      'C – Three | Not rated yet |  | 2024-06-02 Attic',
    ],
  },
  {
    file: 'dates/in-words.csv',
    what: 'months by their names, in several languages',
    expected: [
      'A – One | Not rated yet |  | 2025-03-14 Attic',
      'B – Two | Not rated yet |  | 2025-03-21 Attic',
      'C – Three | Not rated yet |  | 2025-03-28 Attic',
      'D – Four | Not rated yet |  | 2025-04-04 Attic',
      'E – Five | Not rated yet |  | 2025-04-11 Attic',
      'F – Six | Not rated yet |  | 2025-04-18 Attic',
      'G – Seven | Not rated yet |  | 2025-05-02 Attic',
      'H – Eight | Not rated yet |  | 2025-05-09 Attic',
    ],
  },
  {
    file: 'dates/day-numbers.csv',
    what: 'days as spreadsheets count them',
    expected: [
      'A – One | Not rated yet |  | 2025-03-14 Attic',
      'B – Two | Not rated yet |  | 2025-03-21 Attic',
    ],
  },
  {
    file: 'dates/two-figures.csv',
    what: 'years of two figures',
    expected: [
      'A – One | Not rated yet |  | 2024-05-01 Attic',
      'B – Two | Not rated yet |  | 2024-05-14 Attic',
    ],
  },
  {
    file: 'dates/year-unclear.csv',
    what: 'three numbers of two figures',
    expected: [
      'rejected:2: session_date: 24-05-03 is 2003-05-24 or 2024-05-03: choose one with --dates=day-first or --dates=year-first',
    ],
  },
  {
    file: 'dates/year-unclear.csv',
    what: 'the same, year first',
    choices: { dates: 'year-first' },
    expected: [
      'A – One | Not rated yet |  | 2024-05-03 Attic',
      'B – Two | Not rated yet |  | 2024-05-10 Attic',
    ],
  },
  {
    file: 'dates/both-ways.csv',
    what: 'dates of which some have the day first and one the month',
    expected: [
      "rejected:4: session_date: Session date must be a day of the calendar (YYYY-MM-DD) (found '01/27/2025')",
    ],
  },
  {
    file: 'dates/that-are-none.csv',
    what: 'a column of dates that are none, which could be anything',
    expected: [
      'rejected:1: Date: unknown column. Say what it holds with --column="Date=…", or skip all unknown columns with --leave-out-others',
    ],
  },
  {
    file: 'dates/that-are-none.csv',
    what: 'what is no day',
    choices: { columns: { Date: 'session_date' } },
    expected: [
      "rejected:2: session_date: Session date must be a day of the calendar (YYYY-MM-DD) (found '31.02.2025')",
      "rejected:3: session_date: Session date must be a day of the calendar (YYYY-MM-DD) (found 'May 2025')",
      "rejected:4: session_date: Session date must be a day of the calendar (YYYY-MM-DD) (found '2025')",
      "rejected:5: session_date: Session date must be a day of the calendar (YYYY-MM-DD) (found 'last Friday')",
    ],
  },
  {
    file: 'rows/location-alone.csv',
    what: 'a location without a date',
    expected: ['rejected:2: has a place but no date'],
  },
  {
    file: 'rows/no-location.csv',
    what: 'dates without a location',
    expected: [
      'rejected:2: location: Location is required (use --location=PLACE for rows without one)',
      'rejected:4: location: Location is required (use --location=PLACE for rows without one)',
    ],
  },
  {
    file: 'rows/no-location.csv',
    what: 'the same, when it is said where it was',
    choices: { location: 'Attic' },
    expected: [
      'Low – Hey What | Not rated yet |  | 2025-03-14 Attic',
      'Can – Future Days | Not rated yet |  | 2025-03-14 Attic',
      'Neu! – Neu! 75 | Not rated yet |  | 2025-03-21 Attic',
    ],
  },
  {
    file: 'ratings/open.csv',
    what: 'numbers of an unstated scale',
    expected: [
      'rejected:3: 7 is a number: choose the scale with --scale=10 or --scale=100 or --scale=1-is-best',
      'rejected:3: 8.5 is a number: choose the scale with --scale=10 or --scale=100',
    ],
  },
  {
    file: 'ratings/open.csv',
    what: 'the same, up to ten',
    choices: { tiers: scaled(10) },
    expected: [
      'A – One | Not rated yet',
      'B – Two | B |  |  | Ada A',
      'C – Three | S |  |  | Ada S',
    ],
  },
  {
    file: 'ratings/to-five.csv',
    what: 'halves up to five, beside a letter and a word',
    choices: { tiers: scaled(5) },
    expected: [
      'A – One | S |  |  | Ada S, Ben A',
      'B – Two | C |  |  | Ada D',
      'C – Three | Tiering Herrie |  |  | Ben S',
    ],
  },
  {
    file: 'ratings/to-hundred.csv',
    what: 'points of a hundred',
    choices: { tiers: scaled(100) },
    expected: ['A – One | S |  |  | Ada Tiering Herrie', 'B – Two | B |  |  | Ada S'],
  },
  {
    file: 'ratings/with-scale.csv',
    what: 'numbers that name their scale, percent and stars',
    expected: [
      'A – One | Not rated yet |  |  | Ada A, Ben A, Cleo A, Dev S',
      'B – Two | Not rated yet |  |  | Ada S, Ben Tiering Herrie, Cleo E, Dev E',
    ],
  },
  {
    file: 'ratings/off-the-scale.csv',
    what: 'numbers that are not on the scale',
    choices: { tiers: scaled(10) },
    expected: [
      'rejected:2: tier: 11 is not on the scale of 1 to 10',
      'rejected:3: rating:Ada: 0 is not on the scale of 1 to 10',
    ],
  },
  {
    file: 'ratings/rate-your-music.csv',
    what: 'an export of RateYourMusic',
    expected: [
      'Nina Simone – Pastel Blues | S',
      "Motörhead & Friends – Don't Stop | Not rated yet",
      'The Velvet Underground – White Light/White Heat | S',
    ],
  },
  {
    file: 'ratings/plays.csv',
    what: 'plays of Last.fm',
    expected: [
      'rejected:1: this is a list of songs or plays: an import needs albums, one per line',
    ],
  },
  {
    file: 'rows/other-columns.csv',
    what: 'unknown columns',
    expected: [
      'rejected:1: Nr: unknown column. Say what it holds with --column="Nr=…", or skip all unknown columns with --leave-out-others',
      'rejected:1: Genre: unknown column. Say what it holds with --column="Genre=…", or skip all unknown columns with --leave-out-others',
      'rejected:1: Spot: unknown column. Say what it holds with --column="Spot=…", or skip all unknown columns with --leave-out-others',
      'rejected:2: location: Location is required (use --location=PLACE for rows without one)',
    ],
  },
  {
    file: 'rows/other-columns.csv',
    what: 'the same, one assigned and the others left out',
    choices: { leave_out_others: true, columns: { Spot: 'location' } },
    expected: [
      'Low – Hey What | Not rated yet |  | 2025-03-14 Attic',
      'Can – Future Days | Not rated yet |  | 2025-03-14 Attic',
    ],
  },
  {
    file: 'rows/strangers.csv',
    what: 'people who are not in the club',
    expected: [
      'rejected: names of no reviewers: Yan, Zed. Add them in the settings, or import them as past members with --keep-names.',
    ],
  },
  {
    file: 'rows/strangers.csv',
    what: 'the same as past members, and others however they are spelled',
    choices: { keep_names: true },
    expected: [
      'Low – Hey What | Not rated yet | Yan |  | Zed A, Ada B',
      'Can – Future Days | Not rated yet | Ben |  | Ada S',
    ],
  },
  {
    file: 'rows/spotify-links.csv',
    what: 'addresses of Spotify',
    expected: [
      'Low – Hey What | Not rated yet |  |  |  | 10FLjwfpbxLmW8c25Xyc2N',
      'Can – Future Days | Not rated yet |  |  |  | 1cbtDEwxCjMhglb49OgNBR',
      'Neu! – Neu! 75 | Not rated yet',
    ],
  },
];

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
  clubRounds: [],
  rankings: [],
  settings: {},
};

/** Albums that an import into an empty club would add, one per line, or the problems. */
export async function readAlbums(
  name: string,
  bytes: Buffer,
  choices: Partial<SheetChoices>,
): Promise<string[]> {
  try {
    const sheet = await readCsvAlbums(name, bytes, REVIEWERS, {
      ...NO_CHOICES,
      ...choices,
    });
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
    return error.problems.map((problem) => problem.replace(name, 'rejected'));
  }
}
