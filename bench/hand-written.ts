import Database from 'better-sqlite3';
import { SESSION_TIER_ORDER } from '#shared/domain/albums/tiers.ts';
import type { Case } from './cases.ts';

type Row = { id: string; key: string; json: string };

/** Fields of a JSON object, with their SQL if that is not just the name. */
type Fields = readonly (string | readonly [name: string, sql: string])[];

const RATINGS = `(select json_group_object(name, tier) from (select people.name, ratings.tier
  from ratings join people on people.id = person_id where album_id = albums.id order by name))`;

/** Name of the person in a column of an album. */
const name = (column: string) => `(select name from people where people.id = albums.${column})`;

const ALBUM = json([
  ...['id', 'artist', 'title', 'cover_url', 'spotify_id', 'spotify_url', 'tidal_album_id', 'tier'],
  ['submitted_by', name('submitter_id')] as const,
  ...['session_id', flag('veto'), ['veto_by', name('vetoer_id')] as const, flag('is_test_album')],
  ...['version', 'created_at', 'updated_at', ['individual_tiers', `json(${RATINGS})`] as const],
]);
const LISTED = 'deleted_at is null and is_test_album = 0';
const FOUND = `${LISTED} and search_text like '%lantern%'`;
const BY_TIER = 'tier_rank, artist_key, title_key, id';
/** Ranks exact matches of the title first. */
const BEST_FIRST = `title_key != 'lantern lantern lantern', ${BY_TIER}`;
const IN_SESSION = `${SESSION_TIER_ORDER.map((tier) => `tier = '${tier}' desc`).join()}, artist_key, title_key`;

const SESSION = json([
  ...['id', 'session_date', 'location', 'notes', 'version'],
  ['album_count', `(select count(*) from albums where session_id = sessions.id and ${LISTED})`],
  [
    'has_recap',
    `json(iif(exists (select 1 from evenings where session_id = sessions.id) or exists (
      select 1 from evening_albums where session_id = sessions.id), 'true', 'false'))`,
  ],
]);
const SHOWN = `deleted_at is null and (
  exists (select 1 from albums where session_id = sessions.id and ${LISTED})
  or not exists (select 1 from albums where session_id = sessions.id and deleted_at is null))`;
const WITH_FOUND = `deleted_at is null and exists (select 1 from albums where session_id = sessions.id and ${FOUND})`;

/** Assumes data without deleted albums and without changes of sessions. */
const CHANGE = json([
  ...['id', 'change_type', 'change_date', 'album_id', 'session_id', 'artist', 'title'],
  ['cover_url', '(select cover_url from albums where id = album_id)'] as const,
  ['reviewer', '(select name from people where people.id = changelog.person_id)'] as const,
  ...[
    'old_rating',
    'new_rating',
    ['details', 'json(details)'] as const,
    ['session', 'null'] as const,
  ],
  [
    'is_album_deleted',
    `json(iif(not exists (select 1 from albums where id = album_id), 'true', 'false'))`,
  ],
  ['is_session_deleted', `json('false')`],
  ['restorable_until', 'null'],
  ['group', 'null'],
]);

/**
 * Reads in hand-written SQL that returns the JSON of each row, concatenated as text. Supports only
 * the measured URLs, and the correction of the mistyped one.
 * @param since timestamp of the read in a page of sessions
 */
export function openHandWritten(file: string, since: string) {
  const database = new Database(file, { readonly: true });
  database.pragma('cache_size = -65536');
  const texts = (sql: string) => database.prepare<unknown[], string>(sql).pluck();
  const numbers = (sql: string) => database.prepare<unknown[], number>(sql).pluck();
  const rows = (sql: string) => database.prepare<unknown[], Row>(sql);

  function albums(where: string, limit: number, term: string) {
    const order = term === '' ? BY_TIER : BEST_FIRST;
    const page = texts(
      `select ${ALBUM} from albums where ${where} order by ${order} limit ${limit}`,
    );
    const count = numbers(`select count(*) from albums where ${where}`);
    return () => {
      const total = count.get() ?? 0;
      const about = { pagination: paging(limit, total), ...search(term, term === '' ? 0 : total) };
      return respond(page.all(), about);
    };
  }

  function sessions(where: string, ofAlbum: string, term: string) {
    const page =
      rows(`select id, session_date as key, ${SESSION} as json from sessions where ${where}
      order by session_date desc, id desc limit 6`);
    const within = texts(
      `select ${ALBUM} from albums where session_id = ? and ${ofAlbum} order by ${IN_SESSION}`,
    );
    const count =
      term === ''
        ? numbers(`select count(*) from sessions where ${where}`)
        : numbers(`select count(distinct session_id) from albums where ${ofAlbum}`);
    const found = numbers(`select count(session_id) from albums where ${ofAlbum}`);
    return () => {
      const listed = page.all();
      const last = listed[4];
      const shown = listed.slice(0, 5).map(({ id, json }) => {
        return `${json.slice(0, -1)},"albums":[${within.all(id).join()}]}`;
      });
      const next = listed.length > 5 ? `${last?.key}_${since}_${last?.id}` : null;
      const pagination = { ...paging(5, count.get() ?? 0), next };
      return respond(shown, { pagination, ...search(term, term === '' ? 0 : (found.get() ?? 0)) });
    };
  }

  function changes() {
    const page = rows(`select id, change_date as key, ${CHANGE} as json from changelog
      where is_test_album = 0 order by change_date desc, id desc limit 21`);
    const count = numbers('select count(*) from changelog where is_test_album = 0');
    return () => {
      const listed = page.all();
      const last = listed[19];
      const next = listed.length > 20 ? `${last?.key}__${last?.id}` : null;
      const shown = listed.slice(0, 20).map(({ json }) => json);
      return respond(shown, { pagination: { ...paging(20, count.get() ?? 0), next } });
    };
  }

  const reads: Readonly<Record<Case['name'], () => string>> = {
    'sessions, first page': sessions(SHOWN, LISTED, ''),
    'sessions, search': sessions(WITH_FOUND, FOUND, 'lantern'),
    'sessions, search with a mistake': sessions(WITH_FOUND, FOUND, 'lanterm'),
    'albums, 1000': albums(LISTED, 1000, ''),
    'albums, search': albums(FOUND, 10, 'lantern'),
    'albums, search with a mistake': albums(FOUND, 10, 'lanterm'),
    'changelog, first page': changes(),
  };
  return { read: ({ name }: Case) => reads[name](), close: () => database.close() };
}

function flag(name: string) {
  return [name, `json(iif(${name}, 'true', 'false'))`] as const;
}

function json(fields: Fields): string {
  const pairs = fields.map((field) =>
    typeof field === 'string' ? ([field, field] as const) : field,
  );
  return `json_object(${pairs.map(([name, sql]) => `'${name}', ${sql}`).join()})`;
}

function respond(rows: readonly string[], about: object): string {
  return `{"data":[${rows.join()}],${JSON.stringify(about).slice(1)}`;
}

function paging(limit: number, total: number) {
  const pages = Math.ceil(total / limit);
  return { page: 1, limit, total, pages, hasNext: pages > 1, hasPrev: false };
}

function search(term: string, resultCount: number) {
  return { search: { term, mode: 'auto', isActive: term !== '', resultCount } };
}
