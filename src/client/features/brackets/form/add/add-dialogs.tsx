import { lazyDialog } from '../../../../components/lazy/lazy-component.tsx';
import type { SongFields } from '../songs/song-list.ts';
import type { Way } from './add-ways.tsx';

const LinesDialog = lazyDialog(async () => (await import('./lines-dialog.tsx')).LinesDialog);
const AlbumsDialog = lazyDialog(async () => (await import('./albums-dialog.tsx')).AlbumsDialog);
const CsvDialog = lazyDialog(async () => (await import('./csv-dialog.tsx')).CsvDialog);
const PlaylistDialog = lazyDialog(
  async () => (await import('./playlist-dialog.tsx')).PlaylistDialog,
);

type Props = {
  way: Way;
  /** Number of songs that can still be added. */
  room: number;
  /** Lines pasted into another field. */
  pasted: string;
  onAdd: (songs: readonly SongFields[]) => void;
  onClose: () => void;
  /**
   * Stores the form before its page is left; returns the path to come back to, and a function to
   * cancel.
   */
  onLeave: () => { returnTo: string; stay: () => void };
};

/** Renders the dialog of one method to add songs. */
export function AddDialogs({ way, room, pasted, onAdd, onClose, onLeave }: Props) {
  const shared = {
    room,
    onClose,
    onAdd: (songs: readonly SongFields[]) => {
      onAdd(songs);
      onClose();
    },
  };
  if (way === 'lines') return <LinesDialog {...shared} pasted={pasted} />;
  if (way === 'albums') return <AlbumsDialog {...shared} />;
  if (way === 'csv') return <CsvDialog {...shared} />;
  return <PlaylistDialog {...shared} onLeave={onLeave} />;
}
