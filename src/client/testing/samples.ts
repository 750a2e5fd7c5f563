import type { AlbumDetail, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { Session } from '#shared/contracts/sessions.ts';

/** Album of the session in Utrecht, rated by Ada and Ben. */
export function sampleAlbum(fields: Partial<AlbumDetail> = {}): AlbumDetail {
  return {
    id: 'album',
    artist: 'Talk Talk',
    title: 'Laughing Stock',
    cover_url: null,
    spotify_id: null,
    spotify_url: null,
    tidal_album_id: null,
    tier: 'A',
    individual_tiers: { Ada: 'S', Ben: 'B' },
    submitted_by: 'Ada',
    session_id: 'utrecht',
    veto: false,
    veto_by: null,
    is_test_album: false,
    version: 1,
    created_at: '2026-03-06T20:00:00.000Z',
    updated_at: '2026-03-06T20:00:00.000Z',
    words: [],
    session: { session_date: '2026-03-06', location: 'Utrecht' },
    ...fields,
  };
}

/** Session in Utrecht, without albums unless given. */
export function sampleSession({ albums = [], ...fields }: Partial<Session> = {}): Session {
  return {
    id: 'utrecht',
    session_date: '2026-03-06',
    location: 'Utrecht',
    notes: null,
    version: 1,
    album_count: albums.length,
    has_recap: false,
    albums,
    ...fields,
  };
}

/** Changelog entry: the album was added. */
export function sampleChange(fields: Partial<ChangelogEntry> = {}): ChangelogEntry {
  return {
    id: 'change',
    change_type: 'Album Created',
    change_date: '2026-03-06T20:00:00.000Z',
    album_id: 'album',
    session_id: 'utrecht',
    artist: 'Talk Talk',
    title: 'Laughing Stock',
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
    ...fields,
  };
}

/** Only page of a list; `search` is read only from lists that can be searched. */
export function samplePage<Item>(data: Item[], term = '') {
  return {
    data,
    pagination: {
      page: 1,
      limit: 100,
      total: data.length,
      pages: 1,
      hasNext: false,
      hasPrev: false,
    },
    search: {
      term,
      mode: 'auto' as const,
      isActive: term !== '',
      resultCount: term === '' ? 0 : data.length,
    },
  };
}

type Edit = EndpointRequest<typeof updateAlbumEndpoint>['body'];

/** Returns an album as the server stores it after an edit. */
export function applyEdit(album: AlbumDetail, { password: _, version: __, ...edit }: Edit) {
  const tiers = { ...album.individual_tiers, ...edit.individual_tiers };
  const rated = Object.entries(tiers).filter(([, tier]) => tier !== null);
  return {
    ...album,
    ...edit,
    individual_tiers: Object.fromEntries(rated),
    version: album.version + 1,
  } as AlbumDetail;
}

/** Responds with the page of a list that the query asks for. */
export function samplePages<Item>(items: Item[], limit: number) {
  return ({ query }: { query: { page?: string | undefined } }) => {
    const page = Number(query.page ?? 1);
    const data = items.slice((page - 1) * limit, page * limit);
    const hasNext = page * limit < items.length;
    const { pagination, ...rest } = samplePage(data);
    return { ...rest, pagination: { ...pagination, page, total: items.length, hasNext } };
  };
}
