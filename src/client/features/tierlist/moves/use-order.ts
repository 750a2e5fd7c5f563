import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Ranking } from '#shared/contracts/rankings.ts';
import { isRankedTier, type RankedTier, rankedMembers } from '#shared/domain/albums/scores.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { loseSession } from '../../../lib/admin-session.ts';
import { getErrorText, hasStatus } from '../../../lib/http/api-error.ts';
import { rankingsQuery } from '../../../queries/rankings.ts';
import { saveRanking, setRankingInCache } from '../../../queries/save-ranking.ts';
import { rankAlbums } from '../ranking/ranking-positions.ts';
import { getShownOrder, placeInOrder } from './place-in-order.ts';
import { refocus } from './tile-dom.ts';
import type { ShowUndo } from './use-mover.ts';

/**
 * Changes the order within tiers (product/ranking.md#ranking), after one change is saved the next.
 * @param albums all albums of the list
 * @param isShown false where the list has another order
 */
export function useOrder(albums: readonly Album[], isShown: boolean, showUndo: ShowUndo) {
  const client = useQueryClient();
  const { data } = useQuery({ ...rankingsQuery, enabled: isShown });
  const tiers = useMemo(
    () => (isShown && data ? rankAlbums(albums, data) : []),
    [albums, data, isShown],
  );
  const saved = useRef<Promise<void>>(Promise.resolve());

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    saved.current = saved.current.then(work);
    return saved.current;
  };

  const save = async (ranking: Ranking, album_ids: string[]): Promise<boolean> => {
    if (album_ids.join() === ranking.album_ids.join()) return false;
    setRankingInCache(client, { ...ranking, album_ids });
    try {
      await saveRanking(client, ranking.tier, { album_ids, version: ranking.version });
      return true;
    } catch (error) {
      setRankingInCache(client, ranking);
      explain(error);
      client.invalidateQueries({ queryKey: rankingsQuery.queryKey });
      return false;
    }
  };

  const getRanking = (tier: RankedTier): Ranking =>
    client.getQueryData(rankingsQuery.queryKey)?.find((one) => one.tier === tier) ?? {
      tier,
      album_ids: [],
      version: 0,
      saved_at: null,
    };

  const move = async ({ id, title, tier }: Album, getIndex: GetIndex): Promise<void> => {
    if (!isRankedTier(tier)) return;
    const ranking = getRanking(tier);
    const [present] = rankAlbums(rankedMembers(albums, tier), [ranking]);
    if (present === undefined) return;
    const shown = getShownOrder(present);
    const to = getIndex(shown);
    const album_ids = placeInOrder(present, id, to);
    refocus(id);
    if (!(await save(ranking, album_ids))) return;
    showUndo({
      text: `Moved ${title} to position ${to + 1} of ${shown.length} in tier ${tier}.`,
      undo: () =>
        enqueue(async () => {
          refocus(id);
          if (await save(getRanking(tier), ranking.album_ids)) showUndo(null);
        }),
    });
  };

  return {
    /** Tiers with their orders; none where the list has another order. */
    tiers,
    move: (album: Album, getIndex: GetIndex) => enqueue(() => move(album, getIndex)),
  };
}

/** Returns the new index of an album in the shown order of its tier. */
type GetIndex = (shown: readonly string[]) => number;

function explain(error: unknown): void {
  if (hasStatus(error, 401)) loseSession();
  notify(`Nothing was moved. ${getErrorText(error)}`, true);
}
