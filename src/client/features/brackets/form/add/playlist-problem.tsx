import { loseSession } from '../../../../api/admin-session.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { problemOf } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Message } from '../../../../ui/message.tsx';

type Props = { error: Error; failures: number; onRetry: () => void };

/** Why there are no playlists: the session is over, or Spotify or the line to it fails. */
export function PlaylistProblem({ error, failures, onRetry }: Props) {
  if (error instanceof ApiError && error.status === 401)
    return (
      <Message
        isProblem
        title="Your admin session has ended"
        actions={<Button onClick={loseSession}>Sign in</Button>}
      />
    );
  const fallback = 'Failed to load from Spotify';
  const said = error instanceof ApiError && error.kind === 'http' ? error.words : null;
  return (
    <ErrorPanel
      problem={problemOf(error, said ?? fallback)}
      failures={failures}
      onRetry={onRetry}
    />
  );
}
