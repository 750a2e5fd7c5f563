import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { songErrors } from './add-song-form.tsx';
import { type ListedSong, plainSong } from './song-list.ts';
import styles from './song-tools.module.css';

type Props = {
  song: ListedSong;
  place: number;
  count: number;
  onToggle: () => void;
  onMove: (to: number) => void;
  onEdit: (title: string, artist: string) => void;
};

/** Edits a song in place, and moves it to any position. */
export function SongTools({ song, place, count, onToggle, onMove, onEdit }: Props) {
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
    <div className={styles.tools}>
      <form noValidate onSubmit={edit} className={styles.names}>
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
        <div className={styles.buttons}>
          <Button type="submit">Apply</Button>
          <Button look="quiet" onClick={onToggle}>
            Close
          </Button>
        </div>
      </form>
      <div className={styles.moves}>
        <Button disabled={place === 1} onClick={() => onMove(place - 2)}>
          <ArrowUp aria-hidden="true" size={18} /> Up
        </Button>
        <Button disabled={place === count} onClick={() => onMove(place)}>
          <ArrowDown aria-hidden="true" size={18} /> Down
        </Button>
        <form noValidate onSubmit={goTo} className={styles.goTo}>
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
        </form>
      </div>
    </div>
  );
}
