import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { isTier, isVerdict } from '#shared/domain/albums/tiers.ts';
import { MAX_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import type { DialogSearch } from '../components/dialog/url-dialogs.ts';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { AlbumDialog } from '../features/albums/album-dialog.tsx';
import { JumpDialog } from '../features/sessions/jump-dialog.tsx';
import { SessionDialog } from '../features/sessions/session-dialog.tsx';
import { DeleteButton } from '../features/sign-in/delete-button.tsx';
import { RevealWarning } from '../features/sign-in/reveal-question.tsx';
import { TierDialog } from '../features/tierlist/tier-dialog.tsx';
import { PastAlbumDialog } from '../features/tierlist/time-machine/past-album-dialog.tsx';
import { useMoments } from '../features/tierlist/use-moments.ts';
import { useIsAdmin } from '../lib/admin-session.ts';
import { albumQuery, deleteAlbum } from '../queries/albums.ts';
import { OpenRoomButton } from '../routes/open-room-button.tsx';

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
        actions={(shown) =>
          !isVerdict(shown.tier) && (
            <OpenRoomButton session_id={shown.session_id} album_ids={[shown.id]} look="quiet" />
          )
        }
        deletion={(shown) => <DeleteAlbum album={shown} onDeleted={() => onClose('album')} />}
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

type DeleteAlbumProps = { album: Album; onDeleted: () => void };

/** Deletes an album, or merges it into another one (product/albums.md#merging-albums). */
function DeleteAlbum({ album, onDeleted }: DeleteAlbumProps) {
  const { merge } = useSearch({ strict: false }) as DialogSearch;
  const client = useQueryClient();
  const { id, title, artist } = album;
  const forget = async () => {
    onDeleted();
    // The album is deleted: a refetch would only fail.
    await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) });
    client.removeQueries({ queryKey: albumQuery(id, client).queryKey, type: 'inactive' });
  };
  const isAdmin = useIsAdmin();
  return (
    <>
      {isAdmin && <MergeAlbum album={album} isOpen={merge === 'open'} onMerged={forget} />}
      <DeleteButton
        noun="album"
        what={`“${title}” by ${artist}`}
        label="Delete Album"
        look="quiet"
        send={(password) => deleteAlbum(id, password)}
        onDeleted={forget}
      >
        “{title}” by {artist} will be removed from all lists. You can restore it from the changelog
        for 90 days. <RevealWarning album_id={id} />
      </DeleteButton>
    </>
  );
}

const MergeAlbum = lazyComponent(
  async () => (await import('../routes/merge-album.tsx')).MergeAlbum,
);

const PlayTracks = lazyComponent(
  async () => (await import('../features/brackets/form/add/play-tracks.tsx')).PlayTracks,
);

type TrackBracketProps = { album: Album; tracks: StreamingAlbum['tracks'] };

/** Creates a bracket of an album's tracks; lazy, for admins only. */
function TrackBracket({ album, tracks }: TrackBracketProps) {
  const isAdmin = useIsAdmin();
  const isPlayable = tracks.length > 1 && tracks.length <= MAX_SONGS;
  return isAdmin && isPlayable && <PlayTracks album={album} tracks={tracks} />;
}
