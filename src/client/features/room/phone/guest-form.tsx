import { useRef, useState } from 'react';
import { MAX_GUEST_NAME_LENGTH } from '#shared/domain/rooms/room.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { Stack } from '../../../components/layout/primitives.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { requestData } from '../../../lib/http/request.ts';
import { useRoomAction } from '../use-room.ts';
import styles from './join.module.css';

/** Takes a seat as a guest, who is no reviewer, with a name of their own. */
export function GuestForm({ code }: { code: string }) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useRoomAction((typed: string) =>
    requestData(endpoints.TAKE_SEAT, {
      params: { code },
      body: { reviewer: typed, is_guest: true },
    }),
  );
  const change = (typed: string) => {
    setName(typed);
    reset();
  };
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.guest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(name, { onError: () => field.current?.focus() });
      }}
    >
      <TextField
        ref={field}
        label="Not on the list? Join as a guest"
        hint="You play along. The album’s score is up to the reviewers."
        placeholder="Your name"
        value={name}
        error={describeProblem(error)}
        maxLength={MAX_GUEST_NAME_LENGTH}
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'Joining...' : 'Join as guest'}
      </Button>
    </Stack>
  );
}

/** Returns the message about the name, else that of the request. */
function describeProblem(error: Error | null): string | undefined {
  if (error === null) return undefined;
  const fields = error instanceof ApiError ? error.failure?.fields : undefined;
  return fields?.reviewer ?? error.message;
}
