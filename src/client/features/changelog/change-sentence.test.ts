import { describe, expect, it } from 'vitest';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { changeSentence } from './change-sentence.ts';

const UPDATED: ChangelogEntry = {
  id: 'entry',
  change_type: 'Album Updated',
  change_date: '2026-03-06T12:00:00.000Z',
  album_id: 'album',
  session_id: null,
  artist: 'Can',
  title: 'Ege Bamyasi',
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
