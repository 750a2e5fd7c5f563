import { lazyCodeQuery } from '../../../../api/code.ts';
import { LazyDialog } from '../../../../ui/lazy-dialog.tsx';
import type { SongFields } from '../songs/song-list.ts';
import type { Way } from './add-ways.tsx';

const LINES = lazyCodeQuery('lines', async () => (await import('./lines-dialog.tsx')).LinesDialog);
const ALBUMS = lazyCodeQuery(
  'albums',
  async () => (await import('./albums-dialog.tsx')).AlbumsDialog,
);
const CSV = lazyCodeQuery('csv', async () => (await import('./csv-dialog.tsx')).CsvDialog);
const PLAYLIST = lazyCodeQuery(
  'playlist',
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
  if (way === 'lines')
    return (
      <LazyDialog code={LINES} onClose={onClose}>
        {(LinesDialog) => <LinesDialog {...shared} pasted={pasted} />}
      </LazyDialog>
    );
  if (way === 'albums')
    return (
      <LazyDialog code={ALBUMS} onClose={onClose}>
        {(AlbumsDialog) => <AlbumsDialog {...shared} />}
      </LazyDialog>
    );
  if (way === 'csv')
    return (
      <LazyDialog code={CSV} onClose={onClose}>
        {(CsvDialog) => <CsvDialog {...shared} />}
      </LazyDialog>
    );
  return (
    <LazyDialog code={PLAYLIST} onClose={onClose}>
      {(PlaylistDialog) => <PlaylistDialog {...shared} onLeave={onLeave} />}
    </LazyDialog>
  );
}
