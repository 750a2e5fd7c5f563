import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Thumb } from '../../../../components/album/thumb.tsx';
import { Button } from '../../../../components/controls/button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { ErrorPanel } from '../../../../components/feedback/error-panel.tsx';
import { Message, Rejection } from '../../../../components/feedback/message.tsx';
import { notify } from '../../../../components/feedback/notices.tsx';
import { Row, Stack, Text } from '../../../../components/layout/primitives.tsx';
import { loseSession } from '../../../../lib/admin-session.ts';
import { ApiError, getErrorText, hasStatus } from '../../../../lib/http/api-error.ts';
import { toProblem } from '../../../../lib/http/error-messages.ts';
import { requestData } from '../../../../lib/http/request.ts';
import styles from './add-dialog.module.css';
import { AddFooter, type AddProps } from './add-footer.tsx';
import { tellGaps } from './playlist-gaps.ts';
import { disconnectSpotify, type Playlist, playlistQuery, playlistsQuery } from './playlists.ts';
import { FillChoice, SongChoice } from './song-choice.tsx';

type Props = AddProps & {
  /**
   * Stores the form before its page is left; returns the path to come back to, and a function to
   * cancel.
   */
  onLeave: () => { returnTo: string; stay: () => void };
};

/** Adds songs from a Spotify playlist of the admin: connect, choose a playlist, choose songs. */
export function PlaylistDialog({ onLeave, ...add }: Props) {
  const [playlist, setPlaylist] = useState<Playlist | null>(null);
  if (playlist)
    return <PlaylistSongs {...add} playlist={playlist} onBack={() => setPlaylist(null)} />;
  return (
    <Dialog title="Spotify playlist" onClose={add.onClose}>
      <Playlists onChoose={setPlaylist} onLeave={onLeave} />
    </Dialog>
  );
}

type PlaylistsProps = Pick<Props, 'onLeave'> & { onChoose: (playlist: Playlist) => void };

function Playlists({ onChoose, onLeave }: PlaylistsProps) {
  const { data, error, refetch, errorUpdateCount } = useQuery(playlistsQuery());
  if (data === undefined)
    return error ? (
      <PlaylistProblem error={error} failures={errorUpdateCount} onRetry={refetch} />
    ) : (
      <p role="status">Loading playlists…</p>
    );
  if (data.status === 'not configured')
    return (
      <p>
        This server has no Spotify client ID and secret. Paste the playlist as lines, or choose it
        as a CSV file.
      </p>
    );
  if (data.status === 'not connected') return <ConnectSpotify onLeave={onLeave} />;
  return <PlaylistChoice playlists={data.playlists} onChoose={onChoose} />;
}

type SongsProps = AddProps & { playlist: Playlist; onBack: () => void };

function PlaylistSongs({ playlist, onBack, ...add }: SongsProps) {
  const { data, error, refetch, errorUpdateCount } = useQuery(playlistQuery(playlist.id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const choices = (data?.songs ?? []).map((song, index) => ({ key: String(index), song }));
  const wanted = choices.filter(({ key }) => !left.has(key)).map(({ song }) => song);
  return (
    <Dialog
      title="Choose songs"
      onClose={add.onClose}
      footer={<AddFooter {...add} songs={wanted} back={{ label: '← Playlists', go: onBack }} />}
    >
      <Stack gap={4}>
        {data === undefined && !error && <p role="status">Loading {playlist.name}…</p>}
        {data === undefined && error && (
          <PlaylistProblem error={error} failures={errorUpdateCount} onRetry={refetch} />
        )}
        {data && (
          <Text tone="muted" size="s">
            {tellGaps(data)}
          </Text>
        )}
        {data && choices.length === 0 && <p>There are no songs in {playlist.name}.</p>}
        <FillChoice choices={choices} room={add.room} onChange={setLeft} />
        {choices.length > 0 && (
          <SongChoice title={playlist.name} choices={choices} left={left} onChange={setLeft} />
        )}
      </Stack>
    </Dialog>
  );
}

type ConnectSpotifyProps = { onLeave: () => { returnTo: string; stay: () => void } };

function ConnectSpotify({ onLeave }: ConnectSpotifyProps) {
  const [leaving, setLeaving] = useState<{ stay: () => void } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (leaving === null) return;
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      leaving.stay();
      setLeaving(null);
    };
    // Back from Spotify restores the page from the bfcache.
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [leaving]);
  const connect = async () => {
    const { returnTo, stay } = onLeave();
    setLeaving({ stay });
    setProblem(null);
    try {
      const body = { return_to: returnTo };
      const { url } = await requestData(endpoints.CONNECT_SPOTIFY, { body });
      location.assign(url);
    } catch (error) {
      stay();
      setLeaving(null);
      setProblem(getErrorText(error, 'Failed to connect Spotify'));
    }
  };
  return (
    <>
      <Message
        title="Connect Spotify"
        actions={
          <Button look="primary" disabled={leaving !== null} onClick={connect}>
            <ExternalLink aria-hidden="true" size={18} />{' '}
            {leaving ? 'Going to Spotify…' : 'Connect Spotify'}
          </Button>
        }
      >
        Spotify will ask you to share your own and collaborative playlists. Nothing is changed
        there, and nothing you typed here is lost.
      </Message>
      <Rejection text={problem} />
    </>
  );
}

type PlaylistChoiceProps = {
  playlists: readonly Playlist[];
  onChoose: (playlist: Playlist) => void;
};

function PlaylistChoice({ playlists, onChoose }: PlaylistChoiceProps) {
  const client = useQueryClient();
  const leave = () =>
    disconnectSpotify(client).catch(() => notify('Failed to disconnect Spotify', true));
  return (
    <Stack gap={4}>
      <Row gap={3} justify="between" wraps>
        <p>
          {playlists.length} {playlists.length === 1 ? 'playlist' : 'playlists'} you own or
          collaborate on
        </p>
        <Button look="quiet" onClick={leave}>
          <Unplug aria-hidden="true" size={18} /> Disconnect Spotify
        </Button>
      </Row>
      <ul>
        {playlists.map((playlist) => (
          <li key={playlist.id}>
            <Row
              as="button"
              gap={3}
              padding={2}
              type="button"
              className={styles.playlist}
              onClick={() => onChoose(playlist)}
            >
              <span className={styles.cover}>
                <Thumb
                  album={{
                    artist: playlist.name,
                    title: playlist.id,
                    cover_url: playlist.cover_url,
                  }}
                />
              </span>
              <Text as="span" isTight grows>
                <Text as="span" truncates>
                  {playlist.name}
                </Text>
                <Text as="span" tone="muted" size="s" truncates>
                  {getFacts(playlist)}
                </Text>
              </Text>
            </Row>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function getFacts({ total, owner }: Playlist): string {
  const songs = total === null ? null : `${total} ${total === 1 ? 'song' : 'songs'}`;
  return [songs, owner && `by ${owner}`].filter(Boolean).join(' · ');
}

type ProblemProps = { error: Error; failures: number; onRetry: () => void };

/** Shows the reason for missing playlists: an expired session, or a Spotify or network error. */
function PlaylistProblem({ error, failures, onRetry }: ProblemProps) {
  if (hasStatus(error, 401))
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
