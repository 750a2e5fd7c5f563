import { codeQuery } from '../../../../api/code.ts';
import { LateDialog } from '../../../../ui/late-dialog.tsx';
import type { SongFields } from '../songs/song-list.ts';
import type { Way } from './add-ways.tsx';

const LINES = codeQuery('lines', async () => (await import('./lines-dialog.tsx')).LinesDialog);
const ALBUMS = codeQuery('albums', async () => (await import('./albums-dialog.tsx')).AlbumsDialog);
const CSV = codeQuery('csv', async () => (await import('./csv-dialog.tsx')).CsvDialog);
const PLAYLIST = codeQuery(
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
      <LateDialog code={LINES} onClose={onClose}>
        {(LinesDialog) => <LinesDialog {...shared} pasted={pasted} />}
      </LateDialog>
    );
  if (way === 'albums')
    return (
      <LateDialog code={ALBUMS} onClose={onClose}>
        {(AlbumsDialog) => <AlbumsDialog {...shared} />}
      </LateDialog>
    );
  if (way === 'csv')
    return (
      <LateDialog code={CSV} onClose={onClose}>
        {(CsvDialog) => <CsvDialog {...shared} />}
      </LateDialog>
    );
  return (
    <LateDialog code={PLAYLIST} onClose={onClose}>
      {(PlaylistDialog) => <PlaylistDialog {...shared} onLeave={onLeave} />}
    </LateDialog>
  );
}
