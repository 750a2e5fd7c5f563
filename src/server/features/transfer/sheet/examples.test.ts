import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { readAlbums, scaled } from './test-spreadsheets.ts';

type Example = [what: string, lines: string[], choices: Partial<SheetChoices>, albums: string[]];

const read = (lines: readonly string[], choices: Partial<SheetChoices>) =>
  readAlbums('club.csv', Buffer.from(lines.join('\n')), choices);

describe('tiers', () => {
  const HEADER = 'Album,Artist,Tier';

  test.each<Example>([
    [
      '1 is best',
      [HEADER, 'Graceland,Paul Simon,1', 'Hex,Bark,3', 'Act A Fool,King Tee,5'],
      { tiers: scaled('1-is-best') },
      ['Paul Simon – Graceland | S', 'Bark – Hex | C', 'King Tee – Act A Fool | Tiering Herrie'],
    ],
    [
      '1 is best, before artist and title',
      ['Tier,Artist,Title', '1,Paul Simon,Graceland', '5,King Tee,Act A Fool'],
      { tiers: scaled('1-is-best') },
      ['Paul Simon – Graceland | S', 'King Tee – Act A Fool | Tiering Herrie'],
    ],
    [
      '0 is best',
      [HEADER, 'Graceland,Paul Simon,0', 'Hex,Bark,1', 'Act A Fool,King Tee,4'],
      { tiers: scaled('1-is-best') },
      ['Paul Simon – Graceland | S', 'Bark – Hex | A', 'King Tee – Act A Fool | Tiering Herrie'],
    ],
    [
      'half a star of five',
      [HEADER, 'One,A,0.5', 'Two,B,0.5/5', 'Three,C,4.5'],
      { tiers: scaled(5) },
      ['A – One | Tiering Herrie', 'B – Two | Tiering Herrie', 'C – Three | S'],
    ],
    [
      'percentages of a workbook',
      [HEADER, 'One,A,0.85', 'Two,B,1', 'Three,C,0'],
      { tiers: scaled(1) },
      ['A – One | A', 'B – Two | S', 'C – Three | Tiering Herrie'],
    ],
    [
      'numbers to twenty',
      [HEADER, 'One,A,20', 'Two,B,"14,5"', 'Three,C,0'],
      { tiers: scaled(20) },
      ['A – One | S', 'B – Two | B', 'C – Three | Tiering Herrie'],
    ],
    [
      'a value that is chosen, and a tier for a number',
      [HEADER, 'One,A,meh', 'Two,B,8', 'Three,C,7'],
      { tiers: { tier: { scale: 10, values: { meh: 'D', '8': 'S' } } } },
      ['A – One | D', 'B – Two | S', 'C – Three | B'],
    ],
    [
      'one person with another scale',
      ['Album,Artist,Ada,Ben', 'One,A,9,4', 'Two,B,5,5'],
      {
        tiers: {
          ratings: { scale: 10, values: {} },
          'rating:Ben': { scale: 5, values: {} },
        },
      },
      [
        'A – One | Not rated yet |  |  | Ada S, Ben A',
        'B – Two | Not rated yet |  |  | Ada D, Ben S',
      ],
    ],
  ])('%s', async (_, lines, choices, albums) => {
    expect(await read(lines, choices)).toEqual(albums);
  });

  test.each([
    ['A+', 'A'],
    ['A-', 'A'],
    ['B+', 'B'],
    ['S+', 'S'],
    ['S-', 'S'],
    ['SS', 'S'],
    ['c−', 'C'],
    ['8½/10', 'A'],
    ['★★★½', 'B'],
    ['★★★★☆', 'A'],
    ['⭐⭐⭐⭐', 'A'],
    ['⭐️⭐️', 'E'],
    ['½', 'Tiering Herrie'],
    ['4 stars', 'A'],
    ['1 star', 'Tiering Herrie'],
    ['3,5 Sterne', 'B'],
    ['15/20', 'B'],
    ['3/4', 'B'],
    ['8 out of 10', 'A'],
    ['85 %', 'A'],
    ['DNF', 'Not rated yet'],
  ])('reads %s as %s', async (cell, tier) => {
    const albums = await read([HEADER, `One,A,"${cell}"`], { tiers: scaled(5) });
    expect(albums).toEqual([`A – One | ${tier}`]);
  });

  test.each([
    ['8+', 'A'],
    ['8-', 'A'],
    ['8½', 'A'],
    ['3½', 'E'],
  ])('reads %s of ten as %s', async (cell, tier) => {
    const albums = await read([HEADER, `One,A,${cell}`], { tiers: scaled(10) });
    expect(albums).toEqual([`A – One | ${tier}`]);
  });

  test.each(['9/8', 'Z', '6 stars', 'A++-', '2024-05-01', '0/0', '1,2,3'])(
    'does not read %s as a tier',
    async (cell) => {
      expect(await read([HEADER, `One,A,"${cell}"`], { tiers: scaled(10) })).toEqual([
        expect.stringMatching(/^rejected:2: tier: Must be one of /),
      ]);
    },
  );
});

describe('dates', () => {
  const MERGED = [
    'Date,Where,Artist,Album',
    '2024-02-13,Attic,A,B',
    ',,C,D',
    '2024-02-20,Attic,E,F',
  ];

  test.each<Example>([
    [
      'merged cells, of the same session',
      MERGED,
      { fill_dates: true },
      [
        'A – B | Not rated yet |  | 2024-02-13 Attic',
        'C – D | Not rated yet |  | 2024-02-13 Attic',
        'E – F | Not rated yet |  | 2024-02-20 Attic',
      ],
    ],
    [
      'empty cells, of no evening',
      MERGED,
      { fill_dates: false },
      [
        'A – B | Not rated yet |  | 2024-02-13 Attic',
        'C – D | Not rated yet',
        'E – F | Not rated yet |  | 2024-02-20 Attic',
      ],
    ],
    [
      'empty cells, until that is chosen',
      MERGED,
      {},
      [
        'rejected:3: session_date: has no date, below a line with one (1 such row): use --fill-dates=yes if it is of the same session, else --fill-dates=no',
      ],
    ],
    [
      'years and flags, which are no dates',
      ['Artist,Album,Date,Listened', 'A,B,1995,TRUE', 'C,D,2001,FALSE'],
      {},
      [
        'rejected:1: Date: unknown column. Say what it holds with --column="Date=…", or skip all unknown columns with --leave-out-others',
        'rejected:1: Listened: unknown column. Say what it holds with --column="Listened=…", or skip all unknown columns with --leave-out-others',
      ],
    ],
  ])('%s', async (_, lines, choices, albums) => {
    expect(await read(lines, choices)).toEqual(albums);
  });
});

describe('sessions of a date with several locations', () => {
  const LINES = [
    'Artist,Album,Date,Where',
    'A,One,2024-02-13,Attic',
    'B,Two,2024-02-13,Kitchen',
    'C,Three,2024-02-13,Attic',
    'D,Four,2024-02-13,',
  ];

  test.each<Example>([
    [
      'one per date, with its most frequent location',
      LINES,
      { sessions: 'date' },
      ['A – One', 'B – Two', 'C – Three', 'D – Four'].map(
        (album) => `${album} | Not rated yet |  | 2024-02-13 Attic`,
      ),
    ],
    [
      'one per date and place',
      LINES,
      { sessions: 'date-and-place' },
      [
        'A – One | Not rated yet |  | 2024-02-13 Attic',
        'B – Two | Not rated yet |  | 2024-02-13 Kitchen',
        'C – Three | Not rated yet |  | 2024-02-13 Attic',
        'D – Four | Not rated yet |  | 2024-02-13 Attic',
      ],
    ],
    [
      'is asked',
      LINES,
      {},
      [
        'rejected:2: location: 2024-02-13 has several locations (Attic, Kitchen; 1 such date): choose one session with --sessions=date, or one per location with --sessions=date-and-place',
      ],
    ],
  ])('%s', async (_, lines, choices, albums) => {
    expect(await read(lines, choices)).toEqual(albums);
  });
});

describe('one row per rating', () => {
  const FORM = [
    'Timestamp,Name,Artist,Album,Rating',
    '2024-02-13 20:01:00,Ada,Low,Trust,A',
    '2024-02-13 20:02:00,ben,Low,Trust,B',
    '2024-02-13 20:03:00,Ada,Can,Ege Bamyasi,S',
  ];

  test.each<Example>([
    [
      'becomes one album with the ratings of all',
      FORM,
      {},
      [
        'Low – Trust | Not rated yet |  |  | Ada A, Ben B',
        'Can – Ege Bamyasi | Not rated yet |  |  | Ada S',
      ],
    ],
    [
      'with numbers, and a nickname of a reviewer',
      [FORM[0] ?? '', 'x,Addie,Low,Trust,8', 'x,Ben,Low,Trust,6'],
      { tiers: scaled(10), people: { Addie: 'Ada' } },
      ['Low – Trust | Not rated yet |  |  | Ada A, Ben C'],
    ],
    [
      'may say the same twice, but not otherwise',
      [...FORM, 'later,Ada,Low,Trust,A', 'later,Ada,Can,Ege Bamyasi,C'],
      {},
      ['rejected:6: Ada rated this album before, as S: keep one of the two'],
    ],
    [
      'ignores an empty rating, before or after another',
      [
        ...FORM,
        'later,Ada,Low,Trust,',
        'later,Ben,Can,Ege Bamyasi,',
        'later,Ben,Can,Ege Bamyasi,D',
      ],
      {},
      [
        'Low – Trust | Not rated yet |  |  | Ada A, Ben B',
        'Can – Ege Bamyasi | Not rated yet |  |  | Ada S, Ben D',
      ],
    ],
    [
      'needs a person',
      [...FORM, 'later,,Low,Trust,A'],
      {},
      ['rejected:5: rated_by: A name is required'],
    ],
  ])('%s', async (_, lines, choices, albums) => {
    expect(await read(lines, choices)).toEqual(albums);
  });
});

describe('columns for one field', () => {
  const UNUSED = 'unknown column. Say what it holds with --column="';

  test.each<Example>([
    [
      'a chosen one before the own name',
      ['artist,title,Album Artist', 'Various,Trust,Low'],
      { columns: { 'Album Artist': 'artist' }, leave_out_others: true },
      ['Low – Trust | Not rated yet'],
    ],
    [
      'the own name before others',
      ['artist,title,rating:Ada,Ada', 'Low,Trust,A,B'],
      { leave_out_others: true },
      ['Low – Trust | Not rated yet |  |  | Ada A'],
    ],
    [
      'one of two with the same name left out',
      ['artist,title,title', 'Low,Trust,Trust (2002)'],
      { columns: { 'column C': '' } },
      ['Low – Trust | Not rated yet'],
    ],
    [
      'two with the same name',
      ['artist,title,title', 'Low,Trust,Trust (2002)'],
      {},
      ['rejected:1: title: the column appears twice'],
    ],
    [
      'of people, with a scale in the name',
      ['Artist,Album,Ada (1-10),Rating by Ben', 'Low,Trust,8/10,A'],
      {},
      ['Low – Trust | Not rated yet |  |  | Ada A, Ben A'],
    ],
    [
      'named like a property of objects',
      ['artist,title,constructor,Who', 'Low,Trust,x,constructor'],
      {},
      [
        `rejected:1: constructor: ${UNUSED}constructor=…", or skip all unknown columns with --leave-out-others`,
        'rejected: names of no reviewers: constructor. Add them in the settings, or import them as past members with --keep-names.',
      ],
    ],
  ])('%s', async (_, lines, choices, albums) => {
    expect(await read(lines, choices)).toEqual(albums);
  });
});

describe('files of other apps', () => {
  const RYM =
    'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review,Review Title';
  const OF_SONGS =
    'rejected:1: this is a list of songs or plays: an import needs albums, one per line';

  test.each<Example>([
    [
      'RateYourMusic, with localized names',
      [
        RYM,
        '"1","","파란노을","","Parannoul","After the Magic","2023","9","n","","",  "",""',
        '"2","","파란노을 [Parannoul]","","","To See","2021","10","n","","",  "","Great"',
        '"3","Nina","Simone","","","Pastel Blues","1965","0","w","","",  "",""',
      ],
      {},
      [
        '파란노을 [Parannoul] – After the Magic | S',
        '파란노을 [Parannoul] – To See | S',
        'Nina Simone – Pastel Blues | Not rated yet',
      ],
    ],
    [
      'RateYourMusic, with a column of any other name',
      [`${RYM},constructor`, '1,,Low,,,Trust,2002,8,o,,,,,x'],
      {},
      ['Low – Trust | A'],
    ],
    [
      'RateYourMusic, without titles of reviews',
      [RYM.replace(',Review Title', ''), '1,Nina,Simone,,,Pastel Blues,1965,9,n,,,'],
      {},
      ['Nina Simone – Pastel Blues | S'],
    ],
    [
      'RateYourMusic, without what is not rated',
      [RYM, '1,,Low,,,Trust,2002,8,o,,,,', '2,,Can,,,Ege,1972,0,w,,,,', '3,,Neu,,,75,1975,,u,,,,'],
      { leave_out_unrated: true },
      ['Low – Trust | A'],
    ],
    [
      'Discogs',
      [
        'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added',
        'RKS 1,Justice (3),Cross,Ed Banger,LP,4,2007,1,All,2020-01-01 10:00:00',
        'RKS 2,Low,Trust,Kranky,CD,,2002,2,All,2020-01-01 10:00:00',
      ],
      {},
      ['Justice – Cross | A', 'Low – Trust | Not rated yet'],
    ],
    [
      'Music League',
      [
        'Spotify URI,Title,Album,Artist(s),Submitter ID,Created,Comment,Round ID,Visible To Voters',
        'spotify:track:4uLU6hMCjMI75M1A2tKUQC,Hey,Doolittle,Pixies,1,2024,,1,Yes',
      ],
      {},
      [OF_SONGS],
    ],
    [
      'any list with title and album',
      ['Artist,Title,Album', 'Pixies,Hey,Doolittle'],
      {},
      [OF_SONGS],
    ],
    [
      'a list with title and album whose columns are chosen',
      ['Artist,Title,Album', 'Pixies,Hey,Doolittle'],
      { columns: { Title: '', Album: 'title' } },
      ['Pixies – Doolittle | Not rated yet'],
    ],
    [
      'a link to a song',
      ['Artist,Album,Spotify', 'Pixies,Doolittle,spotify:track:4uLU6hMCjMI75M1A2tKUQC'],
      {},
      ['rejected:2: spotify_id: this is a song, not an album'],
    ],
  ])('%s', async (_, lines, choices, albums) => {
    expect(await read(lines, choices)).toEqual(albums);
  });
});

describe('people', () => {
  const LINES = ['Artist,Album,Who,rating:Zed', 'Low,Trust,Benjamin,A'];

  test('are reviewers or past members, each as chosen', async () => {
    expect(await read(LINES, { people: { Benjamin: 'Ben', Zed: 'Zed' } })).toEqual([
      'Low – Trust | Not rated yet | Ben |  | Zed A',
    ]);
  });

  test('are asked about until all are chosen', async () => {
    expect(await read(LINES, { people: { Benjamin: 'Ben' } })).toEqual([
      'rejected: names of no reviewers: Zed. Add them in the settings, or import them as past members with --keep-names.',
    ]);
  });
});

describe('documentation', () => {
  const page = new URL('../../../../../docs/product/import-and-export.md', import.meta.url);
  const examples = [...readFileSync(page, 'utf8').matchAll(/```csv\n([^`]*)```/g)].map(
    ([, text = '']) => text.trim().split('\n'),
  );

  test.each<[number, Partial<SheetChoices>, string[]]>([
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
