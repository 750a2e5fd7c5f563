import type { BracketSong } from '#shared/contracts/bracket.ts';
import { Text } from '../../../components/layout/primitives.tsx';
import { durationText } from '../../../lib/format/durations.ts';
import styles from './song-words.module.css';

/** Shows a song's title, artist and other metadata. */
export function SongWords({ song }: { song: BracketSong }) {
  const { title, artist, duration_ms, seed, is_withdrawn } = song;
  const facts = [
    seed === null ? null : `#${seed}`,
    duration_ms === null ? null : durationText(duration_ms),
    is_withdrawn ? 'Withdrawn' : null,
  ].filter((fact) => fact !== null);
  return (
    <span className={styles.words}>
      <strong className={styles.title} data-withdrawn={is_withdrawn || undefined}>
        {title}
      </strong>
      <span className={styles.artist}>{artist}</span>
      {facts.length > 0 && (
        <Text as="span" tone="muted" size="s" isTabular>
          {facts.join(' · ')}
        </Text>
      )}
    </span>
  );
}
