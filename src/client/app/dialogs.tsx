import { useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AlbumDialog } from '../features/albums/album-dialog.tsx';
import { DeleteAlbum } from '../features/albums/delete-album.tsx';
import { SessionDialog } from '../features/sessions/session-dialog.tsx';
import { TierDialog } from '../features/tierlist/tier-dialog.tsx';
import type { DialogSearch } from '../ui/address-dialogs.ts';

type Props = { onClose: (dialog: keyof DialogSearch) => void };

/** The dialogs of the address, each standing on the one before: tier, session, album. */
export function Dialogs({ onClose }: Props) {
  const { album, session, tier } = useSearch({ strict: false }) as DialogSearch;
  const { pathname } = useLocation();
  let top: ReactNode = null;
  if (album)
    top = (
      <AlbumDialog
        key={album}
        id={album}
        onClose={() => onClose('album')}
        above={top}
        failure={
          pathname === '/changelog' ? 'Failed to load album details. Please try again.' : undefined
        }
        actions={(shown) => <DeleteAlbum album={shown} onDeleted={() => onClose('album')} />}
      />
    );
  if (session) top = <SessionDialog id={session} onClose={() => onClose('session')} above={top} />;
  if (tier) top = <TierDialog name={tier} onClose={() => onClose('tier')} above={top} />;
  return top;
}
