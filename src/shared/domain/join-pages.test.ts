import { expect, it } from 'vitest';
import { joinPages } from './join-pages.ts';

it('returns the rows of all pages in order', () => {
  const pages = [{ data: [{ id: 'a' }, { id: 'b' }] }, { data: [] }, { data: [{ id: 'c' }] }];
  expect(joinPages(pages)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
});

it('returns a repeated row once, at its first position with its last values', () => {
  const pages = [
    {
      data: [
        { id: 'a', name: 'old' },
        { id: 'b', name: 'B' },
      ],
    },
    { data: [{ id: 'a', name: 'new' }] },
  ];
  expect(joinPages(pages)).toEqual([
    { id: 'a', name: 'new' },
    { id: 'b', name: 'B' },
  ]);
});
