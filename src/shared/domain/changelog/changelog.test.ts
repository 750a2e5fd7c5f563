import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIERS, type Tier } from '../albums/tiers.ts';
import {
  albumCreated,
  albumDeleted,
  CHANGE_FILTERS,
  CHANGE_TYPES,
  diffAlbum,
  diffSession,
  sessionCreated,
} from './changelog.ts';

const album = {
  artist: 'Björk',
  title: 'Homogenic',
  cover_url: 'https://covers.example/homogenic.jpg',
  spotify_id: null,
  spotify_url: null,
  tidal_album_id: null,
  submitted_by: 'Ada',
  session_id: 's1',
  veto: false,
  veto_by: null,
  is_test_album: false,
  tier: 'A' as Tier,
  individual_tiers: { Ada: 'A' } as Record<string, Tier>,
};

const nothing = { reviewer: null, old_rating: null, new_rating: null, details: null };

describe('albumCreated', () => {
  it('writes one entry with the tier, and one per rating', () => {
    expect(albumCreated({ tier: 'A', individual_tiers: { Ada: 'S', Ben: '?' } })).toEqual([
      { ...nothing, change_type: 'Album Created', new_rating: 'A' },
      { ...nothing, change_type: 'Rating Added', reviewer: 'Ada', new_rating: 'S' },
      { ...nothing, change_type: 'Rating Added', reviewer: 'Ben', new_rating: '?' },
    ]);
  });
});

describe('albumDeleted', () => {
  it('writes one entry with the last tier', () => {
    expect(albumDeleted(album)).toEqual([
      { ...nothing, change_type: 'Album Deleted', old_rating: 'A' },
    ]);
  });
});

describe('diffAlbum', () => {
  it('writes nothing without changes', () => {
    expect(diffAlbum(album, { ...album, individual_tiers: { Ada: 'A' } })).toEqual([]);
  });

  it.each<[Tier, Tier]>([
    ['A', 'B'],
    ['S', 'F'],
    ['F', 'Tiering Herrie'],
    ['Tiering Herrie', '?'],
    ['?', 'S'],
  ])('records %s to %s as Overall Rating Change', (before, after) => {
    expect(diffAlbum({ ...album, tier: before }, { ...album, tier: after })).toEqual([
      {
        ...nothing,
        change_type: 'Overall Rating Change',
        old_rating: before,
        new_rating: after,
      },
    ]);
  });

  it.each<[Tier, Tier]>([
    ['Not rated yet', 'A'],
    ['A', 'Not rated yet'],
    ['Now Listening To', '?'],
    ['Tiering Herrie', 'Now Listening To'],
    ['Now Listening To', 'Not rated yet'],
  ])('records %s to %s as Tier Changed', (before, after) => {
    expect(diffAlbum({ ...album, tier: before }, { ...album, tier: after })).toEqual([
      { ...nothing, change_type: 'Tier Changed', old_rating: before, new_rating: after },
    ]);
  });

  it('records an added rating as Rating Added', () => {
    expect(diffAlbum(album, { ...album, individual_tiers: { Ada: 'A', Ben: 'C' } })).toEqual([
      { ...nothing, change_type: 'Rating Added', reviewer: 'Ben', new_rating: 'C' },
    ]);
  });

  it('records a changed rating as Individual Rating Change', () => {
    expect(diffAlbum(album, { ...album, individual_tiers: { Ada: 'Tiering Herrie' } })).toEqual([
      {
        ...nothing,
        change_type: 'Individual Rating Change',
        reviewer: 'Ada',
        old_rating: 'A',
        new_rating: 'Tiering Herrie',
      },
    ]);
  });

  it('records a removed rating as Rating Removed', () => {
    expect(diffAlbum(album, { ...album, individual_tiers: {} })).toEqual([
      { ...nothing, change_type: 'Rating Removed', reviewer: 'Ada', old_rating: 'A' },
    ]);
  });

  it('records changed fields in one Album Updated with old and new values', () => {
    expect(diffAlbum(album, { ...album, title: 'Vespertine', veto: true, veto_by: 'Ben' })).toEqual(
      [
        {
          ...nothing,
          change_type: 'Album Updated',
          details: [
            { field: 'title', old: 'Homogenic', new: 'Vespertine' },
            { field: 'veto', old: false, new: true },
            { field: 'veto_by', old: null, new: 'Ben' },
          ],
        },
      ],
    );
  });

  it.each([
    ['artist', 'Other'],
    ['title', 'Other'],
    ['cover_url', 'https://covers.example/other.jpg'],
    ['spotify_id', '1234567890123456789012'],
    ['spotify_url', 'https://open.spotify.com/album/1'],
    ['tidal_album_id', '12345678'],
    ['submitted_by', 'Ben'],
    ['session_id', 's2'],
    ['veto', true],
    ['veto_by', 'Ben'],
    ['is_test_album', true],
    ['a_field_of_tomorrow', 'Something'],
  ])('records a changed %s', (field, value) => {
    const [entry] = diffAlbum(
      { a_field_of_tomorrow: null, ...album },
      { ...album, [field]: value },
    );
    expect(entry?.details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('records tier, ratings and fields as separate entries', () => {
    const changed = { ...album, tier: 'B' as Tier, individual_tiers: {}, title: 'Vespertine' };
    expect(diffAlbum(album, changed).map(({ change_type }) => change_type)).toEqual([
      'Overall Rating Change',
      'Rating Removed',
      'Album Updated',
    ]);
  });

  it('supports reviewers named like Object.prototype properties', () => {
    const named = { ...album, individual_tiers: { constructor: 'B' as Tier } };
    expect(diffAlbum(album, named).map(({ change_type }) => change_type)).toEqual([
      'Rating Removed',
      'Rating Added',
    ]);
  });

  it('returns the inverse entries for the inverse change', () => {
    const ratings = fc.dictionary(fc.constantFrom('Ada', 'Ben', 'Cleo'), fc.constantFrom(...TIERS));
    const tier = fc.constantFrom(...TIERS);
    fc.assert(
      fc.property(tier, ratings, tier, ratings, (tierA, ratingsA, tierB, ratingsB) => {
        const before = { ...album, tier: tierA, individual_tiers: ratingsA };
        const after = { ...album, tier: tierB, individual_tiers: ratingsB };
        const there = diffAlbum(before, after).map((c) => [c.reviewer, c.old_rating, c.new_rating]);
        const back = diffAlbum(after, before).map((c) => [c.reviewer, c.new_rating, c.old_rating]);
        expect(new Set(back.map(String))).toEqual(new Set(there.map(String)));
      }),
    );
  });
});

describe('session changes', () => {
  const session = { session_date: '2026-03-06', location: 'Attic', notes: null };

  it('records a new session as one entry', () => {
    expect(sessionCreated()).toEqual([{ ...nothing, change_type: 'Session Created' }]);
  });

  it('records changed fields of a session in one entry', () => {
    expect(diffSession(session, { ...session, location: 'Cellar', notes: 'Loud' })).toEqual([
      {
        ...nothing,
        change_type: 'Session Updated',
        details: [
          { field: 'location', old: 'Attic', new: 'Cellar' },
          { field: 'notes', old: null, new: 'Loud' },
        ],
      },
    ]);
  });

  it('writes nothing for an unchanged session', () => {
    expect(diffSession(session, { ...session })).toEqual([]);
  });
});

it('lists the filters in dropdown order', () => {
  expect(CHANGE_FILTERS).toEqual([
    'overall_rating',
    'individual_rating',
    'created',
    'updated',
    'deleted',
    'rated',
    'tier_changed',
  ]);
});

it.each([
  ['overall_rating', ['Overall Rating Change']],
  ['individual_rating', ['Individual Rating Change']],
  ['created', ['Created', 'Album Created', 'Session Created']],
  ['updated', ['Updated', 'Album Updated', 'Session Updated', 'Settings Updated']],
  ['deleted', ['Deleted', 'Album Deleted', 'Rating Removed']],
  ['rated', ['Rated', 'Rating Added']],
  ['tier_changed', ['Tier Changed']],
])('filters by %s with the types %j', (filter, types) => {
  const found = Object.entries(CHANGE_TYPES).filter(([, of]) => of === filter);
  expect(found.map(([type]) => type)).toEqual(types);
});
