import { expect, it } from 'vitest';
import { columnsFor, lettersInLine } from './table-layout.ts';

it('arranges cards in one row, then in two and three', () => {
  expect([1, 2, 4, 5, 6, 7, 9, 12, 15].map(columnsFor)).toEqual([2, 2, 4, 3, 3, 4, 5, 4, 5]);
});

it('fits a name by its longest word on at most two lines', () => {
  expect(['Ada', 'Hieronymus', 'Maria-Magdalena van Oudenhoven'].map(lettersInLine)).toEqual([
    6, 10, 15,
  ]);
});
