import { type ComponentProps, useState } from 'react';
import type { BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { Card } from '../../../components/layout/primitives.tsx';
import styles from './match-card.module.css';
import { getSong, matchLabel, type Songs } from './match-words.ts';

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  match: BracketMatch;
  songs: Songs;
  rounds: number;
  /** True for the next match to play. */
  isCurrent: boolean;
  /** True if the champion won it. */
  isLit: boolean;
  /** Changes with every result received while it is shown; undefined for earlier ones. */
  news?: number | undefined;
  onOpen: (id: string) => void;
};

/**
 * Shows a match: two songs, winner, bye, or pending. A button covers it and is labeled with all of
 * that.
 */
export function MatchCard(props: Props) {
  const { match, songs, rounds, isCurrent, isLit, news, onOpen, ...rest } = props;
  const { song_a, song_b, winner_id, state } = match;
  const empty = state === 'bye' ? 'bye' : 'unknown';
  const next = isCurrent ? ', next to play' : '';
  return (
    <Card
      surface
      className={styles.card}
      data-state={state}
      data-current={isCurrent || undefined}
      data-lit={isLit || undefined}
      data-news={news === undefined ? undefined : news % 2}
    >
      <Line song={getSong(song_a, songs)} winner={winner_id} empty={empty} />
      <Line song={getSong(song_b, songs)} winner={winner_id} empty={empty} />
      <button
        {...rest}
        type="button"
        className={styles.open}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={`${matchLabel(match, songs, rounds)}${next}`}
        onClick={() => onOpen(match.id)}
      />
    </Card>
  );
}

type LineProps = { song: BracketSong | null; winner: string | null; empty: keyof typeof EMPTY };

const EMPTY = { bye: 'Bye', unknown: 'To be decided' } as const;

function Line({ song, winner, empty }: LineProps) {
  if (song === null)
    return (
      <span aria-hidden="true" className={styles.line} data-empty={empty}>
        {EMPTY[empty]}
      </span>
    );
  const outcome = winner === null ? undefined : winner === song.id ? 'won' : 'lost';
  return (
    <span
      aria-hidden="true"
      className={styles.line}
      data-outcome={outcome}
      data-withdrawn={song.is_withdrawn || undefined}
    >
      <Thumb album={song} />
      <span className={styles.title}>{song.title}</span>
      <span className={styles.artist}>{song.artist}</span>
      {song.seed !== null && <span className={styles.seed}>#{song.seed}</span>}
    </span>
  );
}

/**
 * Returns a function that gives the version of a match if it changed while shown, else undefined.
 */
export function useStatusChange(matchups: readonly BracketMatch[]) {
  const [atFirst] = useState(() => new Map(matchups.map(({ id, version }) => [id, version])));
  return ({ id, version }: BracketMatch): number | undefined =>
    atFirst.get(id) === version ? undefined : version;
}
