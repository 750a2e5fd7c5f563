import { useQueryClient } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { loseSession } from '../../../../api/admin-session.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { toProblem } from '../../../../api/error-messages.ts';
import { disconnectSpotify, type Playlist } from '../../../../api/playlists.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Message } from '../../../../ui/message.tsx';
import { notify } from '../../../../ui/notices.tsx';
import { Thumb } from '../../../../ui/thumb.tsx';
import styles from './add-dialog.module.css';

type Props = { playlists: readonly Playlist[]; onChoose: (playlist: Playlist) => void };

/** Lists the playlists of the connected account. */
export function PlaylistChoice({ playlists, onChoose }: Props) {
  const client = useQueryClient();
  const leave = () =>
    disconnectSpotify(client).catch(() => notify('Failed to disconnect Spotify', true));
  return (
    <div className={styles.body}>
      <div className={styles.row}>
        <p>
          {playlists.length} {playlists.length === 1 ? 'playlist' : 'playlists'} you own or
          collaborate on
        </p>
        <Button look="quiet" onClick={leave}>
          <Unplug aria-hidden="true" size={18} /> Disconnect Spotify
        </Button>
      </div>
      <ul>
        {playlists.map((playlist) => (
          <li key={playlist.id}>
            <button type="button" className={styles.playlist} onClick={() => onChoose(playlist)}>
              <span className={styles.cover}>
                <Thumb
                  album={{
                    artist: playlist.name,
                    title: playlist.id,
                    cover_url: playlist.cover_url,
                  }}
                />
              </span>
              <span className={styles.words}>
                <span>{playlist.name}</span>
                <span>{getFacts(playlist)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function getFacts({ total, owner }: Playlist): string {
  const songs = total === null ? null : `${total} ${total === 1 ? 'song' : 'songs'}`;
  return [songs, owner && `by ${owner}`].filter(Boolean).join(' · ');
}

type ProblemProps = { error: Error; failures: number; onRetry: () => void };

/** Shows the reason for missing playlists: an expired session, or a Spotify or network error. */
export function PlaylistProblem({ error, failures, onRetry }: ProblemProps) {
  if (error instanceof ApiError && error.status === 401)
    return (
      <Message
        isProblem
        title="Your admin session has ended"
        actions={<Button onClick={loseSession}>Sign in</Button>}
      />
    );
  const fallback = 'Failed to load from Spotify';
  const message = error instanceof ApiError && error.kind === 'http' ? error.words : null;
  return (
    <ErrorPanel
      problem={toProblem(error, message ?? fallback)}
      failures={failures}
      onRetry={onRetry}
    />
  );
}
