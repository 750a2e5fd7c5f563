import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlbumFacts, albumFacts } from '../../integrations/streaming/album-facts.ts';
import { type KnownAlbum, mergeAlbum } from './merge-album.ts';

const ID = '10FLjwfpbxLmW8c25Xyc2N';
const AT = { spotify: 's', deezer: 'd', musicbrainz: 'm', tidal: 't', apple: 'a' } as const;

function says(source: AlbumFacts['source'], received: Partial<AlbumFacts>): AlbumFacts {
  return albumFacts({ source, url: AT[source], ...received });
}

function merge(...received: AlbumFacts[]): KnownAlbum {
  return mergeAlbum(ID, received, null);
}

function track(name: string, duration_ms: number | null = 1000) {
  return { id: name, name, track_number: 1, duration_ms, artist: null, spotify_track_id: null };
}

const image = (side: number) => ({ url: `https://i/${side}`, width: side, height: side });

describe('of several sources', () => {
  it('prefers Spotify, then Deezer, then MusicBrainz', () => {
    const album = merge(
      says('musicbrainz', { label: 'M', name: 'M', release_date: '1997' }),
      says('deezer', { label: 'D', name: 'D' }),
      says('spotify', { name: 'S' }),
    );
    expect([album.name, album.label, album.release_date]).toEqual(['S', 'D', '1997']);
    expect(album.sources).toEqual({
      name: { source: 'spotify', url: 's' },
      label: { source: 'deezer', url: 'd' },
      release_date: { source: 'musicbrainz', url: 'm' },
    });
  });

  it('treats 0 as a value', () => {
    const album = merge(says('spotify', { popularity: 0 }), says('deezer', { popularity: 50 }));
    expect(album.popularity).toBe(0);
  });

  it("treats '' and [] as gaps", () => {
    const spotify = says('spotify', { label: '', genres: [], artists: [] });
    const deezer = says('deezer', { label: 'D', genres: ['Pop'], artists: [{ name: 'A' }] });
    const { label, genres, artists } = merge(spotify, deezer);
    expect({ label, genres, artists }).toEqual({
      label: 'D',
      genres: ['Pop'],
      artists: [{ name: 'A' }],
    });
  });

  it('a missing value has no source', () => {
    const { sources, label, genres } = merge(says('spotify', { name: 'S' }));
    expect([Object.keys(sources), label, genres]).toEqual([['name'], null, []]);
  });

  it('a date has the precision of its source', () => {
    const spotify = says('spotify', { release_date: '1997', release_date_precision: 'year' });
    const deezer = says('deezer', { release_date: '1997-09-20', release_date_precision: 'day' });
    const { release_date, release_date_precision } = merge(deezer, spotify);
    expect([release_date, release_date_precision]).toEqual(['1997', 'year']);
  });

  it('Tidal provides its id and the link', () => {
    const { tidal_album_id, external_urls } = merge(says('tidal', { tidal_album_id: '381265361' }));
    expect([tidal_album_id, external_urls]).toEqual([
      '381265361',
      {
        spotify: `https://open.spotify.com/album/${ID}`,
        tidal: 'https://tidal.com/album/381265361',
        deezer: null,
        apple: null,
      },
    ]);
  });

  it('links pages with the same bar code only', () => {
    const link = (service: 'deezer' | 'apple', upc: string) =>
      says(service, { link: { service, url: `${service} ${upc}`, upc } });
    const spotify = says('spotify', { upc: '00602475093060' });
    const { external_urls } = merge(spotify, link('deezer', '602475093060'), link('apple', '7'));
    expect(external_urls).toMatchObject({ deezer: 'deezer 602475093060', apple: null });
    expect(merge(link('deezer', '7')).external_urls.deezer).toBeNull();
  });

  it('a cached link stays as long as the bar code', () => {
    const url = 'https://music.apple.com/us/album/5';
    const apple = says('apple', { link: { service: 'apple', url, upc: '0017' } });
    const before = merge(says('spotify', { upc: '17' }), apple);
    const refreshed = (upc: string | null) => mergeAlbum(ID, [says('spotify', { upc })], before);
    expect(
      [refreshed('00017'), refreshed(null), refreshed('18')].map((one) => one.external_urls.apple),
    ).toEqual([url, url, null]);
  });

  it('a large cover is preferred to the small one of an embed', () => {
    const embed = says('spotify', { images: [image(300)] });
    const deezer = says('deezer', { images: [image(1000), image(250)] });
    expect(merge(embed, deezer).images).toEqual([image(1000), image(250)]);
    expect(merge(embed).images).toEqual([image(300)]);
    const whole = says('spotify', { images: [image(640)] });
    expect(merge(whole, deezer).images).toEqual([image(640)]);
  });

  it('a complete track list is preferred to one with a page missing', () => {
    const spotify = says('spotify', { tracks: [track('a')], total_tracks: 2 });
    const deezer = says('deezer', { tracks: [track('a'), track('b')], total_tracks: 2 });
    expect(merge(spotify, deezer).tracks).toHaveLength(2);
  });
});

describe('over the known values', () => {
  const before = merge(
    says('spotify', {
      name: 'Old',
      label: 'L',
      popularity: 88,
      tracks: [track('a'), track('b')],
      total_tracks: 2,
      duration_ms: 2000,
    }),
  );

  it('a new value of the same source wins', () => {
    const after = mergeAlbum(ID, [says('spotify', { name: 'New', popularity: 0 })], before);
    expect([after.name, after.popularity]).toEqual(['New', 0]);
  });

  it('a gap does not, and the value preserves its source', () => {
    const after = mergeAlbum(ID, [says('spotify', { name: 'New', label: null })], before);
    expect([after.label, after.sources.label]).toEqual(['L', { source: 'spotify', url: 's' }]);
  });

  it('a lesser source does not', () => {
    const after = mergeAlbum(ID, [says('deezer', { name: 'D', label: 'D' })], before);
    expect([after.name, after.sources.name?.source]).toEqual(['Old', 'spotify']);
  });

  it('a better source does', () => {
    const deezer = merge(says('deezer', { label: 'D' }));
    const after = mergeAlbum(ID, [says('spotify', { label: 'S' })], deezer);
    expect([after.label, after.sources.label?.source]).toEqual(['S', 'spotify']);
  });

  it('a track list with a page missing does not', () => {
    const half = says('spotify', { tracks: [track('a')], total_tracks: 2 });
    const after = mergeAlbum(ID, [half], before);
    expect([after.tracks.length, after.duration_ms]).toEqual([2, 2000]);
  });

  it('a track list that became shorter does', () => {
    const shorter = says('spotify', { tracks: [track('a')], total_tracks: 1, duration_ms: 1000 });
    const after = mergeAlbum(ID, [shorter], before);
    expect([after.tracks.length, after.duration_ms]).toEqual([1, 1000]);
  });
});

const facts: fc.Arbitrary<AlbumFacts> = fc
  .record({
    source: fc.constantFrom('spotify', 'deezer', 'musicbrainz', 'tidal'),
    name: fc.option(fc.string({ maxLength: 3 })),
    label: fc.option(fc.string({ maxLength: 3 })),
    popularity: fc.option(fc.integer({ min: 0, max: 100 })),
    duration_ms: fc.option(fc.nat()),
    total_tracks: fc.option(fc.nat(3)),
    genres: fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 2 }),
    tracks: fc.array(
      fc.string({ minLength: 1, maxLength: 2 }).map((name) => track(name)),
      {
        maxLength: 3,
      },
    ),
    release_date: fc.option(fc.constantFrom('1997', '1997-09')),
  })
  .map(({ source, ...told }) => says(source, told));

const reported = fc.array(facts, { maxLength: 4 });
const FIELDS = ['name', 'label', 'popularity', 'duration_ms', 'total_tracks', 'genres', 'tracks'];

function hasValue(album: KnownAlbum, field: string): boolean {
  const value = album[field as 'name'] as unknown;
  return !(value === null || value === '' || (Array.isArray(value) && value.length === 0));
}

describe('for any metadata', () => {
  it('loses no field, and gives every value a source', () => {
    fc.assert(
      fc.property(reported, reported, (first, second) => {
        const before = merge(...first);
        const after = mergeAlbum(ID, second, before);
        for (const field of FIELDS) {
          if (hasValue(before, field)) expect(hasValue(after, field)).toBe(true);
          expect(field in after.sources).toBe(hasValue(after, field));
        }
      }),
    );
  });

  it('every value equals that of its source', () => {
    fc.assert(
      fc.property(reported, (all) => {
        const { sources, ...album } = merge(...all);
        for (const [field, by] of Object.entries(sources)) {
          const message = all.filter(({ source }) => source === by.source);
          expect(message.map((one) => one[field as 'name'])).toContainEqual(album[field as 'name']);
        }
      }),
    );
  });

  it('merging nothing changes nothing', () => {
    fc.assert(
      fc.property(reported, (all) => {
        const album = merge(...all);
        expect(mergeAlbum(ID, [], album)).toEqual(album);
      }),
    );
  });
});
