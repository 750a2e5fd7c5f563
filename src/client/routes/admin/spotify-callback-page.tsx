import { SpotifyReturnNotice } from '../../features/brackets/form/spotify-return.tsx';

/** Target of Spotify's redirect (product/screens.md#screens). */
export function SpotifyCallbackPage() {
  return (
    <>
      <h1 tabIndex={-1} className="visually-hidden">
        Connect Spotify
      </h1>
      <SpotifyReturnNotice />
    </>
  );
}
