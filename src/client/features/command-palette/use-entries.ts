import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { allAlbumsQuery } from '../../queries/albums.ts';
import { allBracketsQuery, allSessionsQuery, allWordsQuery } from '../../queries/complete-lists.ts';
import {
  albumEntry,
  bracketEntry,
  type Entry,
  type PaletteCommand,
  peopleEntries,
  placeEntry,
  sessionEntry,
  type Thing,
  toThing,
  wordsEntry,
} from './entry.ts';
import { foldList, getFolded } from './fold-list.ts';

/**
 * Returns all palette entries, shorter lists first where equal, the newest albums, and the loading
 * state. Lists share
 * their cache with the pages and are converted once.
 */
export function useEntries(places: readonly PaletteCommand[]) {
  const includesTests = showTestAlbums.use();
  const brackets = useFolded(useQuery(allBracketsQuery(includesTests)), bracketEntry);
  const sessions = useFolded(useQuery(allSessionsQuery(includesTests)), sessionEntry);
  const allAlbums = useQuery(allAlbumsQuery(includesTests));
  const albums = useFolded(allAlbums, albumEntry);
  const words = useFolded(useQuery(allWordsQuery(includesTests)), wordsEntry);
  const people = useMemo(() => peopleEntries(allAlbums.data ?? []), [allAlbums.data]);
  const entries = useMemo<readonly Entry[]>(
    () => [
      ...places.map(placeEntry),
      ...people,
      ...brackets.entries,
      ...sessions.entries,
      ...albums.entries,
      ...words.entries,
    ],
    [places, people, brackets.entries, sessions.entries, albums.entries, words.entries],
  );
  const newest = useMemo(() => findNewest(allAlbums.data ?? []), [allAlbums.data]);
  const lists = [brackets, sessions, albums, words];
  return {
    entries,
    newest,
    isLoading: lists.some(({ isLoading }) => isLoading),
    hasFailed: lists.some(({ hasFailed }) => hasFailed),
  };
}

/** Maximum number of recent things, and of the newest albums in their place. */
export const MAX_RECENT = 6;

function findNewest(albums: readonly Album[]): Thing[] {
  const newest = albums.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return newest.slice(0, MAX_RECENT).map(toThing);
}

type List<T> = { data: readonly T[] | undefined; error: Error | null };

/** Returns the entries of a list, computed shortly after it loads. */
function useFolded<T>({ data, error }: List<T>, getEntry: (one: T) => Entry) {
  const [, setFolded] = useState<readonly T[]>();
  useEffect(() => {
    if (data === undefined || getFolded(data) !== undefined) return;
    let isWanted = true;
    foldList(data, getEntry, () => isWanted).then(() => isWanted && setFolded(data));
    return () => {
      isWanted = false;
    };
  }, [data, getEntry]);
  const entries = data && getFolded(data);
  const hasFailed = data === undefined && error !== null;
  return { entries: entries ?? NONE, isLoading: entries === undefined && !hasFailed, hasFailed };
}

const NONE: readonly Entry[] = [];
