import { expect, it } from 'vitest';
import { joinPages } from './join-pages.ts';

it('gives the rows of all pages in their order', () => {
  const pages = [{ data: [{ id: 'a' }, { id: 'b' }] }, { data: [] }, { data: [{ id: 'c' }] }];
  expect(joinPages(pages)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
});

it('gives a row that came twice once, where it stood first and as it came last', () => {
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
