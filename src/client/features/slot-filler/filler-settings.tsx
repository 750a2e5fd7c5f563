import { Field } from '../../components/form/field.tsx';
import { SeedingField } from '../../components/form/seeding-field.tsx';
import { Card, Row, Text } from '../../components/layout/primitives.tsx';
import { readSongLines } from '../../lib/format/song-lines.ts';
import type { Filling } from './filler-steps.ts';
import { type DemoSong, SAMPLE_SONGS } from './sample-songs.ts';
import styles from './slot-filler.module.css';

const LEAST = 2;
const MOST = SAMPLE_SONGS.length;

export type Settings = {
  count: number;
  seeding: Filling['seeding'];
  /** The visitor's own songs, one per line; blank for the samples. */
  lines: string;
};

type Props = { settings: Settings; onChange: (settings: Settings) => void };

/** Settings of the demo. */
export function FillerSettings({ settings, onChange }: Props) {
  const own = ownSongs(settings.lines);
  const isOwn = own.length >= LEAST;
  return (
    <Card
      as="section"
      gap={5}
      padding={5}
      phonePadding={4}
      surface
      aria-label="Settings"
      className={styles.settings}
    >
      <Field
        label="Number of songs"
        hint={
          isOwn
            ? 'Showing your own songs.'
            : `${LEAST} to ${MOST}. Sample songs with made-up scores.`
        }
      >
        {(wiring) => (
          <Row as="span" gap={3} className={styles.range}>
            <input
              {...wiring}
              type="range"
              min={LEAST}
              max={MOST}
              disabled={isOwn}
              value={isOwn ? own.length : settings.count}
              onChange={(event) => onChange({ ...settings, count: Number(event.target.value) })}
            />
            <Text as="output" size="l" weight={700} font="display" isTabular isRigid>
              {isOwn ? own.length : settings.count}
            </Text>
          </Row>
        )}
      </Field>
      <SeedingField
        value={settings.seeding}
        onChange={(seeding) => onChange({ ...settings, seeding })}
      />
      <details className={styles.own}>
        <Text as="summary" tone="muted" isTarget>
          Use your own songs
        </Text>
        <Field
          label="Your songs"
          hint={`One per line, like “Nena – 99 Luftballons” (up to ${MOST}). There are no album scores here, and nothing is saved.`}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={4}
              maxLength={10_000}
              value={settings.lines}
              onChange={(event) => onChange({ ...settings, lines: event.target.value })}
            />
          )}
        </Field>
      </details>
    </Card>
  );
}

/** Returns the songs of the settings: the visitor's own if there are enough. */
export function getSongs({ lines, count }: Settings): readonly DemoSong[] {
  const own = ownSongs(lines);
  return own.length >= LEAST ? own : SAMPLE_SONGS.slice(0, count);
}

function ownSongs(lines: string): DemoSong[] {
  const { songs } = readSongLines(lines, 'artist first');
  return songs.slice(0, MOST).map(({ title, artist }) => ({ title, artist, score: null }));
}
