import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { getEventName } from '#shared/domain/notifications/events.ts';
import { MAX_TARGETS } from '#shared/domain/notifications/targets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { RelativeTime } from '../../components/controls/relative-time.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useClock } from '../../hooks/hydration.ts';
import { request } from '../../lib/http/request.ts';
import { settings } from '../../lib/settings.ts';
import {
  type Delivery,
  deliveriesQuery,
  type NotificationTarget,
  refreshNotifications,
  targetsQuery,
} from '../../queries/notifications.ts';
import { AdminConfirmDialog } from '../sign-in/admin-confirm-dialog.tsx';
import styles from './notifications.module.css';
import { TargetCard } from './target-card.tsx';
import { TargetDialog } from './target-dialog.tsx';

/** Open dialog; without a target it adds one. */
type Open = { dialog: 'form' | 'delete'; target: NotificationTarget | null };

/** Settings section with the chats that get news (product/notifications.md), for admins. */
export function NotificationsSection() {
  const client = useQueryClient();
  const query = useQuery(targetsQuery);
  const { data: targets } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const deleted = open?.dialog === 'delete' ? open.target : null;
  const heading = useRef<HTMLHeadingElement>(null);
  /** Replaces the focus of the button of a deleted target. */
  const next = useRef<HTMLElement>(null);
  const ask = (target: NotificationTarget) => {
    next.current = null;
    setOpen({ dialog: 'delete', target });
  };
  const close = () => setOpen(null);
  const finish = async () => {
    await refreshNotifications(client);
    close();
  };
  return (
    <PageSection id="notifications-title" title="Notifications" heading={heading}>
      <Text tone="muted">
        News for your group’s chat: when a listening room opens, its recap, champions, new sessions
        and second thoughts. Messages contain only what every visitor may see.
      </Text>
      {settings.publicUrl === null && (
        <Text tone="muted">Messages have no links until the server’s PUBLIC_URL is set.</Text>
      )}
      <LoadState query={query} failure="Couldn’t load the notifications." />
      {targets && targets.length > 0 && (
        <Stack as="ul" gap={3}>
          {targets.map((target) => (
            <TargetCard
              key={target.id}
              target={target}
              onEdit={() => setOpen({ dialog: 'form', target })}
              onDelete={() => ask(target)}
            />
          ))}
        </Stack>
      )}
      {targets && targets.length < MAX_TARGETS && (
        <Row>
          <Button onClick={() => setOpen({ dialog: 'form', target: null })}>
            <BellPlus aria-hidden="true" size={18} /> Add a chat
          </Button>
        </Row>
      )}
      {targets && targets.length > 0 && <Deliveries />}
      {open?.dialog === 'form' && (
        <TargetDialog target={open.target} onSaved={finish} onClose={close} />
      )}
      {deleted && (
        <AdminConfirmDialog
          title={`Delete ${deleted.name}?`}
          confirm="Delete"
          reason="Enter the admin password to delete it."
          send={(password) => {
            const parts = { params: { id: deleted.id }, body: { password } };
            return request(endpoints.DELETE_TARGET, parts);
          }}
          onDone={() => {
            notify(`${deleted.name} is deleted`);
            next.current = heading.current;
            return finish();
          }}
          onCancel={close}
          finalFocus={next}
        >
          <p>Nothing more is sent there. Messages that already arrived stay in the chat.</p>
        </AdminConfirmDialog>
      )}
    </PageSection>
  );
}

const STATUSES = { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent', skipped: 'Skipped' };

/** The last deliveries with their results. */
function Deliveries() {
  const heading = useId();
  const { data: deliveries, error } = useQuery(deliveriesQuery);
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <h3 id={heading}>Last messages</h3>
      {deliveries === undefined && error !== null && (
        <Text tone="danger">Couldn’t load the last messages.</Text>
      )}
      {deliveries?.length === 0 && <Text tone="muted">Nothing has been sent yet.</Text>}
      {deliveries && deliveries.length > 0 && (
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const clock = useClock();
  const { event, target, status, result, attempts, created_at } = delivery;
  const hasFailed = status === 'failed';
  // 'Sent. Sent' says nothing new.
  const reason = status === 'sent' || result === null ? '' : `: ${result}`;
  return (
    <Stack as="li" padding={2}>
      <Text as="span" breaks>
        {getEventName(event)}{' '}
        <Text as="span" tone="muted">
          to {target}
        </Text>
      </Text>
      <Text as="span" size="s" tone={hasFailed ? 'danger' : 'muted'} breaks>
        {STATUSES[status]}
        {reason} · <RelativeTime at={created_at} clock={clock} />
        {attempts > 1 && ` · ${attempts} attempts`}
      </Text>
    </Stack>
  );
}
