import { VisuallyHidden } from '../../components/layout/primitives.tsx';
import { SpotifyReturnNotice } from '../../features/brackets/form/spotify-return.tsx';

/** Target of Spotify's redirect (product/screens.md#screens). */
export function SpotifyCallbackPage() {
  return (
    <>
      <VisuallyHidden as="h1" tabIndex={-1}>
        Connect Spotify
      </VisuallyHidden>
      <SpotifyReturnNotice />
    </>
  );
}
