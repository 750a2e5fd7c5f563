import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Cover } from '../../components/album/cover.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { stored } from '../../lib/local-storage.ts';
import { serverNow } from '../../lib/server-time.ts';
import { type ClubRoundDetail, markRoundSeen } from '../../queries/club-rounds.ts';
import { Reveal } from '../voting/reveal/reveal.tsx';
import { toRoomAlbum } from './round-words.ts';
import styles from './rounds.module.css';

/** Rounds whose reveal this browser has played; older ones are forgotten. */
const MAX_PLAYED = 100;

/** Hash of the page of a round whose cards turn at once: the reader has asked for it. */
export const TURN_HASH = 'turn';

/** Milliseconds until the first card turns. */
const LEAD_MS = 1200;

const played = stored<readonly string[]>('played-rounds', (text) => JSON.parse(text ?? '[]'));

/** A phone may be passed on: the reveal is played for each person whom the round asks. */
function toPlayedKey({ id, me }: ClubRoundDetail): string {
  return me?.is_expected ? `${id} ${me.reviewer}` : id;
}

/** True if the reveal is still to be played here: only browsers of a person do. */
export function useIsUnplayed(round: ClubRoundDetail): boolean {
  const known = played.use();
  const { me, revealed } = round;
  return me !== null && revealed !== null && !me.has_seen && !known.includes(toPlayedKey(round));
}

/** Remembers that the reveal of a round was played. */
function markPlayed(round: ClubRoundDetail): void {
  const key = toPlayedKey(round);
  const known = played.get();
  if (!known.includes(key)) played.set([...known, key].slice(-MAX_PLAYED));
}

/** Tells the server that the person has seen the reveal played here, so that no page offers it. */
export function useSeenReport(round: ClubRoundDetail): void {
  const client = useQueryClient();
  const known = played.use();
  const { me, revealed } = round;
  const isDue =
    me?.is_expected && !me.has_seen && revealed !== null && known.includes(toPlayedKey(round));
  useEffect(() => {
    // Without a connection the next visit tells it.
    if (isDue) void markRoundSeen(client, round.id).catch(() => {});
  }, [isDue, client, round.id]);
}

type Props = {
  round: ClubRoundDetail;
  /** Called with true when the first card turns, and with false when the reader leaves. */
  onPlay: (isPlaying: boolean) => void;
};

function getBegin(): string {
  return new Date(serverNow() + LEAD_MS).toISOString();
}

/** Plays the reveal of a round once, album by album, with the cards of a room. */
export function PlayRound({ round, onPlay }: Props) {
  const ids = round.albums.map(({ album_id }) => album_id);
  const shown = ids.filter((id) => toRoomAlbum(round, id, null)?.ratings.length);
  const isAsked = useLocation({ select: ({ hash }) => hash }) !== TURN_HASH;
  const [place, setPlace] = useState(isAsked ? -1 : 0);
  const [begin, setBegin] = useState(getBegin);
  useEffect(() => {
    if (place >= 0) onPlay(true);
  }, [place, onPlay]);
  const leave = () => {
    markPlayed(round);
    onPlay(false);
  };
  const goOn = () => {
    if (isLast) return leave();
    setPlace(place + 1);
    scrollTo(0, 0);
    setBegin(getBegin);
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
            onDone={() => isLast && markPlayed(round)}
          />
        </>
      )}
      <Row gap={3} justify="center" wraps>
        <Button look="primary" onClick={goOn}>
          {place < 0 ? 'Turn the cards' : isLast ? 'To the round' : 'Next album'}
        </Button>
        {!isLast && <Button onClick={leave}>Skip to the result</Button>}
      </Row>
    </Stack>
  );
}
