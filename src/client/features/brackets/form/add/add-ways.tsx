import { ClipboardList, Disc3, ListMusic } from 'lucide-react';
import { Button } from '../../../../components/controls/button.tsx';
import type { DialogSearch } from '../../../../components/dialog/url-dialogs.ts';
import { Row, VisuallyHidden } from '../../../../components/layout/primitives.tsx';
import { lazyDialog } from '../../../../components/lazy/lazy-component.tsx';
import type { SongFields } from '../songs/song-list.ts';

/** Methods that open a dialog, as named in the URL. */
const WAYS = ['lines', 'albums', 'playlist'] as const;

export type Way = (typeof WAYS)[number];

/** Returns the method whose dialog the URL opens; none while the page asks for the password. */
export function openWay(search: DialogSearch & { needsAuth?: string }): Way | null {
  if (search.needsAuth !== undefined) return null;
  return WAYS.find((known) => known === search.add) ?? null;
}

const BUTTONS = [
  ['lines', 'Paste or choose a file', ClipboardList],
  ['albums', 'From albums', Disc3],
  ['playlist', 'Spotify playlist', ListMusic],
] as const;

type Props = { isFull: boolean; onOpen: (way: Way) => void };

export function AddWays({ isFull, onOpen }: Props) {
  return (
    <Row as="fieldset" gap={2} align="stretch" wraps>
      <VisuallyHidden as="legend">Add many songs</VisuallyHidden>
      {BUTTONS.map(([way, name, Icon]) => (
        <Button key={way} disabled={isFull} onClick={() => onOpen(way)}>
          <Icon aria-hidden="true" size={18} /> {name}
        </Button>
      ))}
    </Row>
  );
}

const LinesDialog = lazyDialog(async () => (await import('./lines-dialog.tsx')).LinesDialog);
const AlbumsDialog = lazyDialog(async () => (await import('./albums-dialog.tsx')).AlbumsDialog);
const PlaylistDialog = lazyDialog(
  async () => (await import('./playlist-dialog.tsx')).PlaylistDialog,
);

type DialogsProps = {
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

export function AddDialogs({ way, room, pasted, onAdd, onClose, onLeave }: DialogsProps) {
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
  return <PlaylistDialog {...shared} onLeave={onLeave} />;
}
