import { Lock } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { getRounds, getSides } from '#shared/domain/brackets/bracket-view.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Card, Row, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { SideChoice } from '../../../components/side-choice/side-choice.tsx';
import type { Side } from '../../../components/side-choice/use-sides.ts';
import { formatRoundProgress, getSong, matchName, songsById } from '../match/match-words.ts';
import { Preview, SongWords } from '../match/song-words.tsx';
import type { AskPassword } from '../use-bracket-action.ts';
import styles from './play-match.module.css';

type Sides = Record<Side, BracketSong | null>;

/** Returns the songs of a match by side, and which one plays its preview: at most one. */
export function useMatchSides(bracket: Bracket, match: BracketMatch) {
  const [played, setPlayed] = useState<string | null>(null);
  const songs = songsById(bracket);
  const ids = getSides(match);
  const sides: Sides = { left: getSong(ids.left, songs), right: getSong(ids.right, songs) };
  const preview = (side: Side) => {
    const id = sides[side]?.id ?? null;
    const isPlayed = played !== null && played === id;
    return { isPlayed, onPlay: () => setPlayed(isPlayed ? null : id) };
  };
  return { sides, preview, stopPreview: () => setPlayed(null) };
}

type MatchSideProps = Omit<ComponentProps<typeof SideChoice>, 'id' | 'cover' | 'words'> & {
  /** `null` shows nothing. */
  song: BracketSong | null;
  isPlayed: boolean;
  onPlay: () => void;
};

/** One song of a match with its preview; the button is reused from match to match. */
export function MatchSide({ song, isPlayed, onPlay, ...choice }: MatchSideProps) {
  if (song === null) return null;
  return (
    <div className={styles.side} data-side={choice.side}>
      <SideChoice {...choice} id={song.id} cover={song} words={<SongWords song={song} />} />
      <Preview song={song} isOpen={isPlayed} onToggle={onPlay} />
    </div>
  );
}

type AnnouncementProps = {
  bracket: Bracket;
  match: BracketMatch;
  sides: Sides;
  /** True while a result is shown, which is announced instead. */
  isResult: boolean;
};

/** Announces the match to screen readers: 'Semifinal 1: A by X against B by Y'. */
export function MatchAnnouncement({ bracket, match, sides, isResult }: AnnouncementProps) {
  const songs = [sides.left, sides.right].map((song) => song && `${song.title} by ${song.artist}`);
  return (
    <VisuallyHidden as="p" role="status">
      {!isResult && `${shortMatchName(match, bracket)}: ${songs.join(' against ')}`}
    </VisuallyHidden>
  );
}

type MatchTopProps = {
  bracket: Bracket;
  match: BracketMatch;
  /** True if the match is shown with its result. */
  isResult: boolean;
};

export function MatchTop({ bracket, match, isResult }: MatchTopProps) {
  const { decided, total } = bracket.progress;
  const number = isResult ? decided : decided + 1;
  return (
    <div className={styles.top}>
      <h2 tabIndex={-1}>{shortMatchName(match, bracket)}</h2>
      <Text tone="muted" isTabular>
        Match {Math.min(number, total)} of {total}
      </Text>
      {match.next_match_id !== null && (
        <Text tone="muted" size="s" isTabular className={styles.round}>
          {formatRoundProgress(match, bracket)}
        </Text>
      )}
      <progress value={decided} max={total} aria-label="Matches played" />
    </div>
  );
}

/** Name of a match without its number in a large round, which would look like the overall one. */
function shortMatchName(match: BracketMatch, { matchups }: Bracket): string {
  return matchName(match, getRounds(matchups)).split(', ')[0] ?? '';
}

export function AdminsOnly({ askPassword }: { askPassword: AskPassword }) {
  return (
    <Card padding={3} paddingInline={4} surface>
      <Row gap={3} justify="between" wraps>
        <Row as="p" gap={2}>
          <Lock aria-hidden="true" size={18} className={styles.icon} /> Only admins can play this
          bracket. You can watch.
        </Row>
        <Button look="primary" onClick={() => askPassword(() => undefined)}>
          Sign in
        </Button>
      </Row>
    </Card>
  );
}
