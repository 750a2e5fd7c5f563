import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Armchair } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { useCreationKey } from '../../components/form/use-creation-key.ts';
import { Row } from '../../components/layout/primitives.tsx';
import { loseSession, useIsAdmin } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { requestData } from '../../lib/http/request.ts';
import { useOpenRoom } from '../../queries/open-room.ts';
import {
  addToRoom,
  getOpenCode,
  type Opening,
  openRoomQuery,
  setRoomInCache,
} from '../../queries/rooms.ts';
import { LazySignInDialog } from '../sign-in/use-password-prompt.tsx';

type Props = {
  about: Opening;
  /** True if the albums are added to an open room; else it only links there. */
  isAdding: boolean;
  label?: ReactNode;
  look?: 'plain' | 'primary' | 'quiet' | undefined;
  /** True if visitors see it too; they are asked for the password first. */
  isForVisitors?: boolean | undefined;
  /** True to ask a visitor for the password at once. */
  isAsking?: boolean | undefined;
};

/** Opens the listening room for admins, or links to the open one (product/rooms.md#rooms). */
export function OpenRoom({ about, isAdding, label, look, isForVisitors, isAsking }: Props) {
  const isAdmin = useIsAdmin();
  const isShown = isAdmin || isForVisitors === true;
  const present = useOpenRoom(isShown);
  const { enter, isBusy, resolveSignIn, isSignedOut } = useOpening(
    about,
    isAsking === true && !isAdmin,
  );
  return (
    <>
      {isShown && present && (
        <Row as="span" isInline align="stretch">
          {present.code === null || isAdding ? (
            <Button
              look={look ?? 'plain'}
              aria-disabled={isBusy}
              onClick={() => isBusy || enter(present.code)}
            >
              <Armchair aria-hidden="true" size={18} />
              <span>{describe(present, isBusy, label)}</span>
            </Button>
          ) : (
            <Link to="/room/$code" params={{ code: present.code }} className={buttonClass(look)}>
              <Armchair aria-hidden="true" size={18} /> <span>Go to the listening room</span>
            </Link>
          )}
        </Row>
      )}
      {resolveSignIn && (
        <LazySignInDialog
          reason={
            isSignedOut
              ? 'You’ve been signed out. Enter the password to go on.'
              : 'Enter the admin password to host.'
          }
          onSignedIn={() => resolveSignIn(true)}
          onClose={() => resolveSignIn(false)}
        />
      )}
    </>
  );
}

type Present = { open: boolean; code: string | null };

function describe(
  { open, code }: Present,
  isBusy: boolean,
  label: ReactNode = 'Open listening room',
): ReactNode {
  if (code !== null) return isBusy ? 'Adding...' : 'Add to the listening room';
  // Only admins receive the code of an open room.
  if (open) return 'Host this room';
  return isBusy ? 'Opening...' : label;
}

/** Code of the room to add to, or null to open one, while the password is requested. */
type Prompt = { present: string | null; isSignedOut: boolean };

/**
 * Opens the listening room, or adds to the open one, and navigates to it; visitors sign in first.
 * @param isAsking true to request the password at once
 */
function useOpening(about: Opening, isAsking = false) {
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const navigate = useNavigate();
  const creation = useCreationKey();
  const [isBusy, setIsBusy] = useState(false);
  const [prompt, setPrompt] = useState<Prompt | null>(
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
    setPrompt({ present, isSignedOut: true });
    loseSession();
  };
  const open = async () => {
    const present = await client.fetchQuery({ ...openRoomQuery, staleTime: 0 });
    if (present.code !== null) return present.code;
    const idempotencyKey = creation(about);
    const room = await requestData(endpoints.OPEN_ROOM, { body: about, idempotencyKey });
    await setRoomInCache(client, room);
    return room.code;
  };
  const add = async (present: string) => {
    await addToRoom(client, present, about.album_ids ?? []);
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
    setPrompt(null);
    if (isSignedIn && prompt !== null) run(prompt.present);
  };
  return {
    /** @param present code of the room to add the albums to; `null` opens one */
    enter: (present: string | null) =>
      isAdmin ? run(present) : setPrompt({ present, isSignedOut: false }),
    isBusy,
    isSignedOut: prompt?.isSignedOut ?? false,
    /** Continues or cancels after the password dialog; `null` while it is closed. */
    resolveSignIn: prompt && resolveSignIn,
  };
}
