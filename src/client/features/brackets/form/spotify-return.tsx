import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import { loseSession, useIsAdmin } from '../../../lib/admin-session.ts';
import { ApiError, getErrorText, hasStatus } from '../../../lib/http/api-error.ts';
import { requestData } from '../../../lib/http/request.ts';
import { settings } from '../../../lib/settings.ts';
import { clearSpotifyReturn, spotifyReturn } from '../../../lib/spotify-return.ts';
import { playlistsQuery } from './add/playlists.ts';
import { draftPath } from './stored-draft.ts';

/** Completes the connection to Spotify and returns to the previous page, or shows the error. */
export function SpotifyReturnNotice() {
  const [given] = useState(spotifyReturn);
  if (given === null)
    return (
      <Failure title="Nothing to finish">
        This page finishes connecting Spotify, and works only once. Start in a bracket, with
        “Spotify playlist”.
      </Failure>
    );
  if ('error' in given) return <Failure {...getRejection(given.error)} />;
  return <Exchange {...given} />;
}

function Exchange({ code, state }: { code: string; state: string }) {
  const isAdmin = useIsAdmin();
  const client = useQueryClient();
  const { history } = useRouter();
  const { data, error, refetch } = useQuery({
    queryKey: ['playlists', 'exchange', state],
    queryFn: () => requestData(endpoints.FINISH_SPOTIFY, { body: { code, state } }),
    enabled: isAdmin,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    clearSpotifyReturn();
    client.removeQueries({ queryKey: playlistsQuery().queryKey });
    history.replace(settings.publicPath + data.return_to);
  }, [data, client, history]);
  const isSignedOut = hasStatus(error, 401);
  useEffect(() => {
    // The page then asks for the password and returns here.
    if (isSignedOut) loseSession();
  }, [isSignedOut]);
  if (!error || isSignedOut) return <Message title="Connecting Spotify…" />;
  const isHttp = error instanceof ApiError && error.kind === 'http';
  return (
    <Failure title="Spotify was not connected" {...(!isHttp && { onRetry: refetch })}>
      {getErrorText(error, 'Failed to connect Spotify.')}{' '}
      {isHttp && 'Start again from the bracket.'}
    </Failure>
  );
}

type FailureProps = {
  title: string;
  children?: string | (string | false)[];
  onRetry?: () => void;
};

function Failure({ title, children, onRetry }: FailureProps) {
  const [path] = useState(draftPath);
  return (
    <Message
      isProblem
      title={title}
      icon={<Unplug size={32} />}
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>Try Again</Button>}
          {path ? (
            <Link
              to={path}
              search={{ add: 'playlist' }}
              replace
              className={buttonClass('primary')}
              onClick={clearSpotifyReturn}
            >
              Back to the bracket
            </Link>
          ) : (
            <Link to="/brackets" replace className={buttonClass('primary')}>
              Back to the brackets
            </Link>
          )}
        </>
      }
    >
      {children}
    </Message>
  );
}

/** Returns user-facing text for Spotify's error codes. */
function getRejection(error: string): FailureProps {
  if (error === 'access_denied')
    return {
      title: 'Spotify was not connected',
      children: 'You declined at Spotify, so no playlists can be read. Nothing was changed.',
    };
  return {
    title: 'Spotify was not connected',
    children: 'Spotify refused the connection. Start again from the bracket.',
  };
}
