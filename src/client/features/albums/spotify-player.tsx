import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './spotify-player.module.css';

type Props = { spotifyId: string; title: string };

/** Spotify's player for an album; nothing of it is loaded before somebody asks for it. */
export function SpotifyPlayer({ spotifyId, title }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button onClick={() => setIsOpen(true)}>
        <Play aria-hidden="true" size={18} /> Listen here
      </Button>
    );
  return (
    <iframe
      ref={takeFocus}
      className={styles.player}
      title={`Spotify player: ${title}`}
      src={`https://open.spotify.com/embed/album/${spotifyId}`}
      allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="no-referrer"
    />
  );
}

/** The button that had it is gone. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
