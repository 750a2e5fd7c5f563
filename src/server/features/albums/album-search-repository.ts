import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Album } from '#shared/contracts/albums.ts';
import { type Json, readJson } from '#shared/domain/json-text.ts';
import { isForgiven, nearParts } from '#shared/domain/near-words.ts';
import { findNear, findWords } from '#shared/domain/search-best.ts';
import { searchedPart, searchWords } from '#shared/domain/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { jsonGroup } from '../../database/json.ts';
import type { Tables } from '../../database/tables.ts';
import { offset, type Page } from '../../http/paging.ts';
import {
  type AlbumFilter,
  contains,
  findAlbumsOf,
  inTierOrder,
  matching,
} from './albums-repository.ts';

/**
 * A search as it was meant: where no album has what was typed, it finds those that have it but for
 * mistakes (rules.md#search).
 */
export async function understand<Filter extends AlbumFilter>(
  db: Db,
  filter: Filter,
): Promise<Filter> {
  const { search, searchMode } = filter;
  if (searchMode === 'exact') return filter;
  const words = searchWords(search);
  if (!words.some(isForgiven) || (await hasAlbum(db, filter))) return filter;
  const listed = db
    .selectFrom('albums')
    .where(matching({ ...filter, search: '' }))
    .where((eb) => eb.and(words.map((word) => mayHave(eb, word, searchMode))));
  return { ...filter, ids: findIn(await readTexts(db, listed), filter, findNear) };
}

/** A page of albums, and how many there are in all. */
export type AlbumPage = { albums: Json<Album>[]; total: number };

/**
 * One page of the albums that a search finds, best first, then in the order of the tier list, and how
 * many it finds in all.
 */
export async function findBestAlbums(db: Db, filter: AlbumFilter & Page): Promise<AlbumPage> {
  const ids = filter.ids ?? (await findTyped(db, filter));
  const start = offset(filter);
  const albums = await findAlbumsOf(db, ids.slice(start, start + filter.limit));
  return { albums, total: ids.length };
}

async function findTyped(db: Db, filter: AlbumFilter): Promise<string[]> {
  const found = await readTexts(db, db.selectFrom('albums').where(matching(filter)));
  return filter.searchMode === 'exact' ? found.ids : findIn(found, filter, findWords);
}

type Texts = { ids: string[]; texts: string[] };

/** What is searched of some albums, in tier order; as two texts, which cost half of thousands of rows. */
async function readTexts(
  db: Db,
  albums: SelectQueryBuilder<Tables, 'albums', object>,
): Promise<Texts> {
  const rows = inTierOrder(albums.select(['albums.id', 'albums.search_text'])).as('rows');
  const { ids, texts } = await db
    .selectFrom(rows)
    .select([
      jsonGroup<string>(sql.ref('id')).as('ids'),
      jsonGroup<string>(sql.ref('search_text')).as('texts'),
    ])
    .executeTakeFirstOrThrow();
  return { ids: readJson(ids), texts: readJson(texts) };
}

/** Those of some albums that have the words of a search, best first. */
function findIn(
  { ids, texts }: Texts,
  { search, searchMode }: AlbumFilter,
  find: (texts: string[], words: string[]) => number[],
): string[] {
  const parts = texts.map((text) => searchedPart(text, searchMode));
  return find(parts, searchWords(search)).flatMap((at) => ids[at] ?? []);
}

/** Leaves out what cannot have a word, so that few albums are read. */
function mayHave(
  eb: ExpressionBuilder<Tables, 'albums'>,
  word: string,
  searchMode: 'auto' | 'artist' | 'title',
) {
  return eb.or(nearParts(word).map((part) => contains(part, searchMode)));
}

async function hasAlbum(db: Db, filter: AlbumFilter): Promise<boolean> {
  const [first] = await db
    .selectFrom('albums')
    .select('id')
    .where(matching(filter))
    .limit(1)
    .execute();
  return first !== undefined;
}
