import { type RefObject, useEffect, useRef, useState } from 'react';
import { countLines, MAX_PASTED_LINES } from '#shared/domain/albums/pasted-albums.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { LoadState } from '../../components/feedback/load-state.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Field, SelectField } from '../../components/form/field.tsx';
import { Grid, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { sessionLabel } from '../../lib/session-choice.ts';
import { settings } from '../../lib/settings.ts';
import { changeDraft, EMPTY_DRAFT, pasteDraft } from './paste-draft.ts';
import { PasteTable } from './paste-table.tsx';
import { type PasteList, type PasteTarget, usePasteList } from './use-paste-list.ts';

/** Adds the albums of a pasted list: its lines, then a table of what they are. */
export function PasteDialog({ onClose, ...target }: PasteTarget & { onClose: () => void }) {
  const list = usePasteList(target, onClose);
  const { draft, password } = list;
  const start = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = () => {
    const rejection = findTextProblem(draft.text);
    setProblem(rejection);
    if (rejection === null) changeDraft({ isRead: true });
  };
  return (
    <Dialog
      title="Paste a list"
      size="large"
      onClose={onClose}
      initialFocus={start}
      above={password.dialog}
      footer={
        draft.isRead ? (
          <TableActions list={list} joins={target.joins} />
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
        <Lines
          text={draft.text}
          problem={problem}
          start={start}
          onChange={() => setProblem(null)}
        />
      )}
    </Dialog>
  );
}

function findTextProblem(text: string): string | null {
  const lines = countLines(text);
  if (lines === 0) return 'Paste at least one line.';
  if (lines <= MAX_PASTED_LINES) return null;
  return `This list has ${lines.toLocaleString('en-US')} lines. Paste at most ${MAX_PASTED_LINES} at a time.`;
}

type Start = { /** Element to focus at first. */ start: RefObject<HTMLElement | null> };

type LinesProps = Start & { text: string; problem: string | null; onChange: () => void };

function Lines({ text, problem, start, onChange }: LinesProps) {
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
          onChange={(event) => {
            changeDraft({ text: event.target.value });
            onChange();
          }}
        />
      )}
    </Field>
  );
}

function ReadList({ list, start }: Start & { list: PasteList }) {
  useEffect(() => start.current?.focus(), [start]);
  const { draft, query, rows, waiting, isRunning, sessions, problem, message } = list;
  const count = formatCount(rows.length, 'line');
  const progress = isRunning ? `Looking up ${rows.length - waiting + 1} of ${count}…` : count;
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
          {message} {progress}
          {!isRunning && waiting > 0 && `, ${waiting} not looked up`}
        </Text>
        {isRunning && <Button onClick={list.stop}>Stop</Button>}
        {!isRunning && waiting > 0 && <Button onClick={list.resume}>Continue</Button>}
        {!isRunning && waiting === 0 && (
          <Button look="quiet" disabled={list.isSaving} onClick={startOver}>
            Start over
          </Button>
        )}
      </Row>
      {problem !== null && (
        <Text tone="danger" weight={600} role="alert">
          {problem}
        </Text>
      )}
      <LoadState query={query} failure="Failed to load the albums" loading={null} />
      <Grid columns={8} fits gap={4}>
        <SelectField
          label="Who brought them"
          value={draft.submitter}
          onChange={(event) => changeDraft({ submitter: event.target.value })}
        >
          <option value="">Not stated</option>
          {settings.reviewers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label="Session"
          value={list.session_id}
          onChange={(event) => changeDraft({ session_id: event.target.value })}
        >
          <option value="">No session</option>
          {sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {sessionLabel(session)}
            </option>
          ))}
        </SelectField>
      </Grid>
      <PasteTable list={list} />
    </Stack>
  );
}

function startOver(): void {
  const draft = pasteDraft.get();
  pasteDraft.set(EMPTY_DRAFT);
  notify('The list was cleared.', false, { label: 'Undo', act: () => pasteDraft.set(draft) });
}

type ActionsProps = { list: PasteList; joins: PasteTarget['joins'] };

function TableActions({ list, joins }: ActionsProps) {
  const { chosen, isSaving } = list;
  const add = joins ? `Add ${chosen} to ${joins.name}` : `Add ${formatCount(chosen, 'album')}`;
  return (
    <>
      <Button disabled={isSaving} onClick={() => changeDraft({ isRead: false })}>
        Edit lines
      </Button>
      <Button look="primary" disabled={isSaving} onClick={list.save}>
        {isSaving ? 'Adding…' : add}
      </Button>
    </>
  );
}
