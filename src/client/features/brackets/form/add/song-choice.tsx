import { fillSizes, MAX_SONGS, shuffle } from '#shared/domain/brackets/bracket-seeding.ts';
import { Button } from '../../../../components/controls/button.tsx';
import { Row, Stack, Text } from '../../../../components/layout/primitives.tsx';
import { durationText } from '../../../../lib/format/durations.ts';
import { randomSeed, type SongFields } from '../songs/song-list.ts';
import styles from './add-dialog.module.css';

export type Choice = { /** Unique among the choices. */ key: string; song: SongFields };

type Props = {
  title: string;
  choices: readonly Choice[];
  /** Keys of the deselected choices. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
};

type FillProps = Omit<Props, 'title' | 'left'> & {
  /** Number of songs that can still be added. */
  room: number;
};

/** Chooses as many songs as fill a bracket without byes: the first ones, or some at random. */
export function FillChoice({ choices, room, onChange }: FillProps) {
  const sizes = fillSizes(MAX_SONGS - room, choices.length);
  if (sizes.length === 0) return null;
  const keys = choices.map(({ key }) => key);
  const choose = (chosen: readonly string[]) =>
    onChange(new Set(keys.filter((key) => !chosen.includes(key))));
  return (
    <Stack gap={1}>
      {sizes.map(({ size, take }) => (
        <Row gap={2} wraps key={size} role="group" aria-label={`Fill a bracket of ${size}`}>
          <Text as="span" tone="muted" size="s" aria-hidden="true">
            Bracket of {size}:
          </Text>
          <Button onClick={() => choose(keys.slice(0, take))}>First {take}</Button>
          <Button onClick={() => choose(shuffle(keys, randomSeed()).slice(0, take))}>
            {take} at random
          </Button>
        </Row>
      ))}
    </Stack>
  );
}

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
          <Text as="span" isTight grows>
            <Text as="span" truncates>
              {song.title}
            </Text>
            <Text as="span" tone="muted" size="s" truncates>
              {song.artist}
            </Text>
          </Text>
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
