import { useQuery } from '@tanstack/react-query';
import type { Album } from '#shared/contracts/albums.ts';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import { MAX_SONGS } from '#shared/domain/bracket-seeding.ts';
import { useIsAdmin } from '../api/admin-session.ts';
import { lazyCodeQuery } from '../api/code.ts';
import { usePasswordPrompt } from './use-password-prompt.tsx';

const PLAY_TRACKS = lazyCodeQuery(
  'play tracks',
  async () => (await import('../features/brackets/form/add/play-tracks.tsx')).PlayTracks,
);

type Props = { album: Album; tracks: StreamingAlbum['tracks'] };

/** Creates a bracket of an album's tracks; lazy, for admins only. */
export function TrackBracket({ album, tracks }: Props) {
  const isAdmin = useIsAdmin();
  const isPlayable = tracks.length > 1 && tracks.length <= MAX_SONGS;
  const { askPassword, passwordDialog } = usePasswordPrompt();
  const { data: PlayTracks } = useQuery({ ...PLAY_TRACKS, enabled: isAdmin && isPlayable });
  return (
    <>
      {isAdmin && isPlayable && PlayTracks && (
        <PlayTracks album={album} tracks={tracks} askPassword={askPassword} />
      )}
      {passwordDialog}
    </>
  );
}
