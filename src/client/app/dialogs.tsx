import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeleteAlbum } from '../features/admin/delete-album.tsx';
import { AlbumDialog } from '../features/albums/album-dialog.tsx';
import { SessionDialog } from '../features/sessions/session-dialog.tsx';
import { TierDialog } from '../features/tierlist/tier-dialog.tsx';
import type { DialogSearch } from '../ui/dialog-link.tsx';

/** The dialogs of the address, each standing on the one before: tier, session, album. */
export function Dialogs() {
  const { album, session, tier } = useSearch({ strict: false }) as DialogSearch;
  const { pathname } = useLocation();
  const close = useCloseDialog();
  let top: ReactNode = null;
  if (album)
    top = (
      <AlbumDialog
        key={album}
        id={album}
        onClose={() => close('album')}
        above={top}
        failure={
          pathname === '/changelog' ? 'Failed to load album details. Please try again.' : undefined
        }
        actions={(shown) => <DeleteAlbum album={shown} onDeleted={() => close('album')} />}
      />
    );
  if (session) top = <SessionDialog id={session} onClose={() => close('session')} above={top} />;
  if (tier) top = <TierDialog name={tier} onClose={() => close('tier')} above={top} />;
  return top;
}

/** Closing goes back when the dialog was opened here, so that Forward opens it again. */
function useCloseDialog() {
  const { history } = useRouter();
  const { openedHere } = useLocation().state;
  const navigate = useNavigate();
  return (dialog: keyof DialogSearch) => {
    if (openedHere) return history.back();
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, [dialog]: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
}
