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
  /** How many more songs fit. */
  room: number;
  /** Lines that were pasted elsewhere. */
  pasted: string;
  onAdd: (songs: readonly SongFields[]) => void;
  onClose: () => void;
  /** Keeps the form while its page is left; gives the path to come back to, and how to stay. */
  onLeave: () => { returnTo: string; stay: () => void };
};

/** The dialog of a way to bring many songs. */
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
