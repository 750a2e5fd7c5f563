import { lazy, Suspense } from 'react';
import type { Way } from './add-ways.tsx';
import type { SongFields } from './song-list.ts';

const LinesDialog = lazy(async () => ({
  default: (await import('./lines-dialog.tsx')).LinesDialog,
}));
const AlbumsDialog = lazy(async () => ({
  default: (await import('./albums-dialog.tsx')).AlbumsDialog,
}));
const CsvDialog = lazy(async () => ({ default: (await import('./csv-dialog.tsx')).CsvDialog }));
const PlaylistDialog = lazy(async () => ({
  default: (await import('./playlist-dialog.tsx')).PlaylistDialog,
}));

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
  return (
    <Suspense>
      {way === 'lines' && <LinesDialog {...shared} pasted={pasted} />}
      {way === 'albums' && <AlbumsDialog {...shared} />}
      {way === 'csv' && <CsvDialog {...shared} />}
      {way === 'playlist' && <PlaylistDialog {...shared} onLeave={onLeave} />}
    </Suspense>
  );
}
