import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, FileSpreadsheet, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Imported } from '#shared/contracts/imports.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { GET_IMPORT_PROGRESS } from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { Message, Rejection } from '../../components/feedback/message.tsx';
import { DropZone } from '../../components/form/drop-zone.tsx';
import { Field } from '../../components/form/field.tsx';
import { ErrorSummary, FormBar, FormSection } from '../../components/form/form.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { focusPageTop } from '../../lib/focus-heading.ts';
import { getErrorText, hasStatus } from '../../lib/http/api-error.ts';
import { requestData } from '../../lib/http/request.ts';
import { ChooseAgain, ChooseFile, useSheetFile } from './choose-file.tsx';
import styles from './import.module.css';
import type { Sheet } from './send-sheet.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { isBlocked, type SheetImportState, useSheetImport } from './use-sheet-import.ts';

type FormProps = {
  /** Rendered below the result. */
  afterImport: ReactNode;
  /** Opens pasted lines as a list of albums, which has no columns. */
  pasteList: (text: string) => ReactNode;
};

/** Imports a spreadsheet or an export in steps: source, preview, import. */
export function ImportForm({ afterImport, pasteList }: FormProps) {
  const sheetImport = useSheetImport();
  const { sheet, isExport, open, done, password } = sheetImport;
  const [pasted, setPasted] = useState('');
  return (
    <>
      {sheet === null && (
        <SheetSource pasted={pasted} onPaste={setPasted} onOpen={open}>
          {pasteList(pasted)}
        </SheetSource>
      )}
      {sheet !== null && done === null && (
        <OpenSheet name={sheet.name} sheetImport={sheetImport}>
          {sheet.name === PASTED && pasteList(pasted)}
        </OpenSheet>
      )}
      {done !== null && <Done message={done} canUndo={!isExport} onAnother={sheetImport.close} />}
      {done !== null && afterImport}
      {password.dialog}
    </>
  );
}

const PASTED = 'Pasted cells';

type OpenProps = {
  name: string;
  sheetImport: SheetImportState;
  /** Another way for what cannot be read. */
  children: ReactNode;
};

function OpenSheet({ name, sheetImport, children }: OpenProps) {
  const { preview, take, isImporting, close, choices, choose } = sheetImport;
  const { summary, problem, problems } = sheetImport;
  const data = preview.data ?? null;
  // An unreadable file fails again: offer another file instead of a retry.
  const canRetry = preview.error ? !hasStatus(preview.error, 422) : isUnread(preview);
  const another = () => {
    close();
    focusPageTop();
  };
  return (
    <Stack gap={5} aria-busy={preview.isFetching}>
      <div>
        <Text weight={600} breaks>
          {name}
        </Text>
        {sheetImport.isCarried && (
          <Text tone="muted" size="s">
            Your choices from before were applied.
          </Text>
        )}
      </div>
      {preview.error && (
        <>
          <Stack as="p" padding={4} ground="problem" role="alert">
            {getErrorText(preview.error, 'Failed to read the file. Please try again.')}
          </Stack>
          <Row gap={3} wraps>
            {choices.encoding !== null && (
              <Button onClick={() => choose({ encoding: null })}>
                Back to the detected encoding
              </Button>
            )}
            {children}
            <ChooseAgain onOpen={sheetImport.openCorrected} />
          </Row>
        </>
      )}
      {data && !preview.error && <SheetPreview preview={data} sheetImport={sheetImport} />}
      {problem !== null && <ErrorSummary ref={summary} title={problem} problems={problems} />}
      <FormBar status={getState(sheetImport, data)}>
        {isImporting && <Progress />}
        <Button disabled={isImporting} onClick={another}>
          <RotateCcw aria-hidden="true" size={18} /> Another file
        </Button>
        {data && !preview.error && (
          <Button
            look="primary"
            disabled={isImporting || preview.isFetching}
            aria-disabled={problems.length > 0 || undefined}
            onClick={take}
          >
            {isImporting ? 'Importing…' : 'Import'}
          </Button>
        )}
        {canRetry && (
          <Button look="primary" onClick={() => preview.refetch()}>
            Try Again
          </Button>
        )}
      </FormBar>
    </Stack>
  );
}

/** Progress of the import; without a number before it writes. */
function Progress() {
  const { data } = useQuery({
    queryKey: ['import', 'progress'],
    queryFn: ({ signal }) => requestData(GET_IMPORT_PROGRESS, {}, signal),
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
  const text = data
    ? `${data.done.toLocaleString('en-US')} of ${formatCount(data.total, data.what.slice(0, -1))}`
    : 'Reading the file';
  return (
    <Stack gap={1} className={styles.progress}>
      <span>{text}</span>
      <progress aria-label={text} {...(data && { value: data.done, max: data.total })} />
    </Stack>
  );
}

const PROGRESS_MS = 1000;

/** True after the password dialog was canceled. */
function isUnread({ data, error, isFetching }: SheetImportState['preview']): boolean {
  return data === null && error === null && !isFetching;
}

function getState(state: SheetImportState, data: Imported | null): string {
  const { isExport, preview, isImporting, problems } = state;
  if (isImporting) return isExport ? LONG_WAIT : '';
  if (preview.isFetching) return isExport ? LONG_WAIT : 'Reading…';
  if (data === null) return isUnread(preview) ? 'The file was not read' : '';
  if (isBlocked(data)) return 'Fix the problems above first';
  if (problems.length > 0) return 'Answer the questions above first';
  const { added, rated, already_there, deleted, sessions } = data;
  // Brackets, settings or covers may be added.
  if (isExport && added + rated === 0) return 'Ready to import';
  if (added + rated + already_there + deleted === 0) return 'There are no albums to add';
  if (added + rated === 0) return 'Everything is already in the list';
  const inSessions = sessions > 0 ? ` in ${formatCount(sessions, 'session')}` : '';
  const parts = [
    added > 0 && `${formatCount(added, 'album')}${inSessions} to add`,
    rated > 0 &&
      `${formatCount(rated, 'album')} in the list ${rated === 1 ? 'gets' : 'get'} ratings`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Of an export, which may have 1 GB. */
const LONG_WAIT = 'Uploading and reading. A large file takes minutes.';

type DoneProps = { message: string; canUndo: boolean; onAnother: () => void };

function Done({ message, canUndo, onAnother }: DoneProps) {
  // 'Added 594 albums in 580 sessions. 6 rows left out: lines …'
  const [added = '', ...rest] = message.split('. ');
  return (
    <Message
      title={added}
      icon={<CircleCheck size={32} />}
      actions={
        <>
          <Link to="/" className={buttonClass('primary')}>
            See the sessions
          </Link>
          {canUndo && (
            <Link to="/changelog" className={buttonClass()}>
              Undo in the changelog
            </Link>
          )}
          <Button
            onClick={() => {
              onAnother();
              focusPageTop();
            }}
          >
            Import another
          </Button>
        </>
      }
    >
      {rest.join('. ')}
    </Message>
  );
}

type Props = {
  /** Pasted cells, which another file does not clear. */
  pasted: string;
  onPaste: (text: string) => void;
  onOpen: (sheet: Sheet) => void;
  /** Another way for pasted text. */
  children: ReactNode;
};

/** Source of an import: a chosen or dropped file, or pasted cells. */
function SheetSource({ pasted, onPaste, onOpen, children }: Props) {
  const { problem, openFile } = useSheetFile(onOpen);
  return (
    <FormSection title="Your spreadsheet">
      <Stack gap={4} spans>
        <DropZone padding={6} onFile={openFile}>
          <Text as="span" tone="muted">
            <FileSpreadsheet aria-hidden="true" size={32} strokeWidth={1.5} />
          </Text>
          <ChooseFile look="primary" onFile={openFile}>
            Choose file
          </ChooseFile>
          <Text tone="muted" size="s" className={styles.hint}>
            Or drop it here: an Excel workbook (.xlsx), CSV, TSV or text, with any separator and
            encoding, or an export of Spindle (.json or .zip).
          </Text>
        </DropZone>
        <Rejection text={problem} />
        <Field
          label="Or paste cells from the spreadsheet"
          hint="Include the line with the column names: at least artist and album. Lines like “Low – Trust” are a list."
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={12}
              spellCheck={false}
              value={pasted}
              onChange={(event) => onPaste(event.target.value)}
            />
          )}
        </Field>
        <Row gap={3} align="stretch" justify="end" wraps>
          {children}
          <Button
            disabled={pasted.trim() === ''}
            onClick={() => onOpen({ name: PASTED, content: new Blob([pasted]) })}
          >
            Continue
          </Button>
        </Row>
      </Stack>
    </FormSection>
  );
}
