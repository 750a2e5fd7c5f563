import { Stack, Text } from '../../../../components/layout/primitives.tsx';
import type { SongFields } from '../songs/song-list.ts';
import styles from './add-dialog.module.css';

export function Understood({ songs }: { songs: readonly SongFields[] }) {
  if (songs.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-label="Understood">
      <Text as="h3" size="m" role="status">
        {songs.length} {songs.length === 1 ? 'song' : 'songs'} understood
      </Text>
      <ol className={styles.understood}>
        {songs.map(({ title, artist }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and equal songs differ only by index
          <li key={index}>
            <strong>{title}</strong> {artist}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

type Row = { line: number | null; problem: string };

export function RejectedRows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-label="Not understood">
      <Text as="h3" size="m" tone="danger">
        {rows.length} {rows.length === 1 ? 'line' : 'lines'} not understood
      </Text>
      <ul className={styles.refused}>
        {rows.map(({ line, problem }) => (
          <li key={line ?? 'file'}>{line === null ? problem : `Line ${line}: ${problem}`}</li>
        ))}
      </ul>
    </Stack>
  );
}
