import type { BracketSong } from '#shared/contracts/bracket.ts';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { durationText } from '../../../lib/format/durations.ts';
import styles from './match.module.css';

/** Shows a song's title, artist and other metadata. */
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
