import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loseSession } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import {
  addToRoom,
  keepRoom,
  type Opening,
  openCodeOf,
  openRoom,
  openRoomQuery,
} from '../../api/rooms.ts';
import { notify } from '../../ui/notices.tsx';
import { useCreationKey } from '../../ui/use-creation-key.ts';

/** Opens the listening room, or adds to the one that is open, and goes there. */
export function useOpening(about: Opening) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const creation = useCreationKey();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<{ present: string | null } | null>(null);
  const goTo = (code: string) => navigate({ to: '/room/$code', params: { code } });

  const refuse = (error: unknown, present: string | null) => {
    const code = openCodeOf(error);
    if (code !== null) {
      client.setQueryData(openRoomQuery.queryKey, { open: true, code });
      return notify('A listening room is open already.', false, {
        label: `Go to room ${code}`,
        act: () => goTo(code),
      });
    }
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) return notify(error.message, true);
    setAsked({ present });
    loseSession();
  };
  const open = async () => {
    const room = await openRoom(about, creation(about));
    await keepRoom(client, room);
    return room.code;
  };
  const add = async (present: string) => {
    for (const id of about.album_ids ?? []) await addToRoom(client, present, id);
    return present;
  };
  /** @param present code of the room that the albums are added to; `null`: one is opened */
  const enter = async (present: string | null) => {
    setIsBusy(true);
    try {
      await goTo(present === null ? await open() : await add(present));
    } catch (error) {
      refuse(error, present);
    } finally {
      setIsBusy(false);
    }
  };
  const answer = (isSignedIn: boolean) => {
    setAsked(null);
    if (isSignedIn && asked !== null) enter(asked.present);
  };
  return {
    enter,
    isBusy,
    /** Goes on, or not, once the password was asked for; `null` while it is not. */
    answer: asked && answer,
  };
}
