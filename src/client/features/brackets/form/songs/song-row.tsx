import { ArrowDown, ArrowUp, GripVertical, SlidersHorizontal, X } from 'lucide-react';
import {
  type Dispatch,
  type FormEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useRef,
  useState,
} from 'react';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import { Thumb } from '../../../../components/album/thumb.tsx';
import { Button } from '../../../../components/controls/button.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { IconButton, Row, Stack, Text } from '../../../../components/layout/primitives.tsx';
import { type DragAdapter, targetOfKey, useRowDrag } from '../../../../hooks/row-drag.ts';
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

/** One song: position, names and buttons. */
export const SongRow = memo(function SongRow(props: Props) {
  const {
    song,
    place,
    count,
    isDuplicate,
    showsCover,
    isOpen,
    drag,
    setOpenKey,
    change,
    announce,
  } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { isDragged, edge } = useRowDrag(drag, song.key, row, handle);
  const seenAt = useRef(place);
  useEffect(() => {
    if (seenAt.current === place) return;
    seenAt.current = place;
    if (row.current?.contains(document.activeElement))
      row.current.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const move = (to: number) => moveSong(song, to, count, { change, announce });
  const toggle = () => {
    setOpenKey(isOpen ? null : song.key);
    // The focused element inside is removed.
    opener.current?.focus();
  };
  const remove = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    next?.querySelector<HTMLElement>('[data-remove]')?.focus();
    change({ do: 'remove', keys: [song.key] });
    announce(`${song.title} was removed. You can undo this.`);
  };
  const edit = (title: string, artist: string) => {
    change({ do: 'edit', key: song.key, title, artist });
    toggle();
  };
  const moveByKey = (event: KeyboardEvent) => {
    const to = targetOfKey(event.key, place - 1, count);
    if (to === null) return;
    event.preventDefault();
    if (to !== place - 1) move(to);
  };
  return (
    <Row
      as="li"
      gap={1}
      wraps
      ref={row}
      className={styles.row}
      data-dragged={isDragged}
      data-edge={edge ?? undefined}
    >
      <IconButton
        ref={handle}
        tone="muted"
        radius="m"
        className={styles.handle}
        title="Drag, or use the arrow keys"
        aria-label={`Move ${song.title} with the arrow keys`}
        onKeyDown={moveByKey}
      >
        <GripVertical aria-hidden="true" size={18} />
      </IconButton>
      <Text as="span" tone="muted" size="s" isTabular className={styles.place}>
        {place}
      </Text>
      {showsCover && (
        <span className={styles.cover}>
          <Thumb album={song} />
        </span>
      )}
      <span className={styles.words}>
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
      </span>
      <span className={styles.buttons}>
        <IconButton
          tone="muted"
          radius="m"
          className={styles.wide}
          aria-label={`Move ${song.title} up`}
          disabled={place === 1}
          onClick={() => move(place - 2)}
        >
          <ArrowUp aria-hidden="true" size={18} />
        </IconButton>
        <IconButton
          tone="muted"
          radius="m"
          className={styles.wide}
          aria-label={`Move ${song.title} down`}
          disabled={place === count}
          onClick={() => move(place)}
        >
          <ArrowDown aria-hidden="true" size={18} />
        </IconButton>
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
          onClick={remove}
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      </span>
      {isOpen && (
        <SongTools
          song={song}
          place={place}
          count={count}
          onToggle={toggle}
          onMove={move}
          onEdit={edit}
        />
      )}
    </Row>
  );
});

type SongToolsProps = {
  song: ListedSong;
  place: number;
  count: number;
  onToggle: () => void;
  onMove: (to: number) => void;
  onEdit: (title: string, artist: string) => void;
};

/** Edits a song in place, and moves it to any position. */
function SongTools({ song, place, count, onToggle, onMove, onEdit }: SongToolsProps) {
  const [title, setTitle] = useState(song.title);
  const [artist, setArtist] = useState(song.artist);
  const [wanted, setWanted] = useState('');
  const [errors, setErrors] = useState<{ title?: string; artist?: string }>({});
  const edit = (event: FormEvent) => {
    event.preventDefault();
    const result = newSongSchema.safeParse(plainSong(title, artist));
    if (!result.success) return setErrors(songErrors(result.error.issues));
    onEdit(result.data.title, result.data.artist);
  };
  const goTo = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(wanted);
    if (!Number.isInteger(number) || number < 1) return;
    onMove(number - 1);
    setWanted('');
  };
  return (
    <Stack gap={4} padding={3} ground="raised" className={styles.tools}>
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
        <Row gap={2} align="end" wraps className={styles.songToolsButtons}>
          <Button type="submit">Apply</Button>
          <Button look="quiet" onClick={onToggle}>
            Close
          </Button>
        </Row>
      </Stack>
      <Row gap={2} align="end" wraps>
        <Button disabled={place === 1} onClick={() => onMove(place - 2)}>
          <ArrowUp aria-hidden="true" size={18} /> Up
        </Button>
        <Button disabled={place === count} onClick={() => onMove(place)}>
          <ArrowDown aria-hidden="true" size={18} /> Down
        </Button>
        <Row as="form" gap={2} align="end" wraps noValidate onSubmit={goTo} className={styles.goTo}>
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
      </Row>
    </Stack>
  );
}
