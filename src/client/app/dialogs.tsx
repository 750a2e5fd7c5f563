import { useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isTier, isVerdict } from '#shared/domain/tiers.ts';
import { AlbumDialog } from '../features/albums/album-dialog.tsx';
import { DeleteAlbum } from '../features/albums/delete-album.tsx';
import { JumpDialog } from '../features/sessions/jump-dialog.tsx';
import { SessionDialog } from '../features/sessions/session-dialog.tsx';
import { PastAlbumDialog } from '../features/tierlist/past/past-album-dialog.tsx';
import { TierDialog } from '../features/tierlist/tier-dialog.tsx';
import { useMoments } from '../features/tierlist/use-moments.ts';
import { OpenRoomButton } from '../screens/open-room-button.tsx';
import { TrackBracket } from '../screens/track-bracket.tsx';
import type { DialogSearch } from '../ui/url-dialogs.ts';

/** @property onClose closes a dialog; the top one by default */
type Props = { onClose: (dialog?: keyof DialogSearch) => void };

/** Stacked dialogs of the URL: tier, session, album. */
export function Dialogs({ onClose }: Props) {
  const { album, session, tier, jump } = useSearch({ strict: false }) as DialogSearch;
  const { pathname } = useLocation();
  const { at } = useMoments();
  let top: ReactNode = null;
  if (album && at)
    top = <PastAlbumDialog key={album} id={album} onClose={() => onClose('album')} above={top} />;
  else if (album)
    top = (
      <AlbumDialog
        key={album}
        id={album}
        onClose={() => onClose('album')}
        above={top}
        failure={
          pathname === '/changelog' ? 'Failed to load album details. Please try again.' : undefined
        }
        trackActions={(shown, tracks) => <TrackBracket album={shown} tracks={tracks} />}
        actions={(shown) => (
          <>
            <DeleteAlbum album={shown} onDeleted={() => onClose('album')} />
            {!isVerdict(shown.tier) && (
              <OpenRoomButton session_id={shown.session_id} album_ids={[shown.id]} />
            )}
          </>
        )}
      />
    );
  if (session)
    top = (
      <SessionDialog
        id={session}
        onClose={() => onClose('session')}
        above={top}
        actions={!at && <OpenRoomButton session_id={session} />}
      />
    );
  if (tier && isTier(tier))
    top = <TierDialog name={tier} onClose={() => onClose('tier')} above={top} />;
  if (jump) top ??= <JumpDialog onClose={() => onClose('jump')} />;
  return top;
}
