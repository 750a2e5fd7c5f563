import { Plus } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import { Button } from '../../../../components/controls/button.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { Stack } from '../../../../components/layout/primitives.tsx';
import styles from './add-song-form.module.css';
import { plainSong, type SongFields } from './song-list.ts';

type Props = {
  isFull: boolean;
  onAdd: (song: SongFields) => void;
  /** Called when several lines are pasted into the first field. */
  onPasteLines: (text: string) => void;
};

/** Form for one song: Enter adds it and continues with the next. */
export function AddSongForm({ isFull, onAdd, onPasteLines }: Props) {
  const titleField = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const [artist, setArtist] = useState('');
  const [errors, setErrors] = useState<{ title?: string; artist?: string }>({});
  const add = (event: FormEvent) => {
    event.preventDefault();
    const result = newSongSchema.safeParse(plainSong(title, artist));
    if (!result.success) return setErrors(songErrors(result.error.issues));
    onAdd(result.data);
    setTitle('');
    setArtist('');
    setErrors({});
    titleField.current?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    onPasteLines(text);
  };
  return (
    <Stack as="form" gap={3} noValidate onSubmit={add} className={styles.form}>
      <TextField
        ref={titleField}
        id="songs"
        label="Song title"
        maxLength={200}
        value={title}
        error={errors.title}
        disabled={isFull}
        onChange={(event) => setTitle(event.target.value)}
        onPaste={paste}
      />
      <TextField
        label="Artist"
        maxLength={100}
        value={artist}
        error={errors.artist}
        disabled={isFull}
        onChange={(event) => setArtist(event.target.value)}
      />
      <Button type="submit" disabled={isFull}>
        <Plus aria-hidden="true" size={18} /> Add Song
      </Button>
    </Stack>
  );
}

export function songErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
