import { type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_PASTED_LINES, parsePastedAlbums } from '#shared/domain/albums/pasted-albums.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Field, SelectField } from '../../components/form/field.tsx';
import { Grid, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { sessionLabel } from '../../lib/session-choice.ts';
import { changeDraft, EMPTY_DRAFT, pasteDraft } from './paste-draft.ts';
import { OUTCOMES, type PasteRow } from './paste-rows.ts';
import { PasteTable, SubmitterField } from './paste-table.tsx';
import { type PasteList, type PasteTarget, usePasteList } from './use-paste-list.ts';

/** Adds the albums of a pasted list: its lines, then a table of what they are. */
export function PasteDialog({ onClose, ...target }: PasteTarget & { onClose: () => void }) {
  const list = usePasteList(target, onClose);
  const { draft, added, isSaving } = list;
  const { joins } = target;
  const start = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = () => {
    const rejection = findTextProblem(draft.text);
    setProblem(rejection);
    changeDraft({ isRead: rejection === null });
  };
  const add = joins ? `Add ${added} to ${joins.name}` : `Add ${formatCount(added, 'album')}`;
  return (
    <Dialog
      title="Paste a list"
      size="large"
      onClose={onClose}
      initialFocus={start}
      above={list.passwordDialog}
      footer={
        draft.isRead ? (
          <>
            <Button disabled={isSaving} onClick={() => changeDraft({ isRead: false })}>
              Edit lines
            </Button>
            <Button look="primary" disabled={isSaving || added === 0} onClick={list.save}>
              {isSaving ? 'Adding…' : add}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={read}>
            Look up
          </Button>
        )
      }
    >
      {draft.isRead ? (
        <ReadList list={list} start={start} />
      ) : (
        <Lines text={draft.text} problem={problem} start={start} />
      )}
    </Dialog>
  );
}

function findTextProblem(text: string): string | null {
  const { length } = parsePastedAlbums(text);
  if (length === 0) return 'Paste at least one line.';
  if (length <= MAX_PASTED_LINES) return null;
  return `This list has ${length.toLocaleString('en-US')} lines. Paste at most ${MAX_PASTED_LINES} at a time.`;
}

type Start = { /** Element to focus at first. */ start: RefObject<HTMLElement | null> };

function Lines({ text, problem, start }: Start & { text: string; problem: string | null }) {
  useEffect(() => start.current?.focus(), [start]);
  return (
    <Field
      label="One album per line"
      hint="Like “Low – Trust”, also numbered, with years or from a chat, or links of Spotify, Apple Music, Deezer, Tidal, YouTube Music and Bandcamp."
      {...(problem && { error: problem })}
    >
      {(wiring) => (
        <textarea
          {...wiring}
          ref={start as RefObject<HTMLTextAreaElement | null>}
          rows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => changeDraft({ text: event.target.value })}
        />
      )}
    </Field>
  );
}

function ReadList({ list, start }: Start & { list: PasteList }) {
  useEffect(() => start.current?.focus(), [start]);
  const { draft, rows, waiting, isRunning } = list;
  return (
    <Stack gap={4}>
      <Row
        gap={3}
        justify="between"
        wraps
        ref={start as RefObject<HTMLDivElement | null>}
        tabIndex={-1}
      >
        <Text as="div" role="status" weight={600}>
          {list.message}{' '}
          {isRunning
            ? `Looking up ${rows.length - waiting + 1} of ${formatCount(rows.length, 'line')}…`
            : formatTotals(rows)}
        </Text>
        {isRunning && <Button onClick={() => list.setStop('')}>Stop</Button>}
        {!isRunning && waiting > 0 && <Button onClick={() => list.setStop(null)}>Continue</Button>}
        {waiting === 0 && (
          <Button look="quiet" disabled={list.isSaving} onClick={startOver}>
            Start over
          </Button>
        )}
      </Row>
      <Rejection text={list.problem} />
      <LoadState query={list.query} failure="Failed to load the albums" loading={null} />
      <Grid columns={8} fits gap={4}>
        <SubmitterField
          label="Who brought them"
          none="Not stated"
          value={draft.submitter}
          onChoose={(submitter) => changeDraft({ submitter })}
        />
        <SelectField
          label="Session"
          value={list.session_id}
          onChange={(event) => changeDraft({ session_id: event.target.value })}
        >
          <option value="">No session</option>
          {list.sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionLabel(session)}
            </option>
          ))}
        </SelectField>
      </Grid>
      <PasteTable rows={rows} />
    </Stack>
  );
}

/** Counts every line once. @example '7 lines: 3 to add · 1 in the list · 3 to check' */
function formatTotals(rows: readonly PasteRow[]): string {
  const totals = OUTCOMES.flatMap((outcome) => {
    const { length } = rows.filter((row) => row.outcome === outcome);
    return length === 0 ? [] : `${length} ${outcome}`;
  });
  return `${formatCount(rows.length, 'line')}: ${totals.join(' · ')}`;
}

function startOver(): void {
  const draft = pasteDraft.get();
  pasteDraft.set(EMPTY_DRAFT);
  notify('The list was cleared.', false, { label: 'Undo', act: () => pasteDraft.set(draft) });
}
