import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EMPTY_IMPORT } from '#shared/contracts/imports.ts';
import type { SheetChoices } from '#shared/domain/transfer/import-choices.ts';
import { GET_IMPORT_PROGRESS, IMPORT_SHEET } from '#shared/endpoints.ts';
import { clearPassword } from '../../lib/admin-session.ts';
import { settings } from '../../lib/settings.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import {
  button,
  dialog,
  errorSummary,
  field,
  options,
  press,
  summaryLinks,
} from '../../testing/forms.ts';
import {
  chooseFile,
  openImport,
  sentChoices,
  toColumns,
  toForm,
  toQuestions,
} from '../../testing/import-page.ts';
import { SAMPLE_PASSWORD } from '../../testing/render-page.tsx';

const SHEET = new File(['Artist,Album\nLow,Hey What'], 'club.csv');
const status = page.getByRole('main').getByRole('status');
const undoLink = page.getByRole('link', { name: 'Undo in the changelog' });
const section = (name: string) => page.getByRole('group', { name, exact: true });
const rows = (group: string) =>
  page
    .getByRole('region', { name: group, exact: true })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('th')?.textContent);

/** Sheet of Ada and Ben on a suggested scale, with one value that has no tier until it is chosen. */
const toRatings: Parameters<typeof openImport>[0] = ({ tiers }) => {
  const { ratings } = tiers as SheetChoices['tiers'];
  const group = {
    group: 'ratings' as const,
    columns: ['Ada', 'Ben'],
    scales: [5, 10, '1-is-best'] as (5 | 10 | '1-is-best')[],
    scale: ratings?.scale ?? (10 as const),
    values: [
      { value: '8', count: 3, tier: 'A' as const },
      { value: 'meh', count: 1, tier: Object.values(ratings?.values ?? {})[0] ?? null },
    ],
    value_count: 2,
  };
  return {
    columns: toColumns({ Artist: 'artist', Album: 'title', Ada: 'rating:Ada', Ben: 'rating:Ben' }),
    tiers: [group],
  };
};

test('sends the form in order, the file last', async () => {
  const api = await openImport();
  await field('Or paste cells from the spreadsheet').fill('Artist,Album\nLow,Hey What');
  await button('Continue').click();
  await expect.element(status).toHaveTextContent('1 album to add');
  await button('Import').click();
  await expect.element(page.getByText('Added 1 album in 0 sessions')).toBeVisible();
  await expect.element(undoLink).toBeVisible();
  const forms = api.sent(IMPORT_SHEET).map(({ body }) => [...toForm(body)]);
  for (const form of forms)
    expect(form.map(([name]) => name)).toEqual([
      'password',
      'choices',
      'file_name',
      'dry_run',
      'all_albums',
      'file',
    ]);
  expect(forms.map((form) => form[3]?.[1])).toEqual(['true', 'false']);
});

test('leads on with the first run of a club that it is part of', async () => {
  await openImport(undefined, '/import?from=set-up');
  await chooseFile(SHEET);
  await expect.element(status).toHaveTextContent('1 album to add');
  await button('Import').click();
  await expect
    .element(page.getByRole('link', { name: 'Continue the set-up' }))
    .toHaveAttribute('href', '/set-up?step=invite');
});

test('shows the result from the top of the page, with the focus on its heading', async () => {
  await openImport();
  await chooseFile(SHEET);
  await expect.element(status).toHaveTextContent('1 album to add');
  document.body.style.minHeight = '300vh';
  scrollTo(0, 60);
  await button('Import').click();
  await expect.element(undoLink).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Import', level: 1 })).toHaveFocus();
  expect(scrollY).toBe(0);
});

test('sends an export from the disk, and shows only its albums', async () => {
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  const api = await openImport(() => ({
    understood: ['An export of Spindle from March 6, 2026.'],
    added: 300,
    already_there: 20,
    sessions: 30,
  }));
  const release = api.hold(IMPORT_SHEET);
  await chooseFile(new File(['{}'], 'spindle.json'));
  await expect.element(status).toHaveTextContent('Uploading and reading');
  release();
  await expect.element(status).toHaveTextContent('300 albums in 30 sessions to add');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Understood', 'Albums']);
  expect(page.getByRole('main').getByRole('group').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Show all/ }).elements()).toEqual([]);
  expect(api.sent(IMPORT_SHEET).map(({ body }) => toForm(body).get('all_albums'))).toEqual([
    'true',
  ]);
  expect(read).not.toHaveBeenCalled();
  await button('Import').click();
  await expect.element(page.getByText('Added 1 album in 0 sessions')).toBeVisible();
  expect(undoLink.elements()).toEqual([]);
});

test('imports an export without new albums', async () => {
  await openImport(() => ({
    understood: ['Adds 1 bracket.'],
    added: 0,
    already_there: 3,
    albums: [],
  }));
  await chooseFile(new File(['{}'], 'spindle.json'));
  await expect.element(status).toHaveTextContent('Ready to import');
  expect(page.getByRole('heading', { name: 'Albums', exact: true }).elements()).toEqual([]);
});

test.each([
  ['spindle.json', ['The file is not complete.']],
  ['empty.csv', ['No column for the artist.', 'No column for the album title.']],
])('shows the problems of %s, which has no columns', async (name, texts) => {
  await openImport((_, form) =>
    form.get('file_name') === name
      ? {
          problem_count: texts.length,
          problems: texts.map((text) => ({ line: 1, text })),
          added: 0,
          albums: [],
        }
      : {},
  );
  await chooseFile(new File([''], name));
  await expect.element(status).toHaveTextContent('Fix the problems above first');
  await press(button('Import'));
  await press(errorSummary().getByRole('link', { name: 'Problems in the file' }));
  const card = page.getByRole('region', { name: /in the file$/ });
  await expect.element(card).toHaveFocus();
  const shown = card.getByRole('listitem').elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(texts);
  expect(card.getByRole('checkbox').elements()).toEqual([]);
  await expect.element(button('Choose the file again', card)).toBeVisible();
  await chooseFile(SHEET);
  await expect.element(status).toHaveTextContent('1 album to add');
});

test('reads the file again after the password dialog was canceled', async () => {
  const api = await openImport();
  clearPassword();
  await chooseFile(SHEET);
  const prompt = dialog('Admin sign-in');
  await button('Cancel', prompt).click();
  await expect.element(status).toHaveTextContent('The file was not read');
  await expect.element(button('Another file')).toBeVisible();
  await button('Try Again').click();
  await field('Admin Password', prompt).fill(SAMPLE_PASSWORD);
  await button('Sign in', prompt).click();
  await expect.element(status).toHaveTextContent('1 album to add');
  expect(api.sent(IMPORT_SHEET).length).toBe(1);
  expect(button('Try Again').elements()).toEqual([]);
});

test('rejects a spreadsheet above 10 MB without a request', async () => {
  const api = await openImport();
  await chooseFile(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'club.xlsx'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The file is larger than 10 MB. Import it in parts.');
  expect(api.sent(IMPORT_SHEET)).toEqual([]);
});

test('reads text in another encoding, and another worksheet from the start', async () => {
  const api = await openImport(({ encoding, worksheet }) => ({
    understood: ['Read as windows-1252 with commas between the cells.'],
    form: {
      encoding: (encoding as 'UTF-8' | null) ?? 'windows-1252',
      samples: ['¯ywio³ak', '£ódŸ'],
      worksheet: String(worksheet ?? 'Albums'),
      worksheets: ['Albums', 'Older', 'Bands'],
    },
    columns: toColumns(
      worksheet === 'Bands' ? { Band: 'artist' } : { Artist: 'artist', Album: 'title' },
    ),
  }));
  await chooseFile(SHEET);
  await expect
    .element(field('Text encoding'))
    .toHaveAccessibleDescription('Choose another if these letters look wrong: ¯ywio³ak, £ódŸ');
  await field('Text encoding').selectOptions('windows-1250');
  await field('Album').selectOptions('Session notes');
  await expect
    .poll(() => sentChoices(api).at(-1))
    .toMatchObject({ encoding: 'windows-1250', columns: { Album: 'notes' } });
  await field('Worksheet').selectOptions('Older');
  await expect
    .poll(() => sentChoices(api).at(-1))
    .toMatchObject({ worksheet: 'Older', encoding: null, columns: {} });
  await field('Worksheet').selectOptions('Bands');
  await expect.element(field('Band')).toHaveValue('artist');
  expect(sentChoices(api).at(-1)).toMatchObject({ worksheet: 'Bands', columns: {} });
});

test('leaves an encoding that does not fit', async () => {
  const api = await openImport(() => ({
    form: { encoding: 'UTF-8', samples: ['Björk'], worksheet: null, worksheets: [] },
  }));
  await chooseFile(SHEET);
  await expect.element(field('Text encoding')).toHaveValue('UTF-8');
  api.fail(IMPORT_SHEET, 422, 'Line 1: the text is not valid GB18030.');
  await field('Text encoding').selectOptions('GB18030');
  await expect.element(page.getByRole('alert')).toHaveTextContent('not valid GB18030');
  await button('Back to the detected encoding').click();
  await expect.element(field('Text encoding')).toHaveValue('UTF-8');
});

test('imports with the scale that was shown, and the tiers that were chosen', async () => {
  const api = await openImport(toRatings);
  await chooseFile(SHEET);
  const scale = field('Numbers are on a scale');
  await expect.element(scale).toHaveValue('10');
  await expect.element(scale).toHaveAccessibleDescription(/^Suggested/);
  expect(options(scale)).toEqual(['1 to 5', '1 to 10', '1 is best']);
  expect(rows('Ratings')).toEqual(['meh', '8']);
  await press(button('Import'));
  await expect.element(errorSummary()).toHaveFocus();
  expect(summaryLinks()).toEqual(['Ratings: values without a tier']);
  await press(errorSummary().getByRole('link'));
  await expect.element(field('Tier of meh')).toHaveFocus();
  await field('Tier of meh').selectOptions('D');
  await expect.element(errorSummary()).not.toBeInTheDocument();
  await expect
    .poll(() => sentChoices(api).at(-1))
    .toMatchObject({ tiers: { ratings: { scale: null, values: { meh: 'D' } } } });
  await expect.element(button('Import')).toBeEnabled();
  expect(rows('Ratings')).toEqual(['meh', '8']);
  await press(button('Import'));
  await expect.element(page.getByText('Added 1 album in 0 sessions')).toBeVisible();
  expect(sentChoices(api).at(-1)).toMatchObject({
    tiers: { ratings: { scale: 10, values: { meh: 'D' } } },
  });
});

test('shortens a long table to its open values, and closes one of plain tiers', async () => {
  const values = Array.from({ length: 40 }, (_, index) => ({
    value: `value ${index}`,
    count: 40 - index,
    tier: index === 39 ? null : ('B' as const),
  }));
  await openImport(() => ({
    tiers: [
      {
        group: 'tier',
        columns: ['Club'],
        scales: [],
        scale: null,
        values: [{ value: 'a', count: 2, tier: 'A' }],
        value_count: 1,
      },
      { group: 'ratings', columns: ['Ada'], scales: [], scale: null, values, value_count: 41 },
    ],
  }));
  await chooseFile(SHEET);
  await expect.element(page.getByText('And 1 less frequent value.')).toBeVisible();
  await expect.element(page.getByText('Every value is a tier')).toBeVisible();
  await expect.element(field('Tier of a')).not.toBeVisible();
  expect(rows('Ratings')).toEqual(['value 39', 'value 0', 'value 1', 'value 2', 'value 3']);
  await press(button('Show all 40 values'));
  await expect.element(button('Show fewer')).toHaveFocus();
  expect(rows('Ratings').length).toBe(40);
});

test('asks about dates, sessions and people, and links to what is open', async () => {
  const api = await openImport(() => ({
    questions: toQuestions({
      dates: {
        line: 2,
        example: '05/01/2024',
        readings: [
          { order: 'day-first', date: '2024-01-05', first: '2024-01-05', last: '2024-12-03' },
          { order: 'month-first', date: '2024-05-01', first: '2024-03-12', last: '2024-11-09' },
        ],
      },
      fill_dates: { line: 3, count: 12 },
      sessions: { line: 7, date: '2024-03-05', locations: ['Attic', 'Kitchen'], count: 1 },
      placeless: 2,
      names: ['Adda', 'Zoe', 'Yves'],
    }),
  }));
  await chooseFile(SHEET);
  await expect.element(status).toHaveTextContent('Answer the questions above first');
  await press(button('Import'));
  expect(summaryLinks()).toEqual([
    'How to read the dates',
    'Rows without a date',
    'Dates with several locations',
    'Location of the sessions',
    'People who are not in the club',
  ]);
  await press(errorSummary().getByRole('link', { name: 'How to read the dates' }));
  const day = section('Which day is 05/01/2024?').getByRole('radio', {
    name: 'Day first: January 5, 2024 From January 5, 2024 to December 3, 2024',
  });
  await expect.element(day).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(day).toBeChecked();
  await section('Line 3 has no date (and 11 more). Same session as the line above?')
    .getByRole('radio', { name: 'Yes' })
    .click();
  await section('March 5, 2024 has 2 locations. How many sessions is that?')
    .getByRole('radio', { name: 'One per date and place' })
    .click();
  await field('2 sessions have no location. What should it be?').fill('Attic');
  await userEvent.keyboard('{Enter}');
  const people = section('People who are not in the club');
  expect(options(field('Adda', people))).toEqual(['Choose', ...settings.reviewers, 'Past member']);
  await field('Adda', people).selectOptions('Ada');
  await field('Zoe', people).selectOptions('Past member');
  expect(summaryLinks()).toEqual([]);
  await expect.element(status).toHaveTextContent('Answer the questions above first');
  await press(button('Import'));
  await press(errorSummary().getByRole('link', { name: 'People who are not in the club' }));
  await expect.element(field('Yves', people)).toHaveFocus();
  await people.getByRole('checkbox', { name: 'All others are past members' }).click();
  await expect.element(field('Yves', people)).toHaveDisplayValue('Past member');
  await expect
    .poll(() => sentChoices(api).at(-1))
    .toMatchObject({
      dates: 'day-first',
      fill_dates: true,
      sessions: 'date-and-place',
      location: 'Attic',
      people: { Adda: 'Ada', Zoe: 'Zoe' },
      keep_names: true,
    });
});

test('chooses ratings of listed albums, and leaves out albums without one', async () => {
  const api = await openImport(() => ({
    ratings: [{ person: 'Ada', missing: 12, different: 3, same: 40 }],
    unrated: 5,
    rated: 1,
    albums: [
      {
        line: 2,
        artist: 'Low',
        title: 'Trust',
        tier: 'A',
        submitted_by: null,
        session_date: null,
        ratings: 2,
        state: 'rated',
      },
    ],
  }));
  await chooseFile(SHEET);
  const ada = field('Ada', section('Ratings of listed albums'));
  await expect.element(ada).toHaveAccessibleDescription('12 missing, 3 different, 40 the same');
  await expect.element(ada).toHaveDisplayValue('Add missing');
  await ada.selectOptions('Replace different ones too');
  await page.getByRole('checkbox', { name: 'Leave out 5 albums without a rating' }).click();
  await expect
    .poll(() => sentChoices(api).at(-1))
    .toMatchObject({ ratings: { Ada: 'replace' }, leave_out_unrated: true });
  await expect
    .element(page.getByRole('region', { name: 'Albums' }).getByRole('listitem'))
    .toHaveTextContent('Gets 2 ratings · line 2');
  await expect.element(status).toHaveTextContent('to add, 1 album in the list gets ratings');
});

test.each([360, 1280])('fits %i px, without accessibility violations', async (width) => {
  await page.viewport(width, 800);
  await openImport((choices, form) => ({
    ...toRatings(choices, form),
    questions: toQuestions({ names: ['Maximiliane von Hohenzollern-Oosterhuis'] }),
    ratings: [{ person: 'Ada', missing: 12, different: 3, same: 40 }],
  }));
  await chooseFile(SHEET);
  await expect.element(field('Tier of meh')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await expectNoViolations();
});

test('shows columns above tiers, problems and albums, and names a missing one', async () => {
  const text = 'No column for the artist. Choose it below.';
  await openImport((choices, form) => {
    const { columns } = choices as { columns: Record<string, string> };
    const holds = { Album: 'title', Gruppe: columns.Gruppe ?? null };
    if (columns.Gruppe !== 'artist')
      return {
        columns: toColumns(holds),
        problem_count: 1,
        problems: [{ line: 1, text }],
        added: 0,
        albums: [],
      };
    const bad = { problem_count: 1, problems: [{ line: 2, text: 'No session' }], bad_row_count: 1 };
    return { ...toRatings(choices, form), columns: toColumns(holds), ...bad };
  });
  await chooseFile(SHEET);
  const columns = section('Columns');
  await expect.element(columns.getByRole('listitem')).toHaveTextContent(text);
  expect(page.getByRole('region', { name: /problem/ }).elements()).toEqual([]);
  await press(button('Import'));
  await press(errorSummary().getByRole('link', { name: 'Columns' }));
  await expect.element(columns.getByRole('list')).toHaveFocus();
  await field('Gruppe', columns).selectOptions('Artist');
  await expect.element(columns.getByRole('list')).not.toBeInTheDocument();
  const parts = [
    columns,
    section('Tiers'),
    page.getByRole('region', { name: '1 problem in the file' }),
    page.getByRole('region', { name: 'Albums' }),
  ];
  const tops = parts.map((part) => part.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(4);
});

test('leaves out rows with a problem, which it lists, and says so in its result', async () => {
  const problems = [
    { line: 3, text: 'Artist is required' },
    { line: 3, text: "'Z' names no tier. Choose its tier, or leave the row out." },
  ];
  const api = await openImport(({ skip_bad_rows }) => ({
    problem_count: 2,
    problems,
    bad_row_count: 2,
    skipped_row_count: skip_bad_rows ? 2 : 0,
  }));
  await chooseFile(SHEET);
  const wrong = page.getByRole('region', { name: '2 problems in the file' });
  await expect
    .poll(() =>
      wrong
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(problems.map(({ line, text }) => `Line ${line}: ${text}`));
  const skip = page.getByRole('checkbox', { name: 'Leave out these 2 rows' });
  await skip.click();
  await expect.element(page.getByRole('region', { name: '2 rows left out' })).toBeVisible();
  await expectNoViolations();
  await skip.click();
  await expect.element(wrong).toBeVisible();
  await skip.click();
  await expect.element(status).toHaveTextContent('1 album to add');
  api.on(IMPORT_SHEET, {
    data: { ...EMPTY_IMPORT, is_imported: true, added: 1 },
    message: 'Added 1 album in 0 sessions. 2 rows left out: lines 3 and 5.',
  });
  await button('Import').click();
  await expect
    .element(page.getByText('Added 1 album in 0 sessions', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('2 rows left out: lines 3 and 5.')).toBeVisible();
});

test('shows all albums of a long spreadsheet on request', async () => {
  const toAlbums = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      line: index + 2,
      artist: 'Low',
      title: `Album ${index}`,
      tier: 'A' as const,
      submitted_by: null,
      session_date: null,
      ratings: 0,
      state: 'new' as const,
    }));
  await openImport((_, form) => ({
    added: 500,
    albums: toAlbums(form.get('all_albums') === 'true' ? 500 : 200),
  }));
  await chooseFile(SHEET);
  const albums = page.getByRole('region', { name: 'Albums' });
  await expect.poll(() => albums.getByRole('listitem').elements().length).toBe(200);
  await albums.getByRole('button', { name: 'Show all 500 albums' }).click();
  await expect.element(albums.getByRole('list')).toHaveFocus();
  await expect.poll(() => albums.getByRole('listitem').elements().length).toBe(500);
  expect(albums.getByRole('button').elements()).toEqual([]);
});

test('applies the choices before to a corrected file, but asks about its rows again', async () => {
  const api = await openImport((choices) => ({
    columns: toColumns({ Artist: 'artist', Album: 'title', ...(choices.columns as object) }),
    questions: toQuestions({ placeless: 1 }),
    problem_count: 1,
    problems: [{ line: 3, text: 'Artist is required' }],
    bad_row_count: 1,
    skipped_row_count: choices.skip_bad_rows ? 1 : 0,
  }));
  await chooseFile(SHEET);
  const place = field('1 session has no location. What should it be?');
  const skip = page.getByRole('checkbox', { name: 'Leave out this row' });
  await field('Album').selectOptions('Session notes');
  await skip.click();
  await place.fill('Attic');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('1 album to add');
  const chooser = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  await press(button('Choose the file again'));
  const [input] = chooser.mock.contexts as HTMLInputElement[];
  chooser.mockRestore();
  const files = new DataTransfer();
  files.items.add(SHEET);
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('Your choices from before were applied.')).toBeVisible();
  await expect.element(skip).not.toBeChecked();
  await expect.element(field('Album')).toHaveValue('notes');
  await expect.element(place).toHaveValue('Attic');
  expect(sentChoices(api).at(-1)).toMatchObject({ location: 'Attic', skip_bad_rows: false });
});

test('chooses the header by hand, and asks whose words a column of notes holds', async () => {
  const api = await openImport(({ header_line, columns }) => ({
    header_line: Number(header_line ?? 1),
    first_lines: [
      { line: 1, text: '# Albums' },
      { line: 2, text: 'Artist · Album · Notes' },
    ],
    columns: toColumns(
      header_line === 2
        ? { Artist: 'artist', Album: 'title', Notes: null, ...(columns as object) }
        : { '# Albums': null },
    ).map((column) => (column.name === 'Notes' ? { ...column, left_out: 2 } : column)),
    questions: toQuestions({ notes: header_line === 2 ? ['Notes'] : [] }),
  }));
  await chooseFile(SHEET);
  const header = field('Line with the column names');
  await expect.element(header).toHaveDisplayValue('1: # Albums');
  expect(options(header).at(-1)).toBe('None: the first line is an album');
  await header.selectOptions('2: Artist · Album · Notes');
  const notes = field('Notes', section('Columns'));
  await expect.element(notes).toHaveDisplayValue('Choose');
  await expect.element(section('Columns')).toHaveTextContent('Left out: Notes (2 values).');
  await press(button('Import'));
  await press(errorSummary().getByRole('link', { name: 'Whose words a column holds' }));
  await expect.element(notes).toHaveFocus();
  await notes.selectOptions(`Words of ${settings.reviewers[0]}`);
  await expect
    .poll(() => sentChoices(api).at(-1))
    .toMatchObject({ header_line: 2, columns: { Notes: `note:${settings.reviewers[0]}` } });
  await expect.element(notes).toHaveFocus();
  await expect.element(status).toHaveTextContent('1 album to add');
});

test('proposes who a merged person is now, and leaves out notes that are too long', async () => {
  const [ada = ''] = settings.reviewers;
  const api = await openImport(() => ({
    questions: toQuestions({ names: ['Adda'], merged: { Adda: ada }, long_notes: [3, 7] }),
  }));
  await chooseFile(SHEET);
  const person = field('Adda', section('People who are not in the club'));
  await expect.element(person).toHaveValue(ada);
  await expect.element(person).toHaveAccessibleDescription(`Was merged into ${ada}`);
  await press(button('Import'));
  expect(summaryLinks()).toEqual(['Notes that are too long']);
  await page.getByRole('checkbox', { name: 'Leave out 2 notes without room' }).click();
  await expect.element(status).toHaveTextContent('1 album to add');
  await press(button('Import'));
  await expect.element(page.getByText('Added 1 album in 0 sessions')).toBeVisible();
  expect(sentChoices(api).at(-1)).toMatchObject({
    people: { Adda: ada },
    leave_out_long_notes: true,
  });
});

test('asks about dates before 1900', async () => {
  const api = await openImport(() => ({
    questions: toQuestions({ old_dates: { line: 3, date: '0024-05-17', count: 2 } }),
  }));
  await chooseFile(SHEET);
  await page.getByRole('radio', { name: 'No, a year 24 is 2024' }).click();
  await expect.poll(() => sentChoices(api).at(-1)).toMatchObject({ old_dates: 'this-century' });
  await expect.element(status).toHaveTextContent('1 album to add');
});

test('shows how far an import is', async () => {
  const api = await openImport();
  api.on(GET_IMPORT_PROGRESS, { data: { done: 1000, total: 6000, what: 'albums' } });
  await chooseFile(SHEET);
  await expect.element(status).toHaveTextContent('1 album to add');
  const release = api.hold(IMPORT_SHEET);
  await button('Import').click();
  const progress = page.getByRole('progressbar', { name: '1,000 of 6,000 albums' });
  await expect.element(progress).toHaveAttribute('value', '1000');
  release();
  await expect.element(page.getByText('Added 1 album in 0 sessions')).toBeVisible();
});
