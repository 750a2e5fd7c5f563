import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loseSession, useIsAdmin } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import {
  addToRoom,
  getOpenCode,
  type Opening,
  openRoom,
  openRoomQuery,
  setRoomInCache,
} from '../../api/rooms.ts';
import { notify } from '../../ui/notices.tsx';
import { useCreationKey } from '../../ui/use-creation-key.ts';

/** Code of the room to add to, or null to open one, while the password is requested. */
type Asked = { present: string | null; isSignedOut: boolean };

/**
 * Opens the listening room, or adds to the open one, and navigates to it; visitors sign in first.
 * @param isAsking true to request the password at once
 */
export function useOpening(about: Opening, isAsking = false) {
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const creation = useCreationKey();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(
    isAsking ? { present: null, isSignedOut: false } : null,
  );
  const goTo = (code: string) => navigate({ to: '/room/$code', params: { code } });

  const reject = (error: unknown, present: string | null) => {
    const code = getOpenCode(error);
    if (code !== null) {
      client.setQueryData(openRoomQuery.queryKey, { open: true, code });
      notify('This listening room was already open.');
      return goTo(code);
    }
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) return notify(error.message, true);
    setAsked({ present, isSignedOut: true });
    loseSession();
  };
  const open = async () => {
    const present = await client.fetchQuery({ ...openRoomQuery, staleTime: 0 });
    if (present.code !== null) return present.code;
    const room = await openRoom(about, creation(about));
    await setRoomInCache(client, room);
    return room.code;
  };
  const add = async (present: string) => {
    for (const id of about.album_ids ?? []) await addToRoom(client, present, id);
    return present;
  };
  const run = async (present: string | null) => {
    setIsBusy(true);
    try {
      await goTo(present === null ? await open() : await add(present));
    } catch (error) {
      reject(error, present);
    } finally {
      setIsBusy(false);
    }
  };
  const resolveSignIn = (isSignedIn: boolean) => {
    setAsked(null);
    if (isSignedIn && asked !== null) run(asked.present);
  };
  return {
    /** @param present code of the room to add the albums to; `null` opens one */
    enter: (present: string | null) =>
      isAdmin ? run(present) : setAsked({ present, isSignedOut: false }),
    isBusy,
    isSignedOut: asked?.isSignedOut ?? false,
    /** Continues or cancels after the password dialog; `null` while it is closed. */
    resolveSignIn: asked && resolveSignIn,
  };
}
