import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { useIsAdmin } from '../../../lib/admin-session.ts';
import { requestData } from '../../../lib/http/request.ts';
import { albumQuery } from '../../../queries/albums.ts';
import { hostStep, type RoomResponse } from '../../../queries/rooms.ts';
import { suggestForAlbum } from '../../voting/reveal/suggestion.ts';
import { useHosting } from '../host/use-hosting.ts';
import { findCurrentAlbum } from '../phone/room-news.ts';
import styles from './stage-keys.module.css';

type Props = {
  room: RoomResponse;
  /** True if all cards of the current album are revealed. */
  isTurned: boolean;
};

/** Space bar shortcut for the next host step, on a big screen where the host is signed in. */
export function StageKeys({ room, isTurned }: Props) {
  const client = useQueryClient();
  const isHost = useIsAdmin();
  const { press: hostPress, isBusy, problem, resolveSignIn } = useHosting(room.code);
  const step = isHost ? findStep(client, room, isTurned) : null;
  // An expired session cancels the step and hides the hint.
  useEffect(() => resolveSignIn?.(false), [resolveSignIn]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOnControl =
      event.target instanceof Element && event.target.closest('a, button, input') !== null;
    if (event.key !== ' ' || event.repeat || isOnControl || step === null) return;
    event.preventDefault();
    if (!isBusy) hostPress(step.act);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  if (step === null) return null;
  return (
    <Row as="p" gap={2} tone="muted" className={styles.keys}>
      {problem && (
        <Text as="span" tone="danger" role="alert">
          {problem}
        </Text>
      )}
      <kbd>Space</kbd> {step.label}
    </Row>
  );
}

type Step = { label: string; act: () => Promise<RoomResponse> };

/** Returns the next host step; null while the room waits for votes. */
function findStep(client: QueryClient, room: RoomResponse, isTurned: boolean): Step | null {
  const { code, albums, votes } = room;
  const hand = findCurrentAlbum(room);
  const next = albums.find(({ state }) => state === 'waiting');
  if (room.status === 'lobby')
    return next ? { label: 'Start', act: () => hostStep(code, 'start') } : null;
  if (hand?.state === 'rating')
    return votes > 0 ? { label: 'Reveal', act: () => hostStep(code, 'reveal') } : null;
  if (hand !== undefined && !isTurned)
    return { label: 'Show all', act: () => hostStep(code, 'showAll') };
  if (hand !== undefined) {
    const tier = suggestForAlbum(hand);
    const name = tierName(tier);
    return {
      label: next === undefined ? `Save as ${name}` : `Save as ${name} and next`,
      act: async () => {
        // Preserves a veto of an earlier session.
        const { veto, veto_by } = await client.fetchQuery(albumQuery(hand.album_id, client));
        return requestData(endpoints.SAVE_IN_ROOM, {
          params: { code },
          body: { tier, veto, veto_by, next: true },
        });
      },
    };
  }
  if (hand === undefined && next !== undefined)
    return { label: `Next: ${next.title}`, act: () => hostStep(code, 'next') };
  return null;
}
