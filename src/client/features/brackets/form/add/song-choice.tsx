import { Row, Stack, Text } from '../../../../components/layout/primitives.tsx';
import { durationText } from '../../../../lib/format/durations.ts';
import type { SongFields } from '../songs/song-list.ts';
import styles from './add-dialog.module.css';

export type Choice = { /** Unique among the choices. */ key: string; song: SongFields };

type Props = {
  title: string;
  choices: readonly Choice[];
  /** Keys of the deselected choices. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
};

/** Chooses songs; all are selected at first. */
export function SongChoice({ title, choices, left, onChange }: Props) {
  const chosen = choices.filter(({ key }) => !left.has(key)).length;
  const toggle = (key: string) => {
    const changed = new Set(left);
    if (!changed.delete(key)) changed.add(key);
    onChange(changed);
  };
  const toggleAll = () => {
    const changed = new Set(left);
    for (const { key } of choices)
      if (chosen === choices.length) changed.add(key);
      else changed.delete(key);
    onChange(changed);
  };
  return (
    <Stack as="fieldset" className={styles.choice}>
      <legend>{title}</legend>
      <Row as="label" gap={3} tone="muted">
        <input
          type="checkbox"
          checked={chosen === choices.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < choices.length;
          }}
          onChange={toggleAll}
        />
        All {choices.length} songs
      </Row>
      {choices.map(({ key, song }) => (
        <Row as="label" gap={3} key={key}>
          <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} />
          <span className={styles.words}>
            <Text as="span" truncates>
              {song.title}
            </Text>
            <Text as="span" tone="muted" size="s" truncates>
              {song.artist}
            </Text>
          </span>
          {song.duration_ms !== null && (
            <Text as="span" tone="muted" isTabular>
              {durationText(song.duration_ms)}
            </Text>
          )}
        </Row>
      ))}
    </Stack>
  );
}
