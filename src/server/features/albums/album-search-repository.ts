import type { Album } from '#shared/contracts/albums.ts';
import { isForgiven, nearParts } from '#shared/domain/search/fuzzy-match.ts';
import { findNear, findWords, isNear } from '#shared/domain/search/search-best.ts';
import { searchedPart, searchWords } from '#shared/domain/search/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { offset, type Page } from '../../lib/paging.ts';
import {
  type AlbumFilter,
  findAlbumsById,
  getPattern,
  inTierOrder,
  isLike,
  matching,
} from './albums-repository.ts';

/** An album that matches despite typos. */
export type Meant = { id: string; session_id: string | null };

/**
 * Finds albums that match the search except for typos, if no album matches exactly, in the order of
 * the tier list; `undefined` where the search uses its words literally
 * (product/lists-and-search.md#search).
 */
export async function findMeant(db: Db, filter: AlbumFilter): Promise<Meant[] | undefined> {
  if (!isForgiving(filter) || (await hasAlbum(db, filter))) return undefined;
  const words = searchWords(filter.search);
  const albums = await readTexts(db, filter, nearParts);
  return albums.filter(({ search_text }) =>
    isNear(searchedPart(search_text, filter.searchMode), words),
  );
}

export type AlbumPage = { albums: Album[]; total: number };

/**
 * One page of the albums that a search finds, best match first, then in the order of the tier list,
 * with their total number.
 */
export async function findBestAlbums(db: Db, filter: AlbumFilter & Page): Promise<AlbumPage> {
  const typed = await findTyped(db, filter);
  const ids = typed.length === 0 && isForgiving(filter) ? await findBestMeant(db, filter) : typed;
  const start = offset(filter);
  const albums = await findAlbumsById(db, ids.slice(start, start + filter.limit));
  return { albums, total: ids.length };
}

async function findTyped(db: Db, filter: AlbumFilter): Promise<string[]> {
  const found = await readTexts(db, filter, typedParts);
  return filter.searchMode === 'exact' ? found.map(({ id }) => id) : best(found, filter, findWords);
}

async function findBestMeant(db: Db, filter: AlbumFilter): Promise<string[]> {
  return best(await readTexts(db, filter, nearParts), filter, findNear);
}

/** The given albums that match the words of a search, best match first. */
function best(
  albums: readonly FoundAlbum[],
  { search, searchMode }: AlbumFilter,
  find: (texts: string[], words: string[]) => number[],
): string[] {
  const parts = albums.map(({ search_text }) => searchedPart(search_text, searchMode));
  return find(parts, searchWords(search)).flatMap((at) => albums[at]?.id ?? []);
}

/** True if the search tolerates typos in at least one of its words. */
function isForgiving({ search, searchMode }: AlbumFilter): boolean {
  return searchMode !== 'exact' && searchWords(search).some(isForgiven);
}

/** Patterns for a word of the search, of which a match has at least one. */
type PartsOf = (word: string) => readonly string[];
const typedParts: PartsOf = (word) => [word];

async function hasAlbum(db: Db, filter: AlbumFilter): Promise<boolean> {
  const albums = withParts(db, filter, typedParts).select('id').limit(1);
  return (await albums.execute()).length > 0;
}

type FoundAlbum = Meant & { search_text: string };

/** Search texts of albums, in tier order. */
function readTexts(db: Db, filter: AlbumFilter, getParts: PartsOf): Promise<FoundAlbum[]> {
  const albums = withParts(db, filter, getParts).select(['id', 'session_id', 'search_text']);
  return inTierOrder(albums).execute();
}

/** Albums with one of the parts of each word of a search. */
function withParts(db: Db, filter: AlbumFilter, getParts: PartsOf) {
  const { search, searchMode } = filter;
  const albums = db.selectFrom('albums');
  if (searchMode === 'exact') return albums.where(matching(filter));
  return albums
    .where(matching({ ...filter, search: '' }))
    .where(({ and, or }) =>
      and(
        searchWords(search).map((word) =>
          or(getParts(word).map((part) => isLike(getPattern(part, searchMode)))),
        ),
      ),
    );
}
