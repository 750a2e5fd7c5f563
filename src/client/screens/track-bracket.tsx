import type { Album } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { MAX_SONGS } from '#shared/domain/bracket-seeding.ts';
import { useIsAdmin } from '../api/admin-session.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { usePasswordPrompt } from './use-password-prompt.tsx';

const PlayTracks = lazyComponent(
  async () => (await import('../features/brackets/form/add/play-tracks.tsx')).PlayTracks,
);

type Props = { album: Album; tracks: StreamingAlbum['tracks'] };

/** Creates a bracket of an album's tracks; lazy, for admins only. */
export function TrackBracket({ album, tracks }: Props) {
  const isAdmin = useIsAdmin();
  const isPlayable = tracks.length > 1 && tracks.length <= MAX_SONGS;
  const { askPassword, passwordDialog } = usePasswordPrompt();
  return (
    <>
      {isAdmin && isPlayable && (
        <PlayTracks album={album} tracks={tracks} askPassword={askPassword} />
      )}
      {passwordDialog}
    </>
  );
}
