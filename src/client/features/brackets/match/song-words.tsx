import { CirclePlay, X } from 'lucide-react';
import type { BracketSong } from '#shared/contracts/bracket.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { durationText } from '../../../lib/format/durations.ts';
import styles from './match.module.css';

export function SongWords({ song }: { song: BracketSong }) {
  const { title, artist, duration_ms, seed, is_withdrawn } = song;
  const facts = [
    seed === null ? null : `#${seed}`,
    duration_ms === null ? null : durationText(duration_ms),
    is_withdrawn ? 'Withdrawn' : null,
  ].filter((fact) => fact !== null);
  return (
    <Stack as="span" className={styles.words}>
      <Text
        as="strong"
        lines={3}
        className={styles.title}
        data-withdrawn={is_withdrawn || undefined}
      >
        {title}
      </Text>
      <Text as="span" tone="muted" lines={2}>
        {artist}
      </Text>
      {facts.length > 0 && (
        <Text as="span" tone="muted" size="s" isTabular>
          {facts.join(' · ')}
        </Text>
      )}
    </Stack>
  );
}

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
