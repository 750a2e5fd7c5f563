import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ROOM_TIERS, RoomError, type RoomTier } from '#shared/domain/rooms/room.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { RESENT, useIsStuck } from '../../../hooks/resent-mutation.ts';
import { hasStatus } from '../../../lib/http/api-error.ts';
import { requestData } from '../../../lib/http/request.ts';
import { stored } from '../../../lib/local-storage.ts';
import { nextPaint } from '../../../lib/next-paint.ts';
import {
  getCachedRoom,
  type RoomAlbumView,
  type RoomResponse,
  roomQuery,
  setRoomInCache,
} from '../../../queries/rooms.ts';

/** Debounce of typed notes, in ms. */
const REST_MS = 600;

const KEY = ['rooms', 'seal'];

/**
 * Submits this browser's rating, latest value only: retries until the server accepts or rejects it,
 * and reports a rejection. Renders nothing, so that a tap re-renders only what it changes.
 */
export function RatingSubmitter({ code }: { code: string }): null {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join(' ') },
    ...RESENT,
    mutationFn: () => sendDraft(client),
    onError: (error) => abandon(client, error),
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent: RoomDraft['tier'];
    const attend = () => {
      clearTimeout(timer);
      const draft = roomDraft.get();
      if (draft?.code !== code || draft.tier === undefined) {
        sent = undefined;
        return;
      }
      const room = client.getQueryData(roomQuery(code).queryKey);
      const known = sent === undefined ? (room?.mine?.tier ?? null) : sent;
      // Renders a tap first; debounces typing.
      if (draft.tier === known) timer = setTimeout(mutate, REST_MS);
      else void nextPaint().then(() => mutate());
      sent = draft.tier;
    };
    attend();
    const stop = roomDraft.subscribe(attend);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, code, mutate]);
  return null;
}

/** State of the rating for the current album and its setters; optimistic. */
export function useRatingDraft({ code }: RoomResponse, album: RoomAlbumView, mine: OwnSeat) {
  const isStuck = useIsStuck(KEY);
  const { album_id, round } = album;
  const { reviewer } = mine;
  const stored = roomDraft.use();
  const isOfThis =
    stored?.album_id === album_id && stored.round === round && stored.reviewer === reviewer;
  const draft = isOfThis ? stored : null;
  const note =
    draft?.note ?? (mine.tier === null ? findPreviousNote(album, mine) : mine.note) ?? '';
  const tier = draft?.tier === undefined ? mine.tier : draft.tier;
  const update = (message: Pick<RoomDraft, 'note' | 'tier'>) =>
    roomDraft.set({ code, album_id, round, reviewer, ...message });
  return {
    tier,
    note,
    /** True if the server has stored all of it. */
    isSealed: tier !== null && draft === null,
    /** True if it is stored locally until it can be sent. */
    isWaiting: draft?.tier !== undefined && isStuck,
    choose: (chosen: RoomTier | null) => update({ note, tier: chosen }),
    /** A note is sent with a tier only: without one it stays local. */
    write: (text: string) => update({ note: text, ...(tier !== null && { tier }) }),
  };
}

/** Note of the round before, to be sent again with the next card. */
function findPreviousNote({ previous_cards }: RoomAlbumView, mine: OwnSeat): string | null {
  return previous_cards.find(({ reviewer }) => reviewer === mine.reviewer)?.note ?? null;
}

export type OwnSeat = NonNullable<RoomResponse['mine']>;

async function sendDraft(client: QueryClient): Promise<void> {
  const draft = roomDraft.get();
  // Already sent by the previous request.
  if (draft?.tier === undefined) return;
  const { code, album_id, round, tier, note } = draft;
  const room = client.getQueryData(roomQuery(code).queryKey);
  const album = room?.albums.find((one) => one.album_id === album_id);
  if (album !== undefined && album.round !== round) throw new RoomError('NOT_RATING');
  const body = { album_id, tier, note: tier === null ? null : note.trim() || null };
  const rated = await requestData(endpoints.RATE_IN_ROOM, { params: { code }, body });
  await setRoomInCache(client, rated);
  if (roomDraft.get() !== draft) return;
  // A note withdrawn with its tier is reused for the next one, also a cleared one.
  roomDraft.set(tier === null ? withoutTier(draft) : null);
}

async function abandon(client: QueryClient, error: Error): Promise<void> {
  const draft = roomDraft.get();
  roomDraft.set(draft && withoutTier(draft));
  notify(describeLoss(error), true);
  const room = getCachedRoom(error);
  if (room !== null) return setRoomInCache(client, room);
  await client.invalidateQueries({ queryKey: roomQuery(draft?.code ?? '').queryKey });
}

function describeLoss(error: Error): string {
  if (hasStatus(error, 401)) return 'That vote didn’t count: you’ve lost your seat.';
  return `That vote didn’t count. ${error.message.replace(/\.$/, '')}.`;
}

function withoutTier({ tier: _, ...draft }: RoomDraft): RoomDraft {
  return draft;
}

/** Rating of a room's album that the server has not stored yet. */
type RoomDraft = {
  code: string;
  album_id: string;
  round: number;
  reviewer: string;
  note: string;
  /** Tier to submit, `null` to withdraw; `undefined` while none is chosen. */
  tier?: RoomTier | null;
};

/** Persisted, since browsers may discard a sleeping page; removed once the server has it. */
const roomDraft = stored<RoomDraft | null>('room-draft', read);

/** Stored by this app only, but an older build may have used another format. */
function read(text: string | null): RoomDraft | null {
  try {
    const draft: Partial<RoomDraft> | null = JSON.parse(text ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(draft: Partial<RoomDraft> | null): draft is RoomDraft {
  const tier = draft?.tier;
  return (
    typeof draft?.album_id === 'string' &&
    typeof draft.round === 'number' &&
    typeof draft.note === 'string' &&
    (tier == null || ROOM_TIERS.includes(tier))
  );
}
