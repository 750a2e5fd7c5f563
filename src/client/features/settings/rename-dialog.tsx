import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_REVIEWER_NAME } from '#shared/domain/club/club.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { TextField } from '../../components/form/field.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { sendRename } from '../../queries/settings.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';

type Props = { name: string; onRenamed: (to: string) => void; onClose: () => void };

/** Dialog that renames a reviewer everywhere (product/settings.md#renaming-a-reviewer). */
export function RenameDialog({ name, onRenamed, onClose }: Props) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, error, dialog } = useAdminAction(
    'Enter the admin password to rename. Nothing you typed is lost.',
  );
  const [to, setTo] = useState(name);
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await run((password) =>
      sendRename(client, { from: name, to: to.trim(), password }),
    );
    if (!isDone) return input.current?.focus();
    notify(`${name} is now ${to.trim()}`);
    onRenamed(to.trim());
    onClose();
  };
  return (
    <Dialog title={`Rename ${name}`} size="small" initialFocus={input} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={rename}>
        <Text tone="muted">
          The name changes everywhere: in all ratings, past sessions and the changelog.
        </Text>
        <TextField
          ref={input}
          label="New name"
          maxLength={MAX_REVIEWER_NAME}
          value={to}
          error={getReason(error)}
          onChange={({ target }) => setTo(target.value)}
        />
        <Row gap={2} justify="end" wraps>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? 'Renaming...' : 'Rename'}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Dialog>
  );
}

function getReason(error: Error | null): string | undefined {
  const fields = error instanceof ApiError ? error.failure?.fields : undefined;
  return fields?.to ?? error?.message;
}
