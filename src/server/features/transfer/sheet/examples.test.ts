import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { readAlbums, scaled } from './test-spreadsheets.ts';

type Choices = Partial<SheetChoices>;
type Example = { what: string; sheet: string; choices?: Choices; albums: string };

const read = (lines: readonly string[], choices: Choices) =>
  readAlbums('club.csv', Buffer.from(lines.join('\n')), choices);

const toLines = (text: string) => text.split('\n').map((line) => line.trim());

async function expectAlbums({ sheet, choices = {}, albums }: Example) {
  expect(await read(toLines(sheet), choices)).toEqual(toLines(albums));
}

describe('tiers', () => {
  const HEADER = 'Album,Artist,Tier';

  async function readTiers(cells: readonly string[], tiers: SheetChoices['tiers']) {
    const lines = cells.map((cell, at) => `${at},A,"${cell}"`);
    const albums = await read([HEADER, ...lines], { tiers });
    return albums.map((album) => album.split(' | ')[1]);
  }

  test.each<[SheetChoices['tiers'], Record<string, Tier>]>([
    [scaled('1-is-best'), { 1: 'S', 3: 'C', 5: 'Tiering Herrie' }],
    [scaled('1-is-best'), { 0: 'S', 1: 'A', 4: 'Tiering Herrie' }],
    [scaled(1), { '0.85': 'A', 1: 'S', 0: 'Tiering Herrie' }],
    [scaled(5), { '0.5': 'Tiering Herrie', '0.5/5': 'Tiering Herrie', '4.5': 'S' }],
    [scaled(10), { '8+': 'A', '8-': 'A', '8½': 'A', '3½': 'E', '6,5': 'C' }],
    [scaled(20), { 20: 'S', '14,5': 'B', 0: 'Tiering Herrie' }],
    [scaled(100), { 95: 'S', '79.9': 'B', 0: 'Tiering Herrie', 100: 'S' }],
    [{ tier: { scale: 10, values: { meh: 'D', '8': 'S' } } }, { meh: 'D', 8: 'S', 7: 'B' }],
  ])('numbers and chosen values: %j, %j', async (tiers, cells) => {
    expect(await readTiers(Object.keys(cells), tiers)).toEqual(Object.values(cells));
  });

  test.each<[Tier, string[]]>([
    ['S', ['S+', 'S-', 'SS', '10 / 10']],
    ['A', ['A+', 'A-', '8½/10', '★★★★☆', '⭐⭐⭐⭐', '4 stars', '8 out of 10', '85 %']],
    ['B', ['B+', '★★★½', '3,5 Sterne', '15/20', '3/4']],
    ['C', ['c−']],
    ['E', ['⭐️⭐️']],
    ['Tiering Herrie', ['½', '1 star']],
    ['Not rated yet', ['DNF', 'unrated']],
  ])('reads as %s: %j', async (tier, cells) => {
    expect(await readTiers(cells, scaled(5))).toEqual(cells.map(() => tier));
  });

  test.each(['9/8', 'Z', '6 stars', 'A++-', '2024-05-01', '0/0', '1,2,3'])(
    'does not read %s as a tier',
    async (cell) => {
      expect(await read([HEADER, `One,A,"${cell}"`], { tiers: scaled(10) })).toEqual([
        expect.stringMatching(/^rejected:2: tier: Must be one of /),
      ]);
    },
  );

  test('numbers without a scale, and numbers that are not on it, are rejected', async () => {
    const header = 'Artist,Album,Score,Ada';
    expect(await read([header, 'A,One,7,8.5'], {})).toEqual([
      'rejected:2: 7 is a number: choose the scale with --scale=10 or --scale=100 or --scale=1-is-best',
      'rejected:2: 8.5 is a number: choose the scale with --scale=10 or --scale=100',
    ]);
    const lines = [header, 'A,One,11,8.5', 'B,Two,7,0'];
    expect(await read(lines, { tiers: scaled(10) })).toEqual([
      'rejected:2: tier: 11 is not on the scale of 1 to 10',
      'rejected:3: rating:Ada: 0 is not on the scale of 1 to 10',
    ]);
  });
});

describe('rows', () => {
  test.each<Example>([
    {
      what: 'everyday names of columns, people by their names, tiers in any case',
      sheet: `Artist,Album,Score,Who,Date,Where,Ada,Ben
        Low,Hey What,A,Ben,2025-03-14,Attic,A,B
        Can,"Tago Mago, Deluxe",?,Cleo,2025-03-21,Kitchen,,c`,
      albums: `Low – Hey What | A | Ben | 2025-03-14 Attic | Ada A, Ben B
        Can – Tago Mago, Deluxe | ? | Cleo | 2025-03-21 Kitchen | Ben C`,
    },
    {
      what: 'columns that are unknown, there twice or missing',
      sheet: `artist,genre,artist
        A,B,C`,
      albums: `rejected:1: artist: the column appears twice
        rejected:1: title: the column is missing
        rejected:1: genre: unknown column. Say what it holds with --column="genre=…", or skip all unknown columns with --leave-out-others`,
    },
    {
      what: 'an empty file',
      sheet: '',
      albums: `rejected:1: artist: the column is missing
        rejected:1: title: the column is missing`,
    },
    {
      what: 'lines with fewer and with more cells than the header',
      sheet: `artist,title
        A
        B,C,D`,
      albums: `rejected:2: title: Album title is required
        rejected:3: has 3 cells, but the header has 2: put a text with the separator in quotes, or name the other columns in the header`,
    },
    {
      what: 'an album that is there twice, with another tier',
      sheet: `artist,title,tier
        Sigur Rós,Takk,A
        Low,Hey What,A
        sigur ros,TAKK,B`,
      albums: 'rejected:4: the same album is in line 2 (sigur ros – TAKK): keep one of the two',
    },
    {
      what: 'a location without a date, and a date without a location',
      sheet: `artist,title,session_date,location
        A,B,,Attic
        C,D,2026-02-06,`,
      albums: `rejected:2: has a place but no date
        rejected:3: location: Location is required (use --location=PLACE for rows without one)`,
    },
    {
      what: 'names in capitals',
      sheet: `ARTIST;TITLE;SUBMITTED BY;SESSION DATE;LOCATION;RATING:ADA
        Low;Trust;EVE;2025-03-14;Attic;TIERING HERRIE`,
      albums: 'Low – Trust | Not rated yet | Eve | 2025-03-14 Attic | Ada Tiering Herrie',
    },
    {
      what: 'German names of columns',
      sheet: `Künstler;Titel;Bewertung;Vorgeschlagen von;Datum;Ort;Bewertung von Ben
        Björk;Debüt;S;Ada;14.03.2025;Küche;A`,
      albums: 'Björk – Debüt | S | Ada | 2025-03-14 Küche | Ben A',
    },
    {
      what: 'a heading over all and one over the ratings',
      sheet: `Our club;;;;
        ;;;;Ratings
        Band;Album;Date;Location;Ada
        Low;Trust;2025-03-14;Attic;A`,
      albums: 'Low – Trust | Not rated yet |  | 2025-03-14 Attic | Ada A',
    },
    {
      what: 'the header again, and a line that is there twice',
      sheet: `Artist,Album,Tier
        Low,Trust,A
        Artist,Album,Tier
        Can,Ege,B
        Low,Trust,A`,
      albums: `Low – Trust | A
        Can – Ege | B`,
    },
    {
      what: 'no header',
      sheet: `Low,Trust,A
        Can,Ege,B`,
      albums:
        'rejected:1: no line names the columns: add one such as artist,title,tier above the first album, or say what each column holds with --column',
    },
    {
      what: 'a line of averages, and one of totals after an empty one',
      sheet: `Artist,Album,Tier,Ada
        Low,Trust,A,A
        ,Average:,7.25,7
        
        Total,2,,`,
      albums: 'Low – Trust | A |  |  | Ada A',
    },
    {
      what: 'columns without a name and a named one, with nothing in them',
      sheet: `"";Artist;;Album;Tier;Genre;;
        ;Low;;Trust;A;;;`,
      albums: 'Low – Trust | A',
    },
    {
      what: 'entities, line breaks, and artists with the numbers of Discogs',
      sheet: `Artist(s),Album,"Session\ndate",Where
        Justice (3),Cross,,
        "Eat (2), Die Warzau","Sell Me\n a ""God""",2025-03-14,Attic
        Mot&ouml;rhead &amp; Caf&#xE9; Tacvba,I &#9829; Rock,,
        Sunn O))) (live),Volume (2),,`,
      choices: { fill_dates: false },
      albums: `Justice – Cross | Not rated yet
        Eat, Die Warzau – Sell Me a "God" | Not rated yet |  | 2025-03-14 Attic
        Motörhead & Café Tacvba – I ♥ Rock | Not rated yet
        Sunn O))) (live) – Volume (2) | Not rated yet`,
    },
    {
      what: 'formulas that failed',
      sheet: `Artist,Album,Tier
        Low,Trust,A
        Can,#REF!,B
        Neu!,75,#DIV/0!`,
      albums: `rejected:3: title: the formula in this cell failed (#REF!)
        rejected:4: tier: the formula in this cell failed (#DIV/0!)`,
    },
    {
      what: 'apostrophes before what would run, and one that is part of a name',
      sheet: `Artist,Album
        '=Formula,'-Minus
        '+44,''=Twice
        'Til Tuesday,Voices Carry`,
      albums: `=Formula – -Minus | Not rated yet
        +44 – '=Twice | Not rated yet
        'Til Tuesday – Voices Carry | Not rated yet`,
    },
    {
      what: 'blanks that do not break, and some without a width',
      sheet: `Artist\u00A0,\u200BAlbum,Tier\u202F,Who
        Nina\u00A0Simone,\u200BPastel Blues,A\u00A0,\u00A0Ada`,
      albums: 'Nina Simone – Pastel Blues | A | Ada',
    },
    {
      what: 'curly quotes in a title and in the name of a column',
      sheet: `Artist,Album,Ada’s rating,Ben's score
        David Bowie,“Heroes”,S,A`,
      albums: 'David Bowie – “Heroes” | Not rated yet |  |  | Ada S, Ben A',
    },
    {
      what: 'what people write where there is nothing; a band may be called so',
      sheet: `Artist,Album,Tier,Who,Date,Location,Ada,Spotify,Tidal ID
        Low,Hey What,N/A,-,n/a,–,#N/A,none,N/A
        None,-,A,Ada,—,N/A,-,-,-`,
      albums: `Low – Hey What | Not rated yet
        None – - | A | Ada`,
    },
    {
      what: 'unknown columns, one assigned and the others left out',
      sheet: `Nr,Artist,Album,Genre,Spot,Date
        1,Low,Trust,Rock,Attic,2025-03-14`,
      choices: { leave_out_others: true, columns: { Spot: 'location' } },
      albums: 'Low – Trust | Not rated yet |  | 2025-03-14 Attic',
    },
    {
      what: 'addresses of Spotify',
      sheet: `Artist,Album,Spotify link
        Low,Trust,https://open.spotify.com/intl-nl/album/10FLjwfpbxLmW8c25Xyc2N?si=1
        Can,Ege,spotify:album:1cbtDEwxCjMhglb49OgNBR`,
      albums: `Low – Trust | Not rated yet |  |  |  | 10FLjwfpbxLmW8c25Xyc2N
        Can – Ege | Not rated yet |  |  |  | 1cbtDEwxCjMhglb49OgNBR`,
    },
  ])('$what', expectAlbums);
});

describe('dates', () => {
  const MERGED = `Date,Where,Artist,Album
    2024-02-13,Attic,A,B
    ,,C,D
    2024-02-20,Attic,E,F`;

  test.each<Example>([
    {
      what: 'merged cells, of the same session',
      sheet: MERGED,
      choices: { fill_dates: true },
      albums: `A – B | Not rated yet |  | 2024-02-13 Attic
        C – D | Not rated yet |  | 2024-02-13 Attic
        E – F | Not rated yet |  | 2024-02-20 Attic`,
    },
    {
      what: 'empty cells, of no evening',
      sheet: MERGED,
      choices: { fill_dates: false },
      albums: `A – B | Not rated yet |  | 2024-02-13 Attic
        C – D | Not rated yet
        E – F | Not rated yet |  | 2024-02-20 Attic`,
    },
    {
      what: 'empty cells, until that is chosen',
      sheet: MERGED,
      albums:
        'rejected:3: session_date: has no date, below a line with one (1 such row): use --fill-dates=yes if it is of the same session, else --fill-dates=no',
    },
    {
      what: 'an order that is not clear',
      sheet: `Artist,Album,Date,Where
        A,B,05/01/2024,Attic`,
      albums:
        'rejected:2: session_date: 05/01/2024 is 2024-01-05 or 2024-05-01: choose one with --dates=day-first or --dates=month-first',
    },
    {
      what: 'years and flags, which are no dates',
      sheet: `Artist,Album,Date,Listened
        A,B,1995,TRUE
        C,D,2001,FALSE`,
      albums: `rejected:1: Date: unknown column. Say what it holds with --column="Date=…", or skip all unknown columns with --leave-out-others
        rejected:1: Listened: unknown column. Say what it holds with --column="Listened=…", or skip all unknown columns with --leave-out-others`,
    },
  ])('$what', expectAlbums);
});

describe('sessions of a date with several locations', () => {
  const LINES = `Artist,Album,Date,Where
    A,One,2024-02-13,Attic
    B,Two,2024-02-13,Kitchen
    C,Three,2024-02-13,Attic
    D,Four,2024-02-13,`;

  test.each<Example>([
    {
      what: 'one per date, with its most frequent location',
      sheet: LINES,
      choices: { sessions: 'date' },
      albums: `A – One | Not rated yet |  | 2024-02-13 Attic
        B – Two | Not rated yet |  | 2024-02-13 Attic
        C – Three | Not rated yet |  | 2024-02-13 Attic
        D – Four | Not rated yet |  | 2024-02-13 Attic`,
    },
    {
      what: 'one per date, with the first of two locations that are equally frequent',
      sheet: `Artist,Album,Date,Where
        A,One,2024-02-13,Attic
        B,Two,2024-02-13,Kitchen`,
      choices: { sessions: 'date' },
      albums: `A – One | Not rated yet |  | 2024-02-13 Attic
        B – Two | Not rated yet |  | 2024-02-13 Attic`,
    },
    {
      what: 'one per date and place',
      sheet: LINES,
      choices: { sessions: 'date-and-place' },
      albums: `A – One | Not rated yet |  | 2024-02-13 Attic
        B – Two | Not rated yet |  | 2024-02-13 Kitchen
        C – Three | Not rated yet |  | 2024-02-13 Attic
        D – Four | Not rated yet |  | 2024-02-13 Attic`,
    },
    {
      what: 'is asked',
      sheet: LINES,
      albums:
        'rejected:2: location: 2024-02-13 has several locations (Attic, Kitchen; 1 such date): choose one session with --sessions=date, or one per location with --sessions=date-and-place',
    },
  ])('$what', expectAlbums);
});

describe('one row per rating', () => {
  const FORM = `Timestamp,Name,Artist,Album,Rating
    2024-02-13 20:01:00,Ada,Low,Trust,A
    2024-02-13 20:02:00,ben,Low,Trust,B
    2024-02-13 20:03:00,Ada,Can,Ege Bamyasi,S`;

  test.each<Example>([
    {
      what: 'becomes one album with the ratings of all',
      sheet: FORM,
      albums: `Low – Trust | Not rated yet |  |  | Ada A, Ben B
        Can – Ege Bamyasi | Not rated yet |  |  | Ada S`,
    },
    {
      what: 'with numbers, and a nickname of a reviewer',
      sheet: `Timestamp,Name,Artist,Album,Rating
        x,Addie,Low,Trust,8
        x,Ben,Low,Trust,6`,
      choices: { tiers: scaled(10), people: { Addie: 'Ada' } },
      albums: 'Low – Trust | Not rated yet |  |  | Ada A, Ben C',
    },
    {
      what: 'may say the same twice, but not otherwise',
      sheet: `${FORM}
        later,Ada,Low,Trust,A
        later,Ada,Can,Ege Bamyasi,C`,
      albums: 'rejected:6: Ada rated this album before, as S: keep one of the two',
    },
    {
      what: 'ignores an empty rating, before or after another',
      sheet: `${FORM}
        later,Ada,Low,Trust,
        later,Ben,Can,Ege Bamyasi,
        later,Ben,Can,Ege Bamyasi,D`,
      albums: `Low – Trust | Not rated yet |  |  | Ada A, Ben B
        Can – Ege Bamyasi | Not rated yet |  |  | Ada S, Ben D`,
    },
    {
      what: 'needs a person',
      sheet: `${FORM}
        later,,Low,Trust,A`,
      albums: 'rejected:5: rated_by: A name is required',
    },
  ])('$what', expectAlbums);
});

describe('columns for one field', () => {
  test.each<Example>([
    {
      what: 'a chosen one before the own name',
      sheet: `artist,title,Album Artist
        Various,Trust,Low`,
      choices: { columns: { 'Album Artist': 'artist' }, leave_out_others: true },
      albums: 'Low – Trust | Not rated yet',
    },
    {
      what: 'the own name before others',
      sheet: `artist,title,rating:Ada,Ada
        Low,Trust,A,B`,
      choices: { leave_out_others: true },
      albums: 'Low – Trust | Not rated yet |  |  | Ada A',
    },
    {
      what: 'one of two with the same name left out',
      sheet: `artist,title,title
        Low,Trust,Trust (2002)`,
      choices: { columns: { 'column C': '' } },
      albums: 'Low – Trust | Not rated yet',
    },
    {
      what: 'two with the same name',
      sheet: `artist,title,title
        Low,Trust,Trust (2002)`,
      albums: 'rejected:1: title: the column appears twice',
    },
    {
      what: 'of people, with a scale in the name',
      sheet: `Artist,Album,Ada (1-10),Rating by Ben
        Low,Trust,8/10,A`,
      albums: 'Low – Trust | Not rated yet |  |  | Ada A, Ben A',
    },
    {
      what: 'named like a property of objects',
      sheet: `artist,title,constructor,Who
        Low,Trust,x,constructor`,
      albums: `rejected:1: constructor: unknown column. Say what it holds with --column="constructor=…", or skip all unknown columns with --leave-out-others
        rejected: names of no reviewers: constructor. Add them in the settings, or import them as past members with --keep-names.`,
    },
  ])('$what', expectAlbums);
});

describe('files of other apps', () => {
  const RYM =
    'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review,Review Title';
  const OF_SONGS =
    'rejected:1: this is a list of songs or plays: an import needs albums, one per line';

  test.each<Example>([
    {
      what: 'RateYourMusic, with localized names',
      sheet: `${RYM}
        "1","","파란노을","","Parannoul","After the Magic","2023","9","n","","",  "",""
        "2","","파란노을 [Parannoul]","","","To See","2021","10","n","","",  "","Great"
        "3","Nina","Simone","","","Pastel Blues","1965","0","w","","",  "",""`,
      albums: `파란노을 [Parannoul] – After the Magic | S
        파란노을 [Parannoul] – To See | S
        Nina Simone – Pastel Blues | Not rated yet`,
    },
    {
      what: 'RateYourMusic, with a column of any other name',
      sheet: `${RYM},constructor
        1,,Low,,,Trust,2002,8,o,,,,,x`,
      albums: 'Low – Trust | A',
    },
    {
      what: 'RateYourMusic, without titles of reviews',
      sheet: `${RYM.replace(',Review Title', '')}
        1,Nina,Simone,,,Pastel Blues,1965,9,n,,,`,
      albums: 'Nina Simone – Pastel Blues | S',
    },
    {
      what: 'RateYourMusic, without what is not rated',
      sheet: `${RYM}
        1,,Low,,,Trust,2002,8,o,,,,
        2,,Can,,,Ege,1972,0,w,,,,
        3,,Neu,,,75,1975,,u,,,,`,
      choices: { leave_out_unrated: true },
      albums: 'Low – Trust | A',
    },
    {
      what: 'Discogs',
      sheet: `Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added
        RKS 1,Justice (3),Cross,Ed Banger,LP,4,2007,1,All,2020-01-01 10:00:00
        RKS 2,Low,Trust,Kranky,CD,,2002,2,All,2020-01-01 10:00:00`,
      albums: `Justice – Cross | A
        Low – Trust | Not rated yet`,
    },
    {
      what: 'Music League',
      sheet: `Spotify URI,Title,Album,Artist(s),Submitter ID,Created,Comment,Round ID,Visible To Voters
        spotify:track:4uLU6hMCjMI75M1A2tKUQC,Hey,Doolittle,Pixies,1,2024,,1,Yes`,
      albums: OF_SONGS,
    },
    {
      what: 'plays of Last.fm',
      sheet: `uts,utc_time,artist,artist_mbid,album,album_mbid,track
        1,"14 Mar 2025, 19:45",Low,,Trust,,Canada`,
      albums: OF_SONGS,
    },
    {
      what: 'any list with title and album',
      sheet: `Artist,Title,Album
        Pixies,Hey,Doolittle`,
      albums: OF_SONGS,
    },
    {
      what: 'a list with title and album whose columns are chosen',
      sheet: `Artist,Title,Album
        Pixies,Hey,Doolittle`,
      choices: { columns: { Title: '', Album: 'title' } },
      albums: 'Pixies – Doolittle | Not rated yet',
    },
    {
      what: 'a link to a song',
      sheet: `Artist,Album,Spotify
        Pixies,Doolittle,spotify:track:4uLU6hMCjMI75M1A2tKUQC`,
      albums: 'rejected:2: spotify_id: this is a song, not an album',
    },
  ])('$what', expectAlbums);
});

describe('people', () => {
  const LINES = ['Artist,Album,Who,rating:Zed,rating:ada', 'Low,Trust,Benjamin,A,B'];
  const toAlbum = (who: string) => `Low – Trust | Not rated yet | ${who} |  | Zed A, Ada B`;

  test.each<[Choices, string]>([
    [{ people: { Benjamin: 'Ben', Zed: 'Zed' } }, toAlbum('Ben')],
    [{ keep_names: true }, toAlbum('Benjamin')],
    [
      { people: { Benjamin: 'Ben' } },
      'rejected: names of no reviewers: Zed. Add them in the settings, or import them as past members with --keep-names.',
    ],
  ])('are reviewers or past members with %j', async (choices, album) => {
    expect(await read(LINES, choices)).toEqual([album]);
  });
});

describe('documentation', () => {
  const page = new URL('../../../../../docs/product/import-and-export.md', import.meta.url);
  const examples = [...readFileSync(page, 'utf8').matchAll(/```csv\n([^`]*)```/g)].map(
    ([, text = '']) => text.trim().split('\n'),
  );

  test.each<[number, Choices, string[]]>([
    [
      0,
      {},
      [
        'Low – Trust | A | Ada | 2026-02-06 Attic | Ada S, Ben B',
        'Can – Ege Bamyasi | ? | Ben | 2026-02-06 Attic | Ada A',
      ],
    ],
    [
      1,
      { tiers: scaled(10), keep_names: true, fill_dates: true, location: 'Attic' },
      [
        'Low – Trust | Not rated yet |  | 2026-02-06 Attic | Ada A, Zed B',
        'Can – Ege Bamyasi | Not rated yet |  | 2026-02-06 Attic | Ada S, Zed E',
      ],
    ],
    [2, { tiers: scaled(5) }, ['Low – Trust | Not rated yet |  |  | Ada A, Ben S']],
  ])('example %i is imported as it says', async (at, choices, albums) => {
    expect(await read(examples[at] ?? [], { dates: 'day-first', ...choices })).toEqual(albums);
    expect(examples).toHaveLength(3);
  });
});
