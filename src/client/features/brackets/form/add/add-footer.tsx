import { MAX_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import { Button } from '../../../../components/controls/button.tsx';
import { Text } from '../../../../components/layout/primitives.tsx';
import type { SongFields } from '../songs/song-list.ts';
import styles from './add-dialog.module.css';

export type AddProps = {
  /** Number of songs that can still be added. */
  room: number;
  onAdd: (songs: readonly SongFields[]) => void;
  onClose: () => void;
};

type Props = AddProps & {
  songs: readonly SongFields[];
  /** Previous step; without one the dialog closes. */
  back?: { label: string; go: () => void };
};

/** Adds the chosen songs; reports those that exceed the limit. */
export function AddFooter({ songs, room, back, onAdd, onClose }: Props) {
  const count = Math.min(songs.length, room);
  return (
    <>
      {songs.length > room && (
        <Text tone="muted" size="s" role="status" className={styles.room}>
          A bracket takes {MAX_SONGS} songs. {room === 1 ? 'One more fits' : `${room} more fit`}, so
          the last {songs.length - room} will be left out.
        </Text>
      )}
      <Button look="quiet" onClick={back?.go ?? onClose}>
        {back?.label ?? 'Cancel'}
      </Button>
      <Button look="primary" disabled={count === 0} onClick={() => onAdd(songs)}>
        Add {count} {count === 1 ? 'song' : 'songs'}
      </Button>
    </>
  );
}
