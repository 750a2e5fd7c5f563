import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIERS } from '#shared/domain/albums/tiers.ts';
import {
  albumCreated,
  albumDeleted,
  type Change,
  diffAlbum,
} from '#shared/domain/changelog/changelog.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { type AlbumEntry, type AlbumOfNow, albumsAt } from './past-albums.ts';

type Album = AlbumOfNow & { title: string; session_id: string; veto: boolean };
type Entry = AlbumEntry & Change;

/** Date of each session; albums may be added to old sessions. */
const SESSIONS: Record<string, string> = {
  early: '2025-12-24',
  first: '2026-01-01',
  late: '2026-01-09',
};

/** Timestamps one hour apart. */
const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString();
const parseMoment = (moment: string) => ({ at: moment, day: moment.slice(0, 10) });

/** Random step; `album` selects one of the existing albums. */
const step = fc.record({
  kind: fc.constantFrom('create', 'save', 'save', 'save', 'rate', 'rate', 'delete', 'restore'),
  album: fc.nat(),
  tier: fc.constantFrom(...TIERS),
  reviewer: fc.constantFrom('Ada', 'Ben', 'Cleo'),
  title: fc.constantFrom('One', 'Two', 'Three'),
  session_id: fc.constantFrom('early', 'first', 'late'),
  veto: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Group that records its changelog like the app, and every album list for comparison. */
function createClub() {
  const albums: Album[] = [];
  const entries: Entry[] = [];
  const created: Album[] = [];
  const lists: { moment: string; there: Album[] }[] = [];

  function write(id: string, changes: readonly Change[], moment: string): void {
    for (const change of changes) entries.push({ ...change, album_id: id, change_date: moment });
  }

  function take(n: number, { kind, album, ...given }: Step): void {
    const moment = at(n);
    const known = albums[album % Math.max(1, albums.length)];
    if (kind === 'create' || known === undefined) create(moment, given);
    else if (kind === 'delete') remove(known, moment);
    else if (kind === 'restore') restore(known, moment);
    else if (known.deleted_at === null) save(known, moment, kind, given);
    lists.push({ moment, there: structuredClone(albums.filter((one) => one.deleted_at === null)) });
  }

  type Given = Omit<Step, 'kind' | 'album'>;

  function create(moment: string, { tier, reviewer, ...fields }: Given): void {
    const id = `album ${albums.length}`;
    const album = {
      ...fields,
      id,
      tier,
      individual_tiers: { [reviewer]: tier },
      created_at: moment,
      deleted_at: null,
      session_date: SESSIONS[fields.session_id] ?? null,
    };
    albums.push(album);
    created.push(structuredClone(album));
    write(id, albumCreated(album), moment);
  }

  function save(album: Album, moment: string, kind: string, given: Given): void {
    const { tier, reviewer, title, veto } = given;
    const after = structuredClone(album);
    if (kind === 'save') Object.assign(after, { tier, title, veto });
    else if (tier === 'Not rated yet') after.individual_tiers = without(after, reviewer);
    else after.individual_tiers = { ...after.individual_tiers, [reviewer]: tier };
    write(album.id, diffAlbum(album, after), moment);
    Object.assign(album, after);
  }

  function remove(album: Album, moment: string): void {
    if (album.deleted_at !== null) return;
    album.deleted_at = moment;
    write(album.id, albumDeleted(album), moment);
  }

  function restore(album: Album, moment: string): void {
    if (album.deleted_at === null) return;
    album.deleted_at = null;
    write(album.id, albumCreated({ tier: album.tier, individual_tiers: {} }), moment);
  }

  /** Computes the albums at a timestamp from the changelog. */
  function replay(moment: string): Album[] {
    const later = entries.filter(({ change_date }) => change_date > moment).reverse();
    const before = entries.filter(
      ({ change_type, change_date }) => change_type === 'Album Deleted' && change_date <= moment,
    );
    const history = {
      later: groupBy(later, ({ album_id }) => album_id),
      deletedBefore: new Set(before.map(({ album_id }) => album_id)),
    };
    return albumsAt(albums, history, parseMoment(moment)).map(withoutDeletion);
  }

  /** Real list at a timestamp, plus the albums added later to a session before it. */
  function real({ moment, there }: { moment: string; there: Album[] }): Album[] {
    const held = created.filter(
      ({ created_at, session_date }) =>
        created_at > moment && (session_date ?? '') <= moment.slice(0, 10),
    );
    return [...there, ...held].map(withoutDeletion);
  }

  return { take, replay, real, lists, albums, entries };
}

function without({ individual_tiers }: Album, reviewer: string) {
  const { [reviewer]: _gone, ...others } = individual_tiers;
  return others;
}

/** Clears `deleted_at`, since the later deletion is not part of the past state. */
const withoutDeletion = (album: Album): Album => ({ ...album, deleted_at: null });

describe('album list at a timestamp', () => {
  it('equals the recorded list after each of 500 changes', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 500, maxLength: 500 }), (steps) => {
        const club = createClub();
        for (const [n, one] of steps.entries()) club.take(n, one);
        expect(club.entries.length).toBeGreaterThan(300);
        for (const list of club.lists) expect(club.replay(list.moment)).toEqual(club.real(list));
      }),
      { numRuns: 5, seed: 4600 },
    );
  });

  it('equals the current list after the last entry, and is empty before the first', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const club = createClub();
        for (const [n, one] of steps.entries()) club.take(n, one);
        const present = club.albums.filter(({ deleted_at }) => deleted_at === null);
        expect(club.replay(at(steps.length))).toEqual(present);
        expect(club.replay('2025-12-23T23:59:59.999Z')).toEqual([]);
      }),
    );
  });
});

describe('album at a timestamp', () => {
  const album = {
    id: 'one',
    tier: 'B',
    individual_tiers: { Ada: 'S' },
    created_at: '2026-01-05T00:00:00.000Z',
    deleted_at: null,
    session_date: '2024-03-01',
  } as const satisfies AlbumOfNow;
  const entry = (change_date: string, change: Partial<AlbumEntry>): AlbumEntry => ({
    album_id: 'one',
    change_type: 'Overall Rating Change',
    change_date,
    reviewer: null,
    old_rating: null,
    details: null,
    ...change,
  });
  const then = (moment: string, later: AlbumEntry[] = []) =>
    albumsAt(
      [album],
      { later: new Map([['one', later]]), deletedBefore: new Set() },
      parseMoment(moment),
    );

  it('exists from the day of its session, with its initial values', () => {
    const tier = entry('2026-02-01T00:00:00.000Z', { old_rating: 'A' });
    expect(then('2024-02-29T23:00:00.000Z', [tier])).toEqual([]);
    expect(then('2024-03-01T00:00:00.000Z', [tier])).toEqual([{ ...album, tier: 'A' }]);
    expect(then('2026-01-31T00:00:00.000Z', [tier])).toEqual([{ ...album, tier: 'A' }]);
    expect(then('2026-02-01T00:00:00.000Z')).toEqual([album]);
  });

  it('has its imported ratings even before the date of the import', () => {
    const imported = '2026-06-01T00:00:00.000Z';
    const later = [
      entry(imported, { change_type: 'Rating Added', reviewer: 'Ada' }),
      entry(imported, { change_type: 'Album Created' }),
    ];
    expect(then('2026-02-01T00:00:00.000Z', later)).toEqual([album]);
  });

  it('has the field values of that time', () => {
    const later = [
      entry('2026-02-02T00:00:00.000Z', {
        change_type: 'Album Updated',
        details: [{ field: 'title', old: 'Debut', new: 'Post' }],
      }),
    ];
    expect(then('2026-02-01T00:00:00.000Z', later)).toEqual([{ ...album, title: 'Debut' }]);
  });
});
