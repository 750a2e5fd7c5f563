import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { startTransition, useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { isTier } from '#shared/domain/albums/tiers.ts';
import { changeSentence } from '#shared/domain/changelog/change-sentence.ts';
import type { FieldChange } from '#shared/domain/changelog/changelog.ts';
import { changedSince, fieldName, fieldsTakenBack } from '#shared/domain/changelog/revert.ts';
import { shortDate } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { NamedTier } from '../../../components/album/tier-badge.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { getErrorText, hasStatus } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { albumQuery, setAlbumInCache } from '../../../queries/albums.ts';
import { setSessionInCache } from '../../../queries/session-writes.ts';
import { sessionQuery } from '../../../queries/sessions.ts';
import { useAdminAction } from '../../sign-in/use-admin-action.ts';
import styles from './take-back.module.css';

/** Reverts the change of an entry, where possible (product/changelog.md#reverting). */
export function TakeBackButton({ entry }: { entry: ChangelogEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const isGone = entry.is_album_deleted || entry.is_session_deleted;
  const fields = fieldsTakenBack(entry);
  if (isGone || fields.length === 0) return null;
  const name = changeSentence(entry).subject;
  return (
    <>
      <Button look="quiet" onClick={() => startTransition(() => setIsOpen(true))}>
        <Undo2 aria-hidden="true" size={16} /> Undo
        <VisuallyHidden> a change to {name}</VisuallyHidden>
      </Button>
      {isOpen && (
        <TakeBackDialog
          entry={entry}
          name={name}
          fields={fields}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

type Props = {
  entry: ChangelogEntry;
  /** Name of the changed item in the entry. */
  name: string;
  fields: readonly FieldChange[];
  onClose: () => void;
};

/** Previews a revert: restored values, and those that they replace. */
function TakeBackDialog({ entry, name, fields, onClose }: Props) {
  const { data, error, isFetching } = usePresent(entry);
  const later = data === undefined || isFetching ? [] : changedSince(fields, data);
  const client = useQueryClient();
  const admin = useAdminAction('Enter the admin password to undo this.');
  const { isBusy } = admin;
  const takeBack = async () => {
    if (!(await admin.run((password) => takeBackChange(client, entry.id, password)))) return;
    notify('Change undone!');
    onClose();
  };
  const rejection = admin.error && getErrorText(admin.error);
  const problem = rejection ?? (error ? loadProblem(error) : laterProblem(later));
  return (
    <Dialog
      title="Undo this change?"
      size="small"
      onClose={onClose}
      above={admin.dialog}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {problem === null ? 'Cancel' : 'Close'}
          </Button>
          {problem === null && (
            <Button
              look="primary"
              aria-disabled={isBusy || data === undefined || undefined}
              onClick={() => isBusy || data === undefined || takeBack()}
            >
              {isBusy ? 'Undoing...' : 'Undo'}
            </Button>
          )}
        </>
      }
    >
      <Text weight={600} breaks className={styles.name}>
        {name}
      </Text>
      <Stack as="dl" gap={3}>
        {fields.map((one) => (
          <Card key={one.field} gap={1} padding={3}>
            <Text as="dt" tone="muted" size="s" className={styles.field}>
              {fieldName(one.field)}
            </Text>
            <Row as="dd" gap={1} columnGap={3} wraps breaks className={styles.change}>
              <FieldValue entry={entry} field={one.field} value={one.new} />
              <span aria-hidden="true">→</span>
              <VisuallyHidden>goes back to</VisuallyHidden>
              <strong>
                <FieldValue entry={entry} field={one.field} value={one.old} />
              </strong>
            </Row>
          </Card>
        ))}
      </Stack>
      <Text tone="danger" weight={600} role="status" className={styles.problem}>
        {problem}
      </Text>
    </Dialog>
  );
}

/** Loads the current state of the entry's album or session. */
function usePresent({ album_id, session_id }: ChangelogEntry) {
  const client = useQueryClient();
  const isFresh = { refetchOnMount: 'always' } as const;
  const album = useQuery({
    ...albumQuery(album_id ?? '', client),
    ...isFresh,
    enabled: album_id !== null,
  });
  const session = useQuery({
    ...sessionQuery(session_id ?? '', true),
    ...isFresh,
    enabled: album_id === null && session_id !== null,
  });
  return album_id === null ? session : album;
}

function laterProblem(later: readonly FieldChange[]): string | null {
  if (later.length === 0) return null;
  const names = later.map(({ field }) => fieldName(field)).join(', ');
  return `A later change depends on this one: ${names}. Undo that first.`;
}

function loadProblem(error: Error): string {
  if (hasStatus(error, 404)) return 'It is no longer in the list. Restore it first.';
  return getErrorText(error);
}

type FieldValueProps = { entry: ChangelogEntry; field: string; value: FieldChange['old'] };

function FieldValue({ entry, field, value }: FieldValueProps) {
  const isRating = field === 'tier' || field.startsWith('individual_tiers.');
  if (value === null || value === '') return isRating ? 'No rating' : 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (isRating && isTier(text)) return <NamedTier tier={text} />;
  if (field === 'session_id') return <SessionName id={text} />;
  if (field === 'session_date') return shortDate(text);
  if (field === 'cover_url') {
    const { artist, title } = entry;
    const album = { artist: artist ?? '', title: title ?? '', cover_url: text };
    return (
      <span className={styles.cover}>
        <Thumb album={album} />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    );
  }
  return <q>{text}</q>;
}

function SessionName({ id }: { id: string }) {
  const { data, isPending } = useQuery(sessionQuery(id, true));
  if (data === undefined) return isPending ? '…' : 'A deleted session';
  return [shortDate(data.session_date), data.location].filter(Boolean).join(' · ');
}

async function takeBackChange(client: QueryClient, id: string, password: string): Promise<void> {
  const { data } = await request(endpoints.TAKE_BACK_CHANGE, {
    params: { id },
    body: { password },
  });
  if (data.album !== null) await setAlbumInCache(client, data.album);
  if (data.session !== null) await setSessionInCache(client, data.session);
}
