import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getEventName } from '#shared/domain/notifications/events.ts';
import { TARGET_TYPES } from '#shared/domain/notifications/targets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { requestData } from '../../lib/http/request.ts';
import {
  type Delivery,
  type NotificationTarget,
  refreshNotifications,
} from '../../queries/notifications.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
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
          <Button aria-disabled={test.isBusy} onClick={test.send}>
            <Send aria-hidden="true" size={18} /> {test.isBusy ? 'Sending…' : 'Send a test'}
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
      {test.dialog}
    </Card>
  );
}

/** Sends a test message; the result is a sentence. */
function useTest(id: string) {
  const client = useQueryClient();
  const { run, isBusy, problem, dialog } = useAdminAction();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const send = async () => {
    await run(async () =>
      setDelivery(await requestData(endpoints.TEST_TARGET, { params: { id }, body: {} })),
    );
    await refreshNotifications(client);
  };
  const result = delivery && describeResult(delivery);
  return {
    isBusy,
    send,
    result: problem === null ? result : { isSent: false, text: problem },
    dialog,
  };
}

function describeResult({ status, result }: Delivery) {
  if (status === 'sent') return { isSent: true, text: 'The test arrived. Look at your chat.' };
  return { isSent: false, text: `The test did not arrive: ${result ?? 'the reason is unknown'}.` };
}

/** Kind and place of a target, without anything secret. */
function describePlace({ kind, host, ends_with, room_id }: NotificationTarget): string {
  const { name } = TARGET_TYPES[kind];
  if (host === null) return name;
  const end = ends_with === null ? '' : ` …${ends_with}`;
  return `${name} · ${host}${room_id === null ? end : ` · ${room_id}`}`;
}
