import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { CODE_LENGTH, readRoomCode } from '#shared/domain/rooms/room.ts';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/form/field.tsx';
import { Stack } from '../../../components/layout/primitives.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { getFullRoom, roomQuery } from '../../../queries/rooms.ts';
import styles from './code-form.module.css';
import { describeCodeProblem } from './code-problem.ts';

/** Form for the room code; looks it up after the fifth character, and opens the room. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const reject = (text: string) => {
    setProblem(text);
    field.current?.select();
  };
  const look = useMutation({
    mutationFn: (code: string) => client.fetchQuery({ ...roomQuery(code), staleTime: 0 }),
    onSuccess: (_, code) => onCode(code),
    onError: (error, code) =>
      getFullRoom(error) === null ? reject(describeRejection(error)) : onCode(code),
  });
  const change = (text: string) => {
    setTyped(text);
    const code = readRoomCode(text);
    const found = describeCodeProblem(code, false);
    setProblem(found);
    const isNew = code !== readRoomCode(typed);
    if (found === undefined && code.length === CODE_LENGTH && isNew && !look.isPending)
      look.mutate(code);
  };
  const submit = () => {
    if (look.isPending) return;
    const code = readRoomCode(typed);
    const found = describeCodeProblem(code, true);
    if (found === undefined) look.mutate(code);
    else reject(found);
  };
  return (
    <Stack
      as="form"
      gap={4}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        id={id}
        label="Room code"
        value={typed}
        error={problem}
        maxLength={20}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className={styles.code}
        data-code
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" look="primary">
        {look.isPending ? 'Looking...' : 'Join'}
      </Button>
    </Stack>
  );
}

function describeRejection(error: Error): string {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 404) return 'No room with that code. Maybe it’s over already?';
  if (status === 429)
    return 'Too many wrong codes. Scan the QR code on the big screen, or wait a minute.';
  return error.message;
}
