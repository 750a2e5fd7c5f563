import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { MAX_TARGETS } from '#shared/domain/club/notifications.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { SectionCard } from '../../components/layout/section-card.tsx';
import { request } from '../../lib/http/request.ts';
import { settings } from '../../lib/settings.ts';
import {
  type NotificationTarget,
  refreshNotifications,
  targetsQuery,
} from '../../queries/notifications.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import { Deliveries } from './deliveries.tsx';
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
    <SectionCard id="notifications-title" title="Notifications" heading={heading}>
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
      {open?.dialog === 'delete' && open.target && (
        <DeleteTargetDialog
          target={open.target}
          finalFocus={next}
          onDeleted={() => {
            next.current = heading.current;
            return finish();
          }}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

type DeleteProps = {
  target: NotificationTarget;
  finalFocus: RefObject<HTMLElement | null>;
  onDeleted: () => unknown;
  onClose: () => void;
};

function DeleteTargetDialog({ target, finalFocus, onDeleted, onClose }: DeleteProps) {
  const { id, name } = target;
  const { run, isBusy, problem, dialog } = useAdminAction('Enter the admin password to delete it.');
  const remove = async () => {
    const isDeleted = await run((password) =>
      request(endpoints.DELETE_TARGET, { params: { id }, body: { password } }),
    );
    if (!isDeleted) return;
    notify(`${name} is deleted`);
    await onDeleted();
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete"
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onClose}
      finalFocus={finalFocus}
      above={dialog}
    >
      <p>Nothing more is sent there. Messages that already arrived stay in the chat.</p>
      <Rejection text={problem} />
    </ConfirmDialog>
  );
}
