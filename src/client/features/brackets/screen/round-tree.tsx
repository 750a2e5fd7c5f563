import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import { getRounds, roundName } from '#shared/domain/brackets/bracket-view.ts';
import { VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { getSong, matchName, matchSentence, type Songs, songsById } from '../match/match-words.ts';
import { getRoundPart } from './round-part.ts';
import styles from './round-tree.module.css';

type Props = {
  bracket: Bracket;
  /** The shown match. */
  match: BracketMatch;
};

/** Shows the running round: its decided matches, the shown one, and where the winners meet. */
export function RoundTree({ bracket, match }: Props) {
  const songs = songsById(bracket);
  const rounds = getRounds(bracket.matchups);
  const { matches, next } = getRoundPart(bracket.matchups, match);
  if (matches.length < 2) return null;
  return (
    <section aria-label={roundName(match.round, rounds)} className={styles.tree}>
      <ol className={styles.matches}>
        {matches.map((one) => (
          <li
            key={one.id}
            className={styles.match}
            data-decided={one.winner_id !== null || undefined}
            aria-current={one.id === match.id ? 'step' : undefined}
          >
            {next.length === 0 && <span className={styles.name}>{matchName(one, rounds)}</span>}
            <VisuallyHidden>{matchSentence(one, songs)}</VisuallyHidden>
            <Contestant id={one.song_a} match={one} songs={songs} />
            <Contestant id={one.song_b} match={one} songs={songs} />
          </li>
        ))}
      </ol>
      {next.length > 0 && (
        <ol aria-hidden="true" className={styles.next}>
          {next.map((one) => (
            <li key={one.id} className={styles.meeting}>
              <span>{describeMeeting(one, songs, rounds)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type ContestantProps = { id: string | null; match: BracketMatch; songs: Songs };

function Contestant({ id, match: { winner_id, state }, songs }: ContestantProps) {
  const outcome = winner_id === null ? undefined : winner_id === id ? 'won' : 'lost';
  const empty = state === 'bye' ? 'Bye' : '?';
  return (
    <span aria-hidden="true" className={styles.song} data-outcome={outcome}>
      {getSong(id, songs)?.title ?? empty}
    </span>
  );
}

/** 'Fly Away vs ?', or the name of a match whose songs are not known yet. */
function describeMeeting(match: BracketMatch, songs: Songs, rounds: number): string {
  const titles = [match.song_a, match.song_b].map((id) => getSong(id, songs)?.title ?? '?');
  return titles.every((title) => title === '?') ? matchName(match, rounds) : titles.join(' vs ');
}
