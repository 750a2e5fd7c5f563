import { expect, it } from 'vitest';
import { columnsFor, lettersInLine } from './table-layout.ts';

it('lies in one row, then in two', () => {
  expect([1, 2, 4, 5, 6, 7, 9, 12, 15].map(columnsFor)).toEqual([2, 2, 4, 3, 3, 4, 5, 6, 6]);
});

it('sets a name as large as its longest word and two lines allow', () => {
  expect(['Ada', 'Hieronymus', 'Maria-Magdalena van Oudenhoven'].map(lettersInLine)).toEqual([
    6, 10, 15,
  ]);
});
