import { SlidersHorizontal, X } from 'lucide-react';
import { type Dispatch, type FormEvent, memo, useRef, useState } from 'react';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import { Thumb } from '../../../../components/album/thumb.tsx';
import { Button } from '../../../../components/controls/button.tsx';
import { focusNextRemove, MovableRow } from '../../../../components/controls/movable-row.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { IconButton, Row, Stack, Text } from '../../../../components/layout/primitives.tsx';
import type { DragAdapter } from '../../../../hooks/row-drag.ts';
import { songErrors } from './add-song-form.tsx';
import { type ListedSong, moveSong, plainSong, type SongChange } from './song-list.ts';
import styles from './song-row.module.css';

type Props = {
  song: ListedSong;
  /** From 1. */
  place: number;
  count: number;
  isDuplicate: boolean;
  showsCover: boolean;
  isOpen: boolean;
  drag: DragAdapter | undefined;
  setOpenKey: (key: string | null) => void;
  change: Dispatch<SongChange>;
  announce: (text: string) => void;
};

export const SongRow = memo(function SongRow(props: Props) {
  const { song, place, count, isDuplicate, showsCover, isOpen, drag } = props;
  const { setOpenKey, change, announce } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const move = (to: number) => moveSong(song, to, count, { change, announce });
  const toggle = () => {
    setOpenKey(isOpen ? null : song.key);
    // The focused element inside is removed.
    opener.current?.focus();
  };
  const edit = (title: string, artist: string) => {
    change({ do: 'edit', key: song.key, title, artist });
    toggle();
  };
  return (
    <MovableRow
      rowKey={song.key}
      title={song.title}
      place={place - 1}
      count={count}
      drag={drag}
      onMove={move}
      className={styles.row}
    >
      <Text as="span" tone="muted" size="s" isTabular className={styles.place}>
        {place}
      </Text>
      {showsCover && (
        <span className={styles.cover}>
          <Thumb album={song} />
        </span>
      )}
      <Text as="span" isTight grows>
        <Text as="span" weight={600} truncates>
          {song.title}
        </Text>
        <Text as="span" tone="muted" size="s" truncates>
          {song.artist}
          {isDuplicate && (
            <Text as="strong" tone="danger">
              {' '}
              Duplicate
            </Text>
          )}
        </Text>
      </Text>
      <span className={styles.buttons}>
        <IconButton
          ref={opener}
          tone="muted"
          radius="m"
          aria-expanded={isOpen}
          aria-label={`Change ${song.title}`}
          onClick={toggle}
        >
          <SlidersHorizontal aria-hidden="true" size={18} />
        </IconButton>
        <IconButton
          tone="muted"
          radius="m"
          data-remove
          aria-label={`Remove ${song.title}`}
          onClick={({ currentTarget }) => {
            focusNextRemove(currentTarget);
            change({ do: 'remove', keys: [song.key] });
            announce(`${song.title} was removed. You can undo this.`);
          }}
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      </span>
      {isOpen && (
        <Stack gap={4} padding={3} ground="raised" className={styles.tools}>
          <SongNames song={song} onEdit={edit} onClose={toggle} />
          <MoveForm place={place} count={count} onMove={move} />
        </Stack>
      )}
    </MovableRow>
  );
});

type SongNamesProps = {
  song: ListedSong;
  onEdit: (title: string, artist: string) => void;
  onClose: () => void;
};

function SongNames({ song, onEdit, onClose }: SongNamesProps) {
  const [title, setTitle] = useState(song.title);
  const [artist, setArtist] = useState(song.artist);
  const [errors, setErrors] = useState<{ title?: string; artist?: string }>({});
  const edit = (event: FormEvent) => {
    event.preventDefault();
    const result = newSongSchema.safeParse(plainSong(title, artist));
    if (!result.success) return setErrors(songErrors(result.error.issues));
    onEdit(result.data.title, result.data.artist);
  };
  return (
    <Stack as="form" gap={3} noValidate onSubmit={edit} className={styles.names}>
      <TextField
        label="Song title"
        maxLength={200}
        value={title}
        error={errors.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label="Artist"
        maxLength={100}
        value={artist}
        error={errors.artist}
        onChange={(event) => setArtist(event.target.value)}
      />
      <Row gap={2} align="end" wraps spans>
        <Button type="submit">Apply</Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </Row>
    </Stack>
  );
}

type MoveFormProps = { place: number; count: number; onMove: (to: number) => void };

/** Moves a song to any position by tap, where it can not be dragged. */
function MoveForm({ place, count, onMove }: MoveFormProps) {
  const [wanted, setWanted] = useState('');
  const move = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(wanted);
    if (!Number.isInteger(number) || number < 1) return;
    onMove(number - 1);
    setWanted('');
  };
  return (
    <Row as="form" gap={2} align="end" wraps noValidate onSubmit={move} className={styles.goTo}>
      <TextField
        label="Move to position"
        type="number"
        inputMode="numeric"
        min={1}
        max={count}
        value={wanted}
        placeholder={String(place)}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Button type="submit">Move</Button>
    </Row>
  );
}
