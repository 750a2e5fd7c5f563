import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2Off, UserCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Message, Rejection } from '../../components/feedback/message.tsx';
import { TextField } from '../../components/form/field.tsx';
import { Row } from '../../components/layout/primitives.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { problemSaying } from '../../lib/http/error-messages.ts';
import { personalToken } from '../../lib/personal-token.ts';
import { unsubscribeFromPushes } from '../../lib/push-device.ts';
import { useStore } from '../../lib/store.ts';
import { meQuery } from '../../queries/open-room.ts';
import { leavePersonalLink, openPersonalLink } from '../../queries/personal-links.ts';
import { toPersonalUrl } from './new-link.ts';

/** Opens a personal link, and shows which reviewer this browser is. */
export function ThisPhone() {
  const opening = useOpening();
  const query = useQuery({ ...meQuery, enabled: opening.status !== 'pending' });
  const { data } = query;
  if (opening.status === 'pending') return <p role="status">Opening your link…</p>;
  if (opening.error !== null && !isInvalid(opening.error))
    return (
      <ErrorPanel
        problem={problemSaying(opening.error, 'Couldn’t open your link.')}
        failures={opening.failures}
        onRetry={opening.retry}
      />
    );
  if (data === undefined) return <LoadState query={query} failure="Couldn’t load who you are." />;
  return (
    <>
      {opening.error !== null && (
        <Message isProblem title="This link doesn’t work anymore" icon={<Link2Off size={32} />}>
          It was replaced or revoked. Ask the host for a new one.
        </Message>
      )}
      {data.reviewer !== null && <Reviewer reviewer={data.reviewer} room_code={data.room_code} />}
      {data.reviewer === null && opening.error === null && (
        <EmptyState title="This phone has no name yet">
          Ask the host for your personal link, and open it here. In an installed app, paste it
          below: some phones don’t share it with the browser.
        </EmptyState>
      )}
      {data.reviewer === null && <PastedLink />}
    </>
  );
}

/** Takes a pasted personal link, as an installed app may have cookies of its own. */
function PastedLink() {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const open = () => {
    const token = /#([\w-]+)\s*$/.exec(text)?.[1];
    setIsWrong(token === undefined);
    if (token !== undefined) personalToken.set(token);
  };
  return (
    <Row
      as="form"
      gap={3}
      justify="center"
      wraps
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <TextField
        label="Your personal link"
        hint={`Such as ${toPersonalUrl({ token: '…' })}`}
        type="url"
        size={32}
        value={text}
        error={isWrong ? 'Paste the whole link, with everything after the #' : undefined}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button type="submit">Use this link</Button>
    </Row>
  );
}

/** Exchanges the token of the URL for a cookie, once. */
function useOpening() {
  const client = useQueryClient();
  const token = useStore(personalToken);
  const { mutate, status, error, variables } = useMutation({
    mutationFn: (opened: string) => openPersonalLink(client, opened),
  });
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const opened = personalToken.get();
    if (opened === null) return;
    personalToken.set(null);
    mutate(opened);
  });
  return {
    status: token === null ? status : 'pending',
    error,
    failures,
    retry: () => {
      setFailures(failures + 1);
      if (variables !== undefined) mutate(variables);
    },
  };
}

function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Shows who this browser is, with a button to end that. */
function Reviewer({ reviewer, room_code }: { reviewer: string; room_code: string | null }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await leavePersonalLink(client);
      await unsubscribeFromPushes();
    },
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Message
        title={`You’re ${reviewer} on this phone`}
        icon={<UserCheck size={32} />}
        actions={<Button onClick={() => setIsAsking(true)}>Not you?</Button>}
      >
        {room_code === null
          ? 'In every listening room, your seat is one tap away. None is open right now.'
          : 'A listening room is open, and your seat is one tap away.'}
      </Message>
      <Rejection text={error?.message} />
      {isAsking && (
        <ConfirmDialog
          title={`Not ${reviewer}?`}
          confirm={`I’m not ${reviewer}`}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            This phone gives up the name and its seat in the room. To get them back, open the
            personal link again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
