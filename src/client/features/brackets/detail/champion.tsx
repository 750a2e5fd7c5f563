import { Trophy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { getRounds, ranking, roundName, winnerPath } from '#shared/domain/brackets/bracket-view.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Thumb } from '../../../components/album/thumb.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { importWithRetry } from '../../../lib/http/import-with-retry.ts';
import { artistAndSeed, getSong, type Songs, songsById } from '../match/match-words.ts';
import styles from './champion.module.css';

type Props = {
  bracket: Bracket;
  champion: BracketSong;
  /** True if it won while the page was open. */
  isNew: boolean;
  /** Buttons. */
  children: ReactNode;
};

/** Shows the winning song: its cover, its path match by match, and the ranking of all others. */
export function Champion({ bracket, champion, isNew, children }: Props) {
  const songs = songsById(bracket);
  const rounds = getRounds(bracket.matchups);
  return (
    <Card
      as="section"
      gap={6}
      radius="l"
      padding={5}
      surface
      aria-labelledby="champion"
      className={styles.champion}
    >
      {isNew && <Confetti />}
      <Stack gap={5} align="center" className={styles.song}>
        <span className={styles.cover}>
          <Cover album={champion} sizes="(width < 40rem) 70vw, 18rem" isEager />
        </span>
        <Stack gap={2} className={styles.words}>
          <p className={styles.label}>
            <Trophy aria-hidden="true" size={22} /> Champion
          </p>
          <h2 id="champion" tabIndex={-1}>
            {champion.title}
          </h2>
          <Text tone="muted" size="l" breaks>
            {champion.artist}
          </Text>
          <Row gap={2} align="stretch" justify="center" wraps className={styles.actions}>
            {children}
          </Row>
        </Stack>
      </Stack>
      <Stack gap={6} className={styles.facts}>
        <section aria-labelledby="path">
          <h3 id="path">Path to the title</h3>
          <Stack as="ol" gap={2} className={styles.path}>
            {winnerPath(bracket.matchups).map((match) => (
              <li key={match.id}>
                <span className={styles.round}>{roundName(match.round, rounds)}</span>
                <Beaten match={match} songs={songs} />
              </li>
            ))}
          </Stack>
        </section>
        <SongRanking bracket={bracket} songs={songs} />
      </Stack>
    </Card>
  );
}

/** Shows the opponent that the champion beat in a match. */
function Beaten({ match, songs }: { match: BracketMatch; songs: Songs }) {
  const loser = getSong(match.winner_id === match.song_a ? match.song_b : match.song_a, songs);
  if (loser === null) return <span className={styles.bye}>Bye</span>;
  return (
    <>
      <Thumb album={loser} />
      <span className={styles.beaten}>
        <span>
          {match.state === 'walkover' ? 'Walkover against' : 'Beat'} <strong>{loser.title}</strong>
        </span>
        <span className={styles.muted}>{artistAndSeed(loser)}</span>
      </span>
    </>
  );
}

/** Plays confetti once; not with reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop: (() => void) | null = null;
    let isLeft = false;
    importWithRetry(() => import('canvas-confetti'))
      .then(({ default: library }) => {
        if (isLeft) return;
        // The library's worker is a blob, which the CSP rejects.
        const fire = library.create(element, { resize: true, useWorker: false });
        stop = () => fire.reset();
        for (const [angle, x] of [
          [60, 0],
          [120, 1],
        ] as const)
          fire({ particleCount: 90, spread: 70, startVelocity: 55, angle, origin: { x, y: 0.8 } });
      })
      // Confetti is optional.
      .catch(() => {});
    return () => {
      isLeft = true;
      stop?.();
    };
  }, []);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} className={styles.confetti} />
    </div>
  );
}

/** True if a bracket was completed while it was shown, not before. */
export function useJustCompleted({ status }: Pick<Bracket, 'status'>): boolean {
  const [atFirst] = useState(status);
  return status === 'completed' && atFirst !== 'completed';
}

/** Ranks shown at first. */
const TOP = 8;

/** Ranks every song; the best first, all on request. */
function SongRanking({ bracket, songs }: { bracket: Bracket; songs: Songs }) {
  const [isWhole, setIsWhole] = useState(false);
  const places = ranking(bracket.matchups);
  const shown = isWhole ? places : places.slice(0, TOP);
  return (
    <section aria-labelledby="ranking" className={styles.ranking}>
      <h3 id="ranking">Ranking</h3>
      <ul className={styles.places}>
        {shown.map(({ place, song_id }) => {
          const song = songs.get(song_id);
          if (song === undefined) return null;
          return (
            <li key={song_id}>
              <Text as="span" size="l" weight={700} isTabular className={styles.place}>
                <VisuallyHidden>Place </VisuallyHidden>
                {place}
              </Text>
              <Thumb album={song} />
              <span className={styles.rankingWords}>
                <strong data-withdrawn={song.is_withdrawn || undefined}>{song.title}</strong>
                <span>{artistAndSeed(song)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {places.length > TOP && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the best ${TOP}` : `Show all ${places.length}`}
        </Button>
      )}
    </section>
  );
}
