import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import styles from './album-sound.module.css';

type Props = { spotifyId: string; title: string };

/** Embeds Spotify's player for an album; loads nothing before a click. */
export function SpotifyPlayer({ spotifyId, title }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button onClick={() => setIsOpen(true)}>
        <Play aria-hidden="true" size={18} /> Preview
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

/** Focuses the frame, since the button that was focused is removed. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
