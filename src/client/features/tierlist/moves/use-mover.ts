import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { type Tier, tierName, tierRank } from '#shared/domain/albums/tiers.ts';
import { foldText } from '#shared/domain/search/search-text.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { ApiError, getErrorText } from '../../../lib/http/api-error.ts';
import { requestData } from '../../../lib/http/request.ts';
import { preserveScroll } from '../../../lib/live/use-new-items.ts';
import { showTestAlbums } from '../../../lib/test-albums.ts';
import { allAlbumsQuery } from '../../../queries/albums.ts';
import { usePassword } from '../../sign-in/use-password.tsx';
import { setMoveState } from './move-state.ts';
import { preserveFocus } from './tile-dom.ts';

/** Shows the last move with a button that undoes it; `null` once it is undone. */
export type ShowUndo = (moved: { text: string; undo: () => Promise<void> } | null) => void;

/** Moves albums after one password check (product/albums.md#moving-albums). */
export function useMover(showUndo: ShowUndo) {
  const client = useQueryClient();
  const includesTests = showTestAlbums.use();
  const { run, dialog } = usePassword('');
  const isBusy = useRef(false);
  const key = allAlbumsQuery(includesTests).queryKey;

  const send = async (moves: readonly Move[]): Promise<Album[] | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    let response: Album[] | null = null;
    try {
      await run('Enter the admin password to move albums.', async (password) => {
        response = await requestData(endpoints.MOVE_ALBUMS, {
          body: { changes: [...moves], password },
        });
      });
      if (response !== null) setMovedAlbumsInCache(client, response, includesTests);
    } catch (problem) {
      notify(`Nothing was moved. ${getReason(problem, client.getQueryData(key) ?? [])}`, true);
      // Refetches, so that the cause of a rejection is visible.
      if (problem instanceof ApiError && problem.kind === 'http') client.invalidateQueries();
    } finally {
      isBusy.current = false;
    }
    return response;
  };

  const move = async (ids: ReadonlySet<string>, tier: Tier): Promise<void> => {
    const albums = (client.getQueryData(key) ?? []).filter((one) => ids.has(one.id));
    const leaving = albums.filter((album) => album.tier !== tier);
    if (leaving.length === 0) return notify(`${namesOf(albums)} ${areIn(albums, tier)} already.`);
    const leave = preserveFocus(new Set(leaving.map(({ id }) => id)));
    const response = await send(leaving.map(({ id, version }) => ({ id, tier, version })));
    if (response === null) return;
    const now = new Map(response.map(({ id, version }) => [id, version]));
    const back = leaving.map(({ id, tier: old, version }) => ({
      id,
      tier: old,
      version: now.get(id) ?? version,
    }));
    const text = `Moved ${namesOf(leaving)} to ${tierName(tier)}.`;
    showUndo({ text, undo: () => moveBack(back) });
    setMoveState({ ids: new Set(), anchor: null });
    await leave();
  };
  const moveBack = async (back: readonly Move[]): Promise<void> => {
    const leave = preserveFocus(new Set(back.map(({ id }) => id)));
    if ((await send(back)) === null) return;
    showUndo(null);
    await leave();
  };
  return { move, password: dialog };
}

function namesOf([first, ...others]: readonly Album[]): string {
  if (first === undefined) return 'Nothing';
  return others.length === 0 ? first.title : `${others.length + 1} albums`;
}

function areIn(albums: readonly Album[], tier: Tier): string {
  return `${albums.length > 1 ? 'are' : 'is'} in ${tierName(tier)}`;
}

/** Names the conflict, or returns the server's message. */
function getReason(problem: unknown, albums: readonly Album[]): string {
  const failure = problem instanceof ApiError ? problem.failure : null;
  const conflicts = Object.keys(failure?.conflicts ?? {});
  const met = albums.filter(({ id }) => conflicts.includes(`${id}.tier`));
  if (met.length > 0) return `Someone else just moved ${met.map(({ title }) => title).join(', ')}.`;
  return getErrorText(problem);
}

type Move = { id: string; tier: Tier; version: number };

/** Caches moved albums in their tiers at once; other queries are refetched. */
function setMovedAlbumsInCache(
  client: QueryClient,
  moved: readonly Album[],
  includesTests: boolean,
): void {
  const { queryKey } = allAlbumsQuery(includesTests);
  const byId = new Map(moved.map((album) => [album.id, album]));
  preserveScroll<Album[]>(client, queryKey, (shown) =>
    inListOrder(shown.map((album) => byId.get(album.id) ?? album)),
  );
  client.invalidateQueries({ predicate: (query) => query.queryKey.join() !== queryKey.join() });
}

/** Sorts as the server does: by tier, artist and title. */
function inListOrder(albums: readonly Album[]): Album[] {
  return albums
    .map((album) => ({ album, keys: [foldText(album.artist), foldText(album.title), album.id] }))
    .sort((one, other) => {
      const ranks = tierRank(one.album.tier) - tierRank(other.album.tier);
      if (ranks !== 0) return ranks;
      const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
      return (one.keys[at] ?? '') < (other.keys[at] ?? '') ? -1 : 1;
    })
    .map(({ album }) => album);
}
