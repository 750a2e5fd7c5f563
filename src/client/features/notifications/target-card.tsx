import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { loseSession } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import {
  type Delivery,
  type NotificationTarget,
  refreshNotifications,
  testTarget,
} from '../../queries/notifications.ts';
import { getEventName, KINDS } from './labels.ts';
import styles from './notifications.module.css';

type Props = { target: NotificationTarget; onEdit: () => void; onDelete: () => void };

/** One target: what it gets, whether it works, and a test. */
export function TargetCard({ target, onEdit, onDelete }: Props) {
  const { id, name, events, is_on, problem } = target;
  const test = useTest(id);
  return (
    <Card as="li" gap={3} padding={4} aria-label={name}>
      <Stack gap={1}>
        <Text as="h3" size="l" weight={600} breaks>
          {name}
        </Text>
        <Text tone="muted" size="s" breaks>
          {describePlace(target)}
        </Text>
        <Text size="s">{events.map(getEventName).join(' · ')}</Text>
      </Stack>
      {!is_on && <Text weight={600}>Paused: nothing is sent.</Text>}
      {problem !== null && (
        <Text tone="danger" weight={600}>
          {problem}. Nothing is sent until you edit it or a test succeeds.
        </Text>
      )}
      <div>
        <Row gap={2} wraps>
          <Button aria-disabled={test.isPending} onClick={test.send}>
            <Send aria-hidden="true" size={18} /> {test.isPending ? 'Sending…' : 'Send a test'}
            <VisuallyHidden> to {name}</VisuallyHidden>
          </Button>
          <Button onClick={onEdit}>
            <Pencil aria-hidden="true" size={18} /> Edit
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          <Button look="danger" onClick={onDelete}>
            <Trash2 aria-hidden="true" size={18} /> Delete
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </Row>
        <div role="status">
          {test.result !== null && (
            <Text
              weight={600}
              tone={test.result.isSent ? 'accent' : 'danger'}
              className={styles.result}
            >
              {test.result.text}
            </Text>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Sends a test message; the result is a sentence. */
function useTest(id: string) {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => testTarget(id),
    onSettled: () => refreshNotifications(client),
    onError: (failed) => {
      if (failed instanceof ApiError && failed.status === 401) loseSession();
    },
  });
  const result = data === undefined ? null : describeResult(data);
  return {
    isPending,
    send: () => isPending || mutate(),
    result: error === null ? result : { isSent: false, text: error.message },
  };
}

function describeResult({ status, result }: Delivery) {
  if (status === 'sent') return { isSent: true, text: 'The test arrived. Look at your chat.' };
  return { isSent: false, text: `The test did not arrive: ${result ?? 'the reason is unknown'}.` };
}

/** Kind and place of a target, without anything secret. */
function describePlace({ kind, host, ends_with, room_id }: NotificationTarget): string {
  if (host === null) return KINDS[kind].name;
  const end = ends_with === null ? '' : ` …${ends_with}`;
  return `${KINDS[kind].name} · ${host}${room_id === null ? end : ` · ${room_id}`}`;
}
