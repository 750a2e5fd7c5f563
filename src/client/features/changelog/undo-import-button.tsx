import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { ApiError, getErrorText } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';
import { RevealWarning } from '../sign-in/reveal-question.tsx';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import styles from './changelog.module.css';

type Group = NonNullable<ChangelogEntry['group']>;

const ACTIONS = {
  undo: {
    label: 'Undo import',
    busy: 'Undoing...',
    title: 'Undo this import?',
    effect:
      'will be removed from all lists, and so will sessions that are then empty. You can restore them from the changelog for 90 days.',
    ratings: 'will be as before the import. You can restore them from the changelog for 90 days.',
    reason: 'Enter the admin password to undo the import.',
    endpoint: endpoints.UNDO_IMPORT,
    done: 'Import undone!',
  },
  restore: {
    label: 'Restore import',
    busy: 'Restoring...',
    title: 'Restore this import?',
    effect: 'will be back in all lists with their sessions.',
    ratings: 'will be as after the import.',
    reason: 'Enter the admin password to restore the import.',
    endpoint: endpoints.RESTORE_IMPORT,
    done: 'Import restored!',
  },
} as const;

/** Advice by the code of the error. */
const HINTS: Readonly<Record<string, string>> = {
  CHANGED_SINCE: 'Undo those changes first.',
  IN_THE_LIST_AGAIN: 'Delete those albums first.',
};

type Props = { group: Group; action: keyof typeof ACTIONS };

/** Undoes an import, or restores an undone one, after a confirmation. */
export function UndoImportButton({ group, action }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" size={16} /> {ACTIONS[action].label}
        <VisuallyHidden> of {group.details?.file}</VisuallyHidden>
      </Button>
      {isOpen && <UndoImportDialog {...{ group, action }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Problem = { text: string; reasons: readonly string[]; more: number; hint: string };

function UndoImportDialog({ group, action, onClose }: Props & { onClose: () => void }) {
  const { title, label, busy, effect, ratings, reason, endpoint, done } = ACTIONS[action];
  const client = useQueryClient();
  const admin = useAdminAction(reason);
  const problem = admin.error && toProblem(admin.error);
  const { albums, sessions, rated_albums } = group.details ?? {};
  const file = (
    <Text as="strong" breaks>
      {group.details?.file}
    </Text>
  );
  const confirm = async () => {
    const isDone = await admin.run(async (password) => {
      await request(endpoint, { params: { id: group.id }, body: { password } });
      client.invalidateQueries();
    });
    if (!isDone) return;
    notify(done);
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={problem?.reasons.length ? null : label}
      busy={busy}
      isBusy={admin.isBusy}
      onConfirm={confirm}
      onCancel={onClose}
      above={admin.dialog}
    >
      {(albums || sessions || !rated_albums) && (
        <p>
          {formatCount(albums ?? 0, 'album')} from {file} {effect}
        </p>
      )}
      {!!rated_albums && (
        <p>
          Ratings of {formatCount(rated_albums, 'album')} from {file} {ratings}
        </p>
      )}
      {action === 'undo' && !!albums && (
        <p>
          <RevealWarning />
        </p>
      )}
      <div role="status">{problem !== null && <Reasons {...problem} />}</div>
    </ConfirmDialog>
  );
}

function Reasons({ text, reasons, more, hint }: Problem) {
  return (
    <Text as="div" breaks className={styles.problem}>
      <Text tone="danger" weight={600}>
        {text}
      </Text>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((one) => (
            <li key={one}>{one}</li>
          ))}
          {more > 0 && <li>{formatCount(more, 'more reason')}</li>}
        </ul>
      )}
      {reasons.length > 0 && <p>{hint}</p>}
    </Text>
  );
}

function toProblem(error: unknown): Problem {
  const words = getErrorText(error);
  const { data, code } = (error instanceof ApiError && error.failure) || {};
  const hint = HINTS[code ?? ''] ?? '';
  if (!hasReasons(data)) return { text: words, reasons: [], more: 0, hint };
  const { reasons, reason_count } = data;
  return {
    // The reasons follow as a list.
    text: `${words.slice(0, words.indexOf(':'))}:`,
    reasons,
    more: reason_count - reasons.length,
    hint,
  };
}

function hasReasons(data: unknown): data is { reasons: string[]; reason_count: number } {
  return typeof data === 'object' && data !== null && 'reasons' in data;
}
