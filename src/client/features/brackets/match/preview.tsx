import { CirclePlay, X } from 'lucide-react';
import type { BracketSong } from '#shared/contracts/bracket.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Stack, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import styles from './match.module.css';

type Props = { song: BracketSong; isOpen: boolean; onToggle: () => void };

/** Embeds Spotify's player for a song; loads nothing before a click. */
export function Preview({ song, isOpen, onToggle }: Props) {
  const { spotify_track_id, title } = song;
  if (spotify_track_id === null) return null;
  const Icon = isOpen ? X : CirclePlay;
  return (
    <Stack align="center" className={styles.preview}>
      <Button look="quiet" aria-expanded={isOpen} onClick={onToggle}>
        <Icon aria-hidden="true" size={18} />
        {isOpen ? 'Close preview' : 'Preview'}
        <VisuallyHidden> of {title}</VisuallyHidden>
      </Button>
      {isOpen && (
        <iframe
          title={`Preview of ${title} on Spotify`}
          src={`https://open.spotify.com/embed/track/${encodeURIComponent(spotify_track_id)}`}
          height="80"
          allow="autoplay; encrypted-media"
          className={styles.player}
        />
      )}
    </Stack>
  );
}
