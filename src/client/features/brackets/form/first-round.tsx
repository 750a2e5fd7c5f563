import { memo } from 'react';
import { Grid, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { getFirstRound } from './first-round-of.ts';
import type { ListedSong } from './songs/song-list.ts';
import styles from './songs-section.module.css';

type Props = {
  /** Songs in seed order; `null` before a random draw. */
  seeded: readonly ListedSong[] | null;
  count: number;
};

/** Previews the first round; memoized, since the form renders on every keystroke. */
export const FirstRound = memo(function FirstRound({ seeded, count }: Props) {
  const pairs = seeded === null ? [] : getFirstRound(seeded);
  return (
    <Stack
      as="section"
      gap={3}
      aria-labelledby="first-round-heading"
      className={`${styles.section} ${styles.firstRound}`}
    >
      <Text as="h2" size="l" id="first-round-heading">
        First round
      </Text>
      <Text tone="muted">{getSummary(count)}</Text>
      {seeded === null && count >= 2 && (
        <Text tone="muted">Pairings are drawn when matchups are generated.</Text>
      )}
      {pairs.length > 0 && (
        <Grid as="ol" columns={16} fits gap={2} className={styles.pairs}>
          {pairs.map(({ upper, lower }) => (
            <Stack
              as="li"
              key={upper.seed}
              padding={2}
              paddingInline={3}
              ground="raised"
              className={styles.pair}
            >
              <Side {...upper} />
              {lower ? (
                <Side {...lower} />
              ) : (
                <Text as="span" tone="muted" className={styles.bye}>
                  Bye
                </Text>
              )}
            </Stack>
          ))}
        </Grid>
      )}
    </Stack>
  );
});

const Side = memo(function Side({ seed, song }: { seed: number; song: ListedSong }) {
  return (
    <Row as="span" gap={3} align="baseline">
      <Text as="span" tone="muted" size="s" isTabular className={styles.seed}>
        #{seed}
      </Text>
      <Text as="span" weight={600} truncates>
        {song.title}{' '}
        <Text as="span" tone="muted" className={styles.artist}>
          {song.artist}
        </Text>
      </Text>
    </Row>
  );
});

function getSummary(count: number): string {
  if (count < 2) return 'Add two songs to see the first matchup.';
  const byes = getFirstRound(Array.from({ length: count }, (_, index) => index)).filter(
    ({ lower }) => lower === null,
  ).length;
  const matches = (count - byes) / 2;
  const played = `${matches} ${matches === 1 ? 'match' : 'matches'}`;
  if (byes === 0) return `${played}, no byes.`;
  return `${played}. ${byes === 1 ? 'The top seed has a bye' : `The top ${byes} seeds have byes`} into the second round.`;
}
