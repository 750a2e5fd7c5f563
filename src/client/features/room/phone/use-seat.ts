import { useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { requestData } from '../../../lib/http/request.ts';
import type { RoomResponse } from '../../../queries/rooms.ts';
import { useRoomAction } from '../use-room.ts';

type Gone = { reviewer: string; isLeft: boolean };

/** Seat of this browser: leaving it, and whether it was left or released by the host. */
export function useSeat({ code, mine }: RoomResponse) {
  const leaving = useRoomAction((reviewer: string) =>
    requestData(endpoints.FREE_SEAT, { params: { code, reviewer }, body: {} }),
  );
  const reviewer = mine?.reviewer ?? null;
  const [before, setBefore] = useState(reviewer);
  const [left, setLeft] = useState<string | null>(null);
  const [gone, setGone] = useState<Gone | null>(null);
  if (reviewer !== before) {
    setBefore(reviewer);
    const isGone = reviewer === null && before !== null;
    setGone(isGone ? { reviewer: before, isLeft: left === before } : null);
    setLeft(null);
  }
  return {
    gone,
    isLeaving: leaving.isPending,
    problem: leaving.error,
    leave: () => {
      if (reviewer === null || leaving.isPending) return;
      setLeft(reviewer);
      leaving.mutate(reviewer, { onError: () => setLeft(null) });
    },
  };
}
