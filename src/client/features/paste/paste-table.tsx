import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { AlbumLine } from '../../components/album/album-line.tsx';
import { Button } from '../../components/controls/button.tsx';
import { DialogLink } from '../../components/dialog/dialog-link.tsx';
import { SelectField, TextField } from '../../components/form/field.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import styles from './paste.module.css';
import { changeLine } from './paste-draft.ts';
import { isTyped, type PasteOption, type PasteRow } from './paste-rows.ts';

export function PasteTable({ rows }: { rows: readonly PasteRow[] }) {
  return (
    <table className={styles.table}>
      <VisuallyHidden as="thead">
        <tr>
          <th scope="col">Selected</th>
          <th scope="col">Album</th>
          <th scope="col">Who brought it</th>
        </tr>
      </VisuallyHidden>
      <tbody>
        {rows.map((row) => (
          <PasteLine key={row.line} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function PasteLine({ row }: { row: PasteRow }) {
  const { line, text, state, options, chosen, submitter } = row;
  const [isOpened, setIsOpened] = useState(false);
  const [first, second] = options;
  const isOpen = second !== undefined && (isOpened || state === 'open');
  const shown = chosen ?? (second === undefined ? first : undefined);
  const typed = shown && isTyped(shown) ? shown : null;
  return (
    <tr>
      <td>
        {first && row.isSelectable && (
          <Row as="label" isTarget>
            <input
              type="checkbox"
              aria-label={`Select line ${line}: ${text}`}
              checked={chosen !== null}
              onChange={({ target }) =>
                changeLine(text, { choice: target.checked ? first.value : '' })
              }
            />
          </Row>
        )}
      </td>
      <Stack as="td" gap={1}>
        {shown && typed === null && (
          <Row gap={3}>
            <AlbumLine album={shown} wraps />
          </Row>
        )}
        {(shown === undefined || (typed && row.content.kind === 'link')) && (
          <Text weight={600} breaks>
            {text}
          </Text>
        )}
        <Status row={row} />
        {isOpen && <Options row={row} />}
        {typed && <TypedNames text={text} option={typed} />}
      </Stack>
      <Row as="td" gap={2} align="end" wraps>
        {chosen?.album_id === null && (
          <SubmitterField
            label="Who brought it"
            none="As above"
            value={submitter}
            onChoose={(name) => changeLine(text, { submitter: name })}
          />
        )}
        {second && state !== 'open' && (
          <Button look="quiet" aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
            Choose another
          </Button>
        )}
      </Row>
    </tr>
  );
}

function Status({ row }: { row: PasteRow }) {
  const { line, state, status, chosen, problem, outcome, twin } = row;
  const isUnsure = outcome === 'to check';
  return (
    <Row
      as="p"
      gap={2}
      size="s"
      tone={state === 'problem' ? 'danger' : isUnsure ? 'accent' : 'muted'}
      weight={isUnsure ? 600 : 400}
      breaks
    >
      {isUnsure && <CircleAlert aria-hidden="true" size={16} />}
      <span>
        Line {line}: {problem ?? status}
        {state === 'found' && chosen && ` · ${chosen.note}`}
        {twin && (
          <>
            {' – '}
            <DialogLink opens={{ album: twin, merge: 'open' }}>merge them</DialogLink>
          </>
        )}
      </span>
    </Row>
  );
}

function Options({ row: { text, line, options, chosen } }: { row: PasteRow }) {
  const name = useId();
  return (
    <fieldset>
      <VisuallyHidden as="legend">Album of line {line}</VisuallyHidden>
      {options.map((option) => (
        <Row as="label" key={option.value} gap={3} isTarget>
          <input
            type="radio"
            name={name}
            checked={option.value === chosen?.value}
            onChange={() => changeLine(text, { choice: option.value })}
          />
          <AlbumLine
            album={{ ...option, artist: [option.artist, option.note].filter(Boolean).join(' · ') }}
            wraps
          />
        </Row>
      ))}
    </fieldset>
  );
}

/** Names of an album that no service has, or that has no artist yet. */
function TypedNames({ text, option }: { text: string; option: PasteOption }) {
  const [names, setNames] = useState({ artist: option.artist, title: option.title });
  const change = (changed: Partial<typeof names>) => {
    const typed = { ...names, ...changed };
    setNames(typed);
    changeLine(text, { typed });
  };
  return (
    <Grid columns={8} fits gap={2}>
      <TextField
        label="Artist"
        value={names.artist}
        onChange={({ target }) => change({ artist: target.value })}
      />
      <TextField
        label="Album title"
        value={names.title}
        onChange={({ target }) => change({ title: target.value })}
      />
    </Grid>
  );
}

type SubmitterProps = {
  label: string;
  /** Text of the choice of no one. */
  none: string;
  value: string;
  onChoose: (name: string) => void;
};

export function SubmitterField({ label, none, value, onChoose }: SubmitterProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{none}</option>
      {settings.reviewers.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
