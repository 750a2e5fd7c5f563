import { expect, it } from 'vitest';
import type { Session } from '#shared/contracts/sessions.ts';
import { withPresent } from './with-present.ts';

const session = (id: string, location: string, albums: object[]) =>
  ({ id, session_date: '2026-03-06', location, notes: null, albums }) as Session;

it('updates shown sessions in place without adding or removing any', () => {
  const shown = {
    pages: [
      {
        data: [
          session('one', 'Attic', [
            { id: 'a', tier: 'A' },
            { id: 'b', tier: 'B' },
          ]),
        ],
      },
      { data: [session('two', 'Cellar', [{ id: 'c', tier: 'C' }])] },
    ],
    pageParams: [1, 2],
  };
  const present = [
    session('new', 'Barn', []),
    session('one', 'Roof', [
      { id: 'b', tier: 'S' },
      { id: 'd', tier: 'A' },
    ]),
  ];
  expect(withPresent(shown, present)).toEqual({
    pages: [
      {
        data: [
          session('one', 'Roof', [
            { id: 'a', tier: 'A' },
            { id: 'b', tier: 'S' },
          ]),
        ],
      },
      shown.pages[1],
    ],
    pageParams: [1, 2],
  });
});

it('updates the next session', () => {
  const next = { id: 'one', session_date: '2026-03-06', location: 'Attic', album_count: 0 };
  const shown = { pages: [{ data: [], next_session: next }], pageParams: [1] };
  const present = [{ ...session('one', 'Roof', []), session_date: '2026-03-13', album_count: 2 }];
  const [page] = withPresent(shown, present).pages;
  expect(page?.next_session).toEqual({
    id: 'one',
    session_date: '2026-03-13',
    location: 'Roof',
    album_count: 2,
  });
});
