import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { listBackupsEndpoint, Restore } from '#shared/contracts/backups.ts';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { SettingsResponse } from '#shared/contracts/settings.ts';
import { fullMoment } from '#shared/domain/dates.ts';
import { DOWNLOADS, EXPORT_KINDS, type ExportKind } from '#shared/domain/site/downloads.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { LoadState } from '../../../components/feedback/load-state.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { FileInput } from '../../../components/form/drop-zone.tsx';
import { EntryCard } from '../../../components/layout/entry-card.tsx';
import { PageSection } from '../../../components/layout/page-section.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { settings as site } from '../../../lib/settings.ts';
import { useAdminAction } from '../../sign-in/use-admin-action.ts';
import { formatBytes } from '../format-bytes.ts';
import { useJobs } from '../jobs-query.ts';
import { backupsQuery, restoreQuery, sendBackup } from './backups-query.ts';
import { reloadRestored } from './restored.ts';

type Backup = EndpointResponse<typeof listBackupsEndpoint>['data']['backups'][number];

/** Section of the settings: backups with their restore, and exports. */
export function BackupsSection({ engine }: Pick<SettingsResponse, 'engine'>) {
  return (
    <PageSection id="backups-title" title="Backups and exports">
      {engine === 'postgres' ? (
        <Text tone="muted">
          The data is in PostgreSQL: back it up and restore it with its own tools, such as pg_dump.
        </Text>
      ) : (
        <Backups />
      )}
      <Exports />
    </PageSection>
  );
}

function Backups() {
  const query = useQuery(backupsQuery);
  const { data, refetch } = query;
  const { findJob, run } = useJobs();
  const job = findJob('backup');
  const isRunning = job?.is_running === true;
  useEffect(() => {
    if (!isRunning) refetch();
  }, [isRunning, refetch]);
  return (
    <>
      <Text tone="muted">
        A backup holds everything, with covers, but no sign-ins. Download one now and then, to have
        it on another machine.
      </Text>
      <Row gap={3} wraps>
        {job !== undefined && (
          <Button aria-disabled={isRunning} onClick={() => isRunning || run('backup')}>
            {isRunning ? 'Backing up...' : 'Back up now'}
          </Button>
        )}
        <Upload onDone={refetch} />
      </Row>
      {job?.last?.outcome === 'failed' && <Rejection text={`Failed: ${job.last.summary}`} />}
      {data !== undefined && <BackupList backups={data.backups} />}
      <LoadState query={query} failure="Couldn’t load the backups." />
    </>
  );
}

function Upload({ onDone }: { onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to upload a backup.',
  );
  const upload = async (file: File | undefined) => {
    if (file === undefined || !(await run((password) => sendBackup(file, password)))) return;
    notify('The backup is uploaded. It replaces nothing until you restore it.');
    onDone();
  };
  return (
    <>
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? 'Uploading...' : 'Upload a backup'}
      </Button>
      <FileInput ref={input} label="Backup" accept=".zip" onFile={upload} />
      <Rejection text={problem} />
      {dialog}
    </>
  );
}

/** Backups that are listed at first. */
const FIRST = 4;

function BackupList({ backups }: { backups: readonly Backup[] }) {
  const [hasAll, setHasAll] = useState(false);
  const [restored, setRestored] = useState<Backup | null>(null);
  if (backups.length === 0) return <Text tone="muted">There are no backups yet.</Text>;
  const listed = hasAll ? backups : backups.slice(0, FIRST);
  return (
    <>
      <Stack as="ul" gap={3}>
        {listed.map((backup) => (
          <BackupCard key={backup.name} backup={backup} onRestore={() => setRestored(backup)} />
        ))}
      </Stack>
      {listed.length < backups.length && (
        <Row>
          <Button onClick={() => setHasAll(true)}>Show all {backups.length} backups</Button>
        </Row>
      )}
      {restored !== null && <RestoreDialog backup={restored} onClose={() => setRestored(null)} />}
    </>
  );
}

const REASONS: Readonly<Record<Backup['kind'], string>> = {
  nightly: 'Nightly',
  manual: 'By hand',
  migration: 'Before an upgrade',
  import: 'Before an import',
  restore: 'Before a restore',
  uploaded: 'Uploaded',
};

function BackupCard({ backup, onRestore }: { backup: Backup; onRestore: () => void }) {
  const { name, kind, made_at, bytes, has_plain_secrets, sealed } = backup;
  const title = fullMoment(new Date(made_at));
  const facts = [REASONS[kind], formatBytes(bytes)];
  // It can be copied on the server.
  const note = [
    ...facts,
    ...(has_plain_secrets ? ['Has unencrypted secrets'] : []),
    ...(sealed.length > 0
      ? [`A download is without the sealed cards of ${sealed.join(', ')}`]
      : []),
  ].join(' · ');
  return (
    <EntryCard label={title} title={title} note={note}>
      <Row gap={2} wraps>
        {!has_plain_secrets && (
          <a
            className={buttonClass()}
            href={`${site.publicPath}${DOWNLOADS}/backups/${name}`}
            download
          >
            Download<VisuallyHidden> the backup of {title}</VisuallyHidden>
          </a>
        )}
        <Button look="danger" onClick={onRestore}>
          Restore<VisuallyHidden> the backup of {title}</VisuallyHidden>
        </Button>
      </Row>
    </EntryCard>
  );
}

const EXPORTS: Readonly<Record<ExportKind, string>> = {
  zip: 'ZIP with covers',
  json: 'JSON',
  csv: 'CSV',
};

function Exports() {
  return (
    <Stack gap={3}>
      <h3>Export</h3>
      <Text tone="muted">
        For other programs, or to import into another Spindle. The CSV has the albums with their
        ratings, for a spreadsheet.
      </Text>
      <Row gap={2} wraps>
        {EXPORT_KINDS.map((kind) => (
          <a
            key={kind}
            className={buttonClass()}
            href={`${site.publicPath}${DOWNLOADS}/exports/spindle.${kind}`}
            download
          >
            {EXPORTS[kind]}
          </a>
        ))}
      </Row>
    </Stack>
  );
}

type Props = {
  backup: { name: string; made_at: string };
  onClose: () => void;
};

/** Asks before a backup replaces all data, and waits until the server is back. */
function RestoreDialog({ backup: { name, made_at }, onClose }: Props) {
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to restore a backup.',
  );
  const [restore, setRestore] = useState<Restore | null>(null);
  const { data: outcome } = useQuery(restoreQuery(restore?.id ?? null));
  const isRunning = restore !== null && outcome?.state !== 'failed';
  const begin = () =>
    run(async (password) => {
      const parts = { params: { name }, body: { password } };
      setRestore(await requestData(endpoints.RESTORE_BACKUP, parts));
    });
  const isDone = outcome?.state === 'done';
  useEffect(() => {
    if (isDone) reloadRestored();
  }, [isDone]);
  return (
    <ConfirmDialog
      title="Restore this backup?"
      confirm="Restore"
      busy="Restoring..."
      isBusy={isBusy || isRunning}
      onConfirm={begin}
      onCancel={onClose}
      above={dialog}
    >
      <Stack gap={3}>
        <p>
          All data of now is replaced by that of {fullMoment(new Date(made_at))}. A backup of now is
          made first.
        </p>
        <p>
          Everyone is signed out: admins sign in again, with the password of that time if it was
          changed on this page, and phones open their personal links again. The site is away for a
          moment. If anything fails, all stays as it is.
        </p>
      </Stack>
      <Rejection text={outcome?.problem ?? problem} />
    </ConfirmDialog>
  );
}
