import { useId, useState } from 'react';
import { AlbumLine } from '../../components/album/album-line.tsx';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/form/field.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { settings } from '../../lib/settings.ts';
import styles from './paste.module.css';
import { changeDraft, pasteDraft } from './paste-draft.ts';
import type { PasteOption, PasteRow } from './paste-rows.ts';
import type { PasteList } from './use-paste-list.ts';

export function PasteTable({ list }: { list: PasteList }) {
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
        {list.rows.map((row) => (
          <PasteLine key={row.line} row={row} isFixed={list.isFixed(row)} />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = { row: PasteRow; isFixed: boolean };

function PasteLine({ row, isFixed }: LineProps) {
  const { line, text, state, status, options, chosen, submitter, key } = row;
  const [isOpened, setIsOpened] = useState(false);
  const [first] = options;
  const isOpen = options.length > 1 && (isOpened || state === 'open');
  const shown = chosen ?? (options.length === 1 ? first : null);
  const isListed = isFixed && options.length < 2;
  const typed = options.find(({ value }) => value === 'typed');
  const isTyped = typed !== undefined && (typed === chosen || options.length === 1);
  return (
    <tr data-muted={state === 'duplicate' || undefined}>
      <td>
        {first !== undefined && !isListed && (
          <Row as="label" isTarget>
            <input
              type="checkbox"
              aria-label={`Select line ${line}: ${text}`}
              checked={chosen !== null}
              onChange={({ target }) => choose(key, target.checked ? first.value : '')}
            />
          </Row>
        )}
      </td>
      <Stack as="td" gap={1}>
        <Row gap={3}>
          {shown ? (
            <AlbumLine album={shown} />
          ) : (
            <Text weight={600} breaks>
              {text}
            </Text>
          )}
        </Row>
        <Text size="s" tone={state === 'problem' ? 'danger' : 'muted'} breaks>
          Line {line}: {chosen?.problem ?? status}
          {state === 'found' && chosen && ` · ${chosen.note}`}
        </Text>
        {isOpen && <Options row={row} />}
        {isTyped && <TypedNames rowKey={key} option={typed} />}
      </Stack>
      <Row as="td" gap={2} wraps>
        {chosen?.album_id === null && (
          <select
            aria-label={`Who brought line ${line}`}
            value={submitter}
            onChange={({ target }) =>
              changeDraft({
                submitters: { ...pasteDraft.get().submitters, [key]: target.value },
              })
            }
          >
            <option value="">As above</option>
            {settings.reviewers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        {options.length > 1 && state !== 'open' && (
          <Button look="quiet" aria-expanded={isOpened} onClick={() => setIsOpened(!isOpened)}>
            Choose another
          </Button>
        )}
      </Row>
    </tr>
  );
}

function choose(key: string, value: string): void {
  changeDraft({ choices: { ...pasteDraft.get().choices, [key]: value } });
}

function Options({ row: { key, line, options, chosen } }: { row: PasteRow }) {
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
            onChange={() => choose(key, option.value)}
          />
          <AlbumLine album={option} />
          <Text as="span" tone="muted" size="s">
            {option.note}
          </Text>
        </Row>
      ))}
    </fieldset>
  );
}

/** Names of an album that no service has, or that has no artist yet. */
function TypedNames({ rowKey, option }: { rowKey: string; option: PasteOption }) {
  const [names, setNames] = useState({ artist: option.artist, title: option.title });
  const change = (changed: Partial<typeof names>) => {
    const typed = { ...names, ...changed };
    setNames(typed);
    changeDraft({ typed: { ...pasteDraft.get().typed, [rowKey]: typed } });
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
