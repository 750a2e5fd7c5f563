import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { connectSpotify } from '../../../../api/playlists.ts';
import { Button } from '../../../../ui/button.tsx';
import { Message } from '../../../../ui/message.tsx';
import styles from './add-dialog.module.css';

type Props = { onLeave: () => { returnTo: string; stay: () => void } };

/** Links to Spotify, where the admin grants access to playlists. */
export function ConnectSpotify({ onLeave }: Props) {
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
      location.assign(await connectSpotify(returnTo));
    } catch (error) {
      stay();
      setLeaving(null);
      setProblem((error instanceof ApiError && error.words) || 'Failed to connect Spotify');
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
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
