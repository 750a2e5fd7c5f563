import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readRoomCode } from '#shared/domain/room.ts';
import { ApiError } from '../../../api/api-error.ts';
import { roomQuery, takenOf } from '../../../api/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import styles from './code-form.module.css';

/** Asks for the code of the room, and leads on when there is such a room. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const refuse = (text: string) => {
    setProblem(text);
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.select();
  };
  const look = useMutation({
    mutationFn: (code: string) => client.fetchQuery({ ...roomQuery(code), staleTime: 0 }),
    onSuccess: (_, code) => onCode(code),
    onError: (error, code) => (takenOf(error) === null ? refuse(problemOf(error)) : onCode(code)),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = readRoomCode(typed);
        if (look.isPending) return;
        if (/^[A-Z]{5}$/.test(code)) look.mutate(code);
        else refuse('A code has five letters, as the big screen shows it.');
      }}
    >
      <TextField
        id={id}
        label="Code of the room"
        value={typed}
        error={problem}
        maxLength={20}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className={styles.code}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" look="primary">
        {look.isPending ? 'Looking...' : 'Enter'}
      </Button>
    </form>
  );
}

function problemOf(error: Error): string {
  if (error instanceof ApiError && error.status === 404)
    return 'There is no listening room with this code.';
  return error.message;
}
