import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { artworkStage } from './artwork-parts.tsx';
import styles from './refresh-spotify.module.css';
import type { AutofillField } from './spotify-autofill.ts';
import type { ArtworkState } from './use-artwork.ts';
import type { RefreshedSpotify } from './use-refresh-spotify.ts';

const LABELS: Readonly<Record<AutofillField, string>> = {
  artist: 'Artist',
  title: 'Album Title',
  spotify_url: 'Spotify URL',
  tidal_album_id: 'Tidal Album ID',
};

type Props = { spotify: RefreshedSpotify; artwork: ArtworkState };

/** Looks the album up on Spotify again and shows the result. */
export function RefreshSpotify({ spotify, artwork }: Props) {
  const { lookup, found, filled, differing, refresh } = spotify;
  const isBusy = lookup.stage === 'looking up';
  return (
    <div className={styles.refresh}>
      <Button onClick={refresh} disabled={isBusy}>
        <RefreshCw aria-hidden="true" size={18} />{' '}
        {isBusy ? 'Asking Spotify…' : 'Refresh from Spotify'}
      </Button>
      <div role="status">
        {found && (
          <>
            {filled.length > 0 && <p>Filled in: {names(filled)}.</p>}
            {differing.length > 0 && (
              <p>Said otherwise: {names(differing)}. Nothing was changed.</p>
            )}
            {filled.length + differing.length === 0 && <p>Every field matches Spotify.</p>}
            <p>{artworkStage(artwork)}</p>
          </>
        )}
      </div>
      {(lookup.stage === 'failed' || lookup.stage === 'invalid') && (
        <p role="alert" className={styles.problem}>
          {lookup.stage === 'failed'
            ? lookup.problem
            : 'Invalid Spotify ID format. Please enter a 22-character ID.'}
        </p>
      )}
    </div>
  );
}

function names(fields: readonly AutofillField[]): string {
  return fields.map((field) => LABELS[field]).join(', ');
}
