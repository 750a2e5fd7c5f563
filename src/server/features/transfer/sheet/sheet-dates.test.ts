import { expect, test } from 'vitest';
import { readDates } from './sheet-dates.ts';

const column = (...cells: string[]) => cells.map((cell, at) => ({ line: at + 2, cell }));
const read = (cell: string) => readDates(column(cell), 'day-first').read(cell);

test.each([
  ['2024-05-01', '2024-05-01'],
  ['2024/5/1', '2024-05-01'],
  ['20240501', '2024-05-01'],
  ['1.5.2024', '2024-05-01'],
  ['01-05-24', '2024-05-01'],
  ['1. 5. 2024', '2024-05-01'],
  ['Wed 1/5/2024 20:30', '2024-05-01'],
  ['1 May 2024', '2024-05-01'],
  ['May 1, 2024', '2024-05-01'],
  ['May 1st, 2024', '2024-05-01'],
  ['2024. 5. 1.', '2024-05-01'],
  ['2024-05-01 00:00:00', '2024-05-01'],
  ['1 avril 2024', '2024-04-01'],
  ['1st of May 2024', '2024-05-01'],
  ['1-May-24', '2024-05-01'],
  ['woensdag 1 mei 2024', '2024-05-01'],
  ['1. März 2024', '2024-03-01'],
  ['1er août 2024', '2024-08-01'],
  ['1 de mayo de 2024', '2024-05-01'],
  ['1 Sept. 2024', '2024-09-01'],
  ['45413', '2024-05-01'],
  ['45413,75', '2024-05-01'],
  ['2024-05-01T20:30:00+02:00', '2024-05-01'],
  ['2024-05-01T20:30:00.000Z', '2024-05-01'],
  ['01.05.2024, 20:30', '2024-05-01'],
  ['01/05/2024, 20:00', '2024-05-01'],
  ['1/5/2024, 8:30:00 PM', '2024-05-01'],
  ['1/5/2024, 8:30:00\u202FPM', '2024-05-01'],
  ['May 1, 2024, 8:30 PM', '2024-05-01'],
  ['2024-05-01 20:00:00 UTC', '2024-05-01'],
  ['2024-05-01 20:00:00 +0200', '2024-05-01'],
  ['01.05.2024 20:30 Uhr', '2024-05-01'],
  ['\u200E1\u200E/\u200E5\u200E/\u200E2024', '2024-05-01'],
  ["May 1 '24", '2024-05-01'],
  ['1 May ’24', '2024-05-01'],
  ["1.5.'24", '2024-05-01'],
  ['Wed May 01 2024 20:00:00 GMT+0200 (Central European Summer Time)', '2024-05-01'],
  ['2024年5月1日', '2024-05-01'],
  ['Mi, 01.05.24', '2024-05-01'],
  ['1. 5.24', '2024-05-01'],
  ['Mi, 01.05.24, 20.30 Uhr', '2024-05-01'],
  ['1 maja 2024', '2024-05-01'],
  ['1 травня 2024 р.', '2024-05-01'],
  ['1 мая 2024 г.', '2024-05-01'],
])('parses %s as %s', (cell, day) => {
  expect(read(cell)).toBe(day);
});

test.each([
  '',
  '2024',
  'May 2024',
  'last Friday',
  '1 May',
  '31.2.2024',
  '13.13.2024',
  '1 May June 2024',
  '12345',
  '99999',
  '4/5',
  '8:30',
  "1.5.'2024",
  `1.5.2024${' '.repeat(32_000)}x`,
])('rejects %j as a date', (cell) => {
  expect(read(cell)).toBe(null);
});

test('uses the only order in which every date is valid', () => {
  const dates = readDates(column('05/01/2024', '25/01/2024', '1 May 2024'), null);
  expect(dates.question).toBe(null);
  expect(dates.read('05/01/2024')).toBe('2024-01-05');
  const others = readDates(column('04/01/2025', '03/14/2025'), null);
  expect([others.question, others.read('04/01/2025')]).toEqual([null, '2025-04-01']);
});

test('reads years of two figures, and asks whether the year is first', () => {
  expect(readDates(column('1/5/24', '14/5/24'), null).read('1/5/24')).toBe('2024-05-01');
  expect(readDates(column('24-05-03'), null).question?.readings).toMatchObject([
    { order: 'day-first', date: '2003-05-24' },
    { order: 'year-first', date: '2024-05-03' },
  ]);
  expect(readDates(column('24-05-03'), 'year-first').read('24-05-03')).toBe('2024-05-03');
});

test('uses the order of most dates when none fits all', () => {
  const dates = readDates(column('13/01/2025', '20/01/2025', '01/27/2025'), null);
  expect([dates.question, dates.read('13/01/2025'), dates.read('01/27/2025')]).toEqual([
    null,
    '2025-01-13',
    null,
  ]);
});

test('asks which order is meant when it makes a difference', () => {
  expect(readDates(column('2/2/2024', '05/01/2024'), null).question).toEqual({
    line: 3,
    example: '05/01/2024',
    readings: [
      { order: 'day-first', date: '2024-01-05', first: '2024-01-05', last: '2024-02-02' },
      { order: 'month-first', date: '2024-05-01', first: '2024-02-02', last: '2024-05-01' },
    ],
  });
  expect(readDates(column('2/2/2024', '5.5.2024'), null).question).toBe(null);
});

test('applies the chosen order, even to dates that are invalid in it', () => {
  const dates = readDates(column('05/01/2024', '01/25/2024'), 'day-first');
  expect([dates.read('05/01/2024'), dates.read('01/25/2024')]).toEqual(['2024-01-05', null]);
});
