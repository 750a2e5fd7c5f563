import { describe, expect, it } from 'vitest';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { Tier } from '../albums/tiers.ts';
import { NO_DETAILS } from './change-groups.ts';
import { changeSentence, formatChange } from './change-sentence.ts';

const UPDATED: ChangelogEntry = {
  id: 'entry',
  change_type: 'Album Updated',
  change_date: '2026-03-06T12:00:00.000Z',
  album_id: 'album',
  session_id: null,
  artist: 'Can',
  title: 'Ege Bamyasi',
  cover_url: null,
  reviewer: null,
  old_rating: null,
  new_rating: null,
  details: null,
  session: null,
  is_album_deleted: false,
  is_session_deleted: false,
  restorable_until: null,
  group: null,
};

const getFields = (details: ChangelogEntry['details']) =>
  changeSentence({ ...UPDATED, details }).fields;

describe('update sentence', () => {
  it('shows the old and the new value of a field', () => {
    const details = [{ field: 'title', old: 'Ege', new: 'Ege Bamyasi' }];
    expect(changeSentence({ ...UPDATED, details })).toEqual({
      before: '',
      subject: 'Can – Ege Bamyasi',
      after: 'was updated:',
      fields: [{ name: 'title', old: 'Ege', new: 'Ege Bamyasi' }],
    });
  });

  it('formats dates, and returns null for empty values', () => {
    expect(
      getFields([
        { field: 'session_date', old: '2026-03-06', new: '2026-03-13' },
        { field: 'veto_by', old: null, new: 'Dev' },
        { field: 'notes', old: 'Bring headphones.', new: '' },
      ]),
    ).toEqual([
      { name: 'date', old: 'Fri, Mar 6, 2026', new: 'Fri, Mar 13, 2026' },
      { name: 'vetoed by', old: null, new: 'Dev' },
      { name: 'notes', old: 'Bring headphones.', new: null },
    ]);
  });

  it('shows only the field name for URLs, IDs and flags', () => {
    expect(
      getFields([
        { field: 'cover_url', old: null, new: '/covers/a-640.webp' },
        { field: 'session_id', old: '1', new: '2' },
        { field: 'veto', old: false, new: true },
      ]),
    ).toEqual([
      { name: 'cover', old: null, new: null },
      { name: 'session', old: null, new: null },
      { name: 'veto set', old: null, new: null },
    ]);
  });

  it('names the reviewer of a new veto', () => {
    const details = [
      { field: 'veto', old: false, new: true },
      { field: 'veto_by', old: null, new: 'Dev' },
    ];
    expect(changeSentence({ ...UPDATED, details })).toMatchObject({
      after: 'was vetoed by Dev',
      fields: [],
    });
  });

  it('lists no fields without details', () => {
    expect(changeSentence(UPDATED)).toMatchObject({ after: 'was updated', fields: [] });
  });
});

describe('text of a change', () => {
  const rated = { ...UPDATED, change_type: 'Rating Added', reviewer: 'Ada' } as const;
  const tier = { ...UPDATED, change_type: 'Overall Rating Change' } as const;
  const details = [
    { field: 'title', old: 'Ege', new: 'Ege Bamyasi' },
    { field: 'notes', old: 'Loud', new: null },
    { field: 'veto_by', old: '', new: 'Dev' },
    { field: 'cover_url', old: null, new: '/covers/a-640.webp' },
  ];
  const session = { session_date: '2026-03-06', location: 'Attic' };
  const ofSession = { artist: null, title: null, session };

  it.each<[Partial<ChangelogEntry>, string]>([
    [{ ...rated, new_rating: 'S' }, "Ada's rating for Can – Ege Bamyasi was added as S"],
    [{ ...rated, old_rating: 'S' }, "Ada's rating for Can – Ege Bamyasi was removed (it was S)"],
    [
      { ...tier, old_rating: '?', new_rating: 'Tiering Herrie' },
      'Can – Ege Bamyasi overall rating changed from Unknown to Tiering Herrie',
    ],
    [
      { details },
      'Can – Ege Bamyasi was updated: title from “Ege” to “Ege Bamyasi”, notes removed (it was “Loud”), vetoed by set to “Dev”, cover',
    ],
    [
      { ...ofSession, change_type: 'Session Created' },
      'Session of Fri, Mar 6, 2026 · Attic was added',
    ],
    [
      {
        ...ofSession,
        session: null,
        change_type: 'Settings Updated',
        details: [{ field: 'name', old: 'Spindle', new: 'Friday club' }],
      },
      'The club’s settings were updated: name from “Spindle” to “Friday club”',
    ],
    [{ change_type: 'Deleted' }, 'Can – Ege Bamyasi was deleted'],
  ])('%o', (given, text) => {
    expect(formatChange({ ...UPDATED, ...given })).toBe(text);
  });

  it('shortens long values to one line of 60 characters', () => {
    const notes = `One\n\n${'🎧'.repeat(99)}`;
    const text = formatChange({ ...UPDATED, details: [{ field: 'notes', old: null, new: notes }] });
    expect(text).toBe(`Can – Ege Bamyasi was updated: notes set to “One ${'🎧'.repeat(55)}…”`);
  });

  const group = { id: 'g', count: 4, undone_at: null, undoable_until: null };
  const file = { ...NO_DETAILS, file: 'a.csv', albums: 2, sessions: 1 };
  const ratings: Tier[] = ['S', '?'];
  const merge = { ...NO_DETAILS, merged_album: { id: 'ege', name: 'Can – Ege' } };

  it.each<[Partial<NonNullable<ChangelogEntry['group']>>, string]>([
    [{ kind: 'import', details: file }, 'Imported 2 albums in 1 session from a.csv'],
    [
      { kind: 'import', details: file, undone_at: UPDATED.change_date },
      'Imported 2 albums in 1 session from a.csv (undone)',
    ],
    [
      { kind: 'undo', details: file },
      'The import of a.csv was undone: 2 albums and 1 session removed',
    ],
    [
      { kind: 'restore', details: file },
      'The import of a.csv was restored: 2 albums and 1 session',
    ],
    [
      { kind: 'import', details: { ...file, rated_albums: 9 } },
      'Imported 2 albums in 1 session and ratings of 9 albums from a.csv',
    ],
    [
      { kind: 'undo', details: { ...file, rated_albums: 9 } },
      'The import of a.csv was undone: 2 albums and 1 session removed, ratings of 9 albums taken back',
    ],
    [
      { kind: 'restore', details: { ...file, rated_albums: 9 } },
      'The import of a.csv was restored: 2 albums and 1 session, ratings of 9 albums',
    ],
    [
      { kind: 'import', details: { ...file, albums: 0, sessions: 0, rated_albums: 1 } },
      'Imported ratings of 1 album from a.csv',
    ],
    [
      { kind: 'undo', details: { ...file, albums: 0, sessions: 0, rated_albums: 1 } },
      'The import of a.csv was undone: ratings of 1 album taken back',
    ],
    [{ kind: 'covers', details: { ...file, albums: 9 } }, 'Covers were added to 9 albums'],
    [{ kind: 'covers', details: NO_DETAILS }, 'Covers were added to 4 albums'],
    [
      { kind: 'ratings', details: { ...NO_DETAILS, albums: 6, session_date: '2026-11-26' } },
      'Rated 6 albums of the session of Thu, Nov 26, 2026',
    ],
    [{ kind: 'merge', details: merge }, 'Merged Can – Ege into Can – Ege Bamyasi'],
    [
      { kind: 'merge', details: merge, undone_at: UPDATED.change_date },
      'Merged Can – Ege into Can – Ege Bamyasi (undone)',
    ],
    [
      { kind: 'merge', details: { ...merge, undo_of: 'merge' } },
      'Separated Can – Ege from Can – Ege Bamyasi',
    ],
    [
      { kind: 'evening', details: { ...NO_DETAILS, ratings, tier: 'A' } },
      'Can – Ege Bamyasi was rated: S, Unknown → A',
    ],
    [
      { kind: 'evening', details: { ...NO_DETAILS, ratings } },
      'Can – Ege Bamyasi was rated: S, Unknown',
    ],
  ])('group %o', (given, text) => {
    const kind = 'import' as const;
    const details = null;
    expect(formatChange({ ...UPDATED, group: { ...group, kind, details, ...given } })).toBe(text);
  });
});
