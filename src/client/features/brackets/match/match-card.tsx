import { type ComponentProps, memo, useMemo, useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { getRounds, nextMatch, winnerPath } from '#shared/domain/brackets/bracket-view.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import styles from './match-card.module.css';
import { getSong, matchLabel, type Songs, songsById } from './match-words.ts';

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  match: BracketMatch;
  songs: Songs;
  rounds: number;
  /** True for the next match to play. */
  isCurrent: boolean;
  /** True if the champion won it. */
  isLit: boolean;
  /** Changes with every result received while it is shown; undefined for earlier ones. */
  news: number | undefined;
  /** True for the names alone, without covers and the button. */
  isPlain?: boolean;
  onOpen: (id: string) => void;
};

/**
 * Shows a match: two songs, winner, bye, or pending. A button covers it and is labeled with all of
 * that. Memoized: a result changes few of up to 128.
 */
export const MatchCard = memo(function MatchCard(props: Props) {
  const { match, songs, rounds, isCurrent, isLit, news, isPlain = false, onOpen, ...rest } = props;
  const { song_a, song_b, winner_id, state } = match;
  const empty = state === 'bye' ? 'bye' : 'unknown';
  const next = isCurrent ? ', next to play' : '';
  return (
    <div
      className={styles.card}
      data-bye={state === 'bye' || undefined}
      data-current={isCurrent || undefined}
      data-lit={isLit || undefined}
      data-news={news === undefined ? undefined : news % 2}
    >
      <Line song={getSong(song_a, songs)} winner={winner_id} empty={empty} isPlain={isPlain} />
      <Line song={getSong(song_b, songs)} winner={winner_id} empty={empty} isPlain={isPlain} />
      {!isPlain && (
        <button
          {...rest}
          type="button"
          className={styles.open}
          aria-current={isCurrent ? 'step' : undefined}
          aria-label={`${matchLabel(match, songs, rounds)}${next}`}
          onClick={() => onOpen(match.id)}
        />
      )}
    </div>
  );
});

/** Returns what the tree and the rounds of a bracket show, with the props of each match's card. */
export function useMatchCards(bracket: Bracket, onOpen: (matchId: string) => void) {
  const { matchups, status } = bracket;
  const [firstVersions] = useState(() => new Map(matchups.map(({ id, version }) => [id, version])));
  const songs = useMemo(() => songsById({ songs: bracket.songs }), [bracket.songs]);
  return useMemo(() => {
    const rounds = getRounds(matchups);
    const current = status === 'completed' ? null : nextMatch(matchups);
    const lit = new Set(winnerPath(matchups).map(({ id }) => id));
    const toProps = (match: BracketMatch): Props => ({
      match,
      songs,
      rounds,
      isCurrent: match.id === current?.id,
      isLit: lit.has(match.id),
      news: firstVersions.get(match.id) === match.version ? undefined : match.version,
      onOpen,
    });
    return { songs, rounds, current, lit, toProps };
  }, [matchups, status, songs, firstVersions, onOpen]);
}

export type MatchCards = ReturnType<typeof useMatchCards>;

type LineProps = {
  song: BracketSong | null;
  winner: string | null;
  empty: keyof typeof EMPTY;
  isPlain: boolean;
};

const EMPTY = { bye: 'Bye', unknown: 'To be decided' } as const;

/** Few characters of HTML, since a page has up to 382. */
function Line({ song, winner, empty, isPlain }: LineProps) {
  if (song === null)
    return (
      <span aria-hidden={!isPlain || undefined} data-empty={empty}>
        {EMPTY[empty]}
      </span>
    );
  return (
    <span
      aria-hidden={!isPlain || undefined}
      data-won={winner === song.id || undefined}
      data-withdrawn={song.is_withdrawn || undefined}
    >
      {!isPlain && <Thumb album={song} />}
      <b>{song.title}</b>
      <small>{song.artist}</small>
      {!isPlain && song.seed !== null && <i>{`#${song.seed}`}</i>}
    </span>
  );
}
