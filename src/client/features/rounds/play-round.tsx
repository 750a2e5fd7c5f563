import { useState } from 'react';
import { Cover } from '../../components/album/cover.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { stored } from '../../lib/local-storage.ts';
import { serverNow } from '../../lib/server-time.ts';
import type { ClubRoundDetail } from '../../queries/club-rounds.ts';
import { Reveal } from '../voting/reveal/reveal.tsx';
import { toRoomAlbum } from './round-words.ts';
import styles from './rounds.module.css';

/** Rounds whose reveal this browser has played; older ones are forgotten. */
const MAX_PLAYED = 100;

/** Milliseconds until the first card turns. */
const LEAD_MS = 1200;

const played = stored<readonly string[]>('played-rounds', (text) => JSON.parse(text ?? '[]'));

/** True if this browser has still to play the reveal: only those of a person do. */
export function useIsUnplayed({ id, me, revealed }: ClubRoundDetail): boolean {
  const known = played.use();
  return me !== null && revealed !== null && !known.includes(id);
}

/** Remembers that the reveal of a round was played. */
function markPlayed(id: string): void {
  played.set([...played.get().filter((one) => one !== id), id].slice(-MAX_PLAYED));
}

/** Plays the reveal of a round once, album by album, with the cards of a room. */
export function PlayRound({ round }: { round: ClubRoundDetail }) {
  const ids = round.albums.map(({ album_id }) => album_id);
  const shown = ids.filter((id) => toRoomAlbum(round, id, null)?.ratings.length);
  const [place, setPlace] = useState(-1);
  const [begin, setBegin] = useState('');
  const goOn = () => {
    if (place + 1 >= shown.length) return markPlayed(round.id);
    setPlace(place + 1);
    scrollTo(0, 0);
    setBegin(new Date(serverNow() + LEAD_MS).toISOString());
  };
  const current = toRoomAlbum(round, shown[place] ?? '', begin);
  const isLast = place + 1 >= shown.length;
  return (
    <Stack as="section" gap={5} className={styles.stage} aria-label="The reveal, album by album">
      {current === null ? (
        <Text size="l" weight={700} font="display" className={styles.centered}>
          The cards are in. Ready?
        </Text>
      ) : (
        <>
          <Row gap={4}>
            <span className={styles.played}>
              <Cover album={current.album} sizes="7rem" isEager />
            </span>
            <Stack>
              <Text as="h2" size="xl" breaks>
                {current.album.title}
              </Text>
              <Text tone="muted" breaks>
                {current.album.artist}
              </Text>
            </Stack>
          </Row>
          <Reveal
            key={current.album.album_id}
            album={current.album}
            ratings={current.ratings}
            seats={current.seats}
            own={round.me?.reviewer}
          />
        </>
      )}
      <Row gap={3} justify="center" wraps>
        <Button look="primary" onClick={goOn}>
          {place < 0 ? 'Turn the cards' : isLast ? 'To the round' : 'Next album'}
        </Button>
        {!isLast && <Button onClick={() => markPlayed(round.id)}>Skip to the result</Button>}
      </Row>
    </Stack>
  );
}
