import { Text } from '../../../../components/layout/primitives.tsx';
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
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={chosen === choices.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < choices.length;
          }}
          onChange={toggleAll}
        />
        All {choices.length} songs
      </label>
      {choices.map(({ key, song }) => (
        <label key={key}>
          <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} />
          <span className={styles.words}>
            <span>{song.title}</span>
            <span>{song.artist}</span>
          </span>
          {song.duration_ms !== null && (
            <Text as="span" tone="muted" isTabular className={styles.duration}>
              {durationText(song.duration_ms)}
            </Text>
          )}
        </label>
      ))}
    </fieldset>
  );
}
