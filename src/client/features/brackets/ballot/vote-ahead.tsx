import { Check } from 'lucide-react';
import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { getSides } from '#shared/domain/brackets/bracket-view.ts';
import { Thumb } from '../../../components/album/thumb.tsx';
import { Grid } from '../../../components/layout/primitives.tsx';
import { getSong, songsById } from '../match/match-words.ts';
import styles from './vote-ahead.module.css';

type Props = {
  bracket: Bracket;
  /** The other matches of the round that can be voted on. */
  matches: readonly BracketMatch[];
  /** Own votes: song by match. */
  votes: ReadonlyMap<string, string>;
  onVote: (match: BracketMatch, song_id: string | null) => void;
};

/** Votes for the later matches of a round; they count when the match comes up. */
export function VoteAhead({ bracket, matches, votes, onVote }: Props) {
  if (matches.length === 0) return null;
  const songs = songsById(bracket);
  const done = matches.filter(({ id }) => votes.has(id)).length;
  return (
    <details className={styles.ahead}>
      <summary>
        Vote ahead: {done} of {matches.length} done
      </summary>
      <Grid as="ol" columns={22} gap={3}>
        {matches.map((match) => {
          const { left, right } = getSides(match);
          return (
            <li key={match.id} className={styles.match}>
              {[left, right].map((id) => {
                const song = getSong(id, songs);
                return (
                  song && (
                    <Choice
                      key={song.id}
                      song={song}
                      isChosen={votes.get(match.id) === song.id}
                      onChoose={(song_id) => onVote(match, song_id)}
                    />
                  )
                );
              })}
            </li>
          );
        })}
      </Grid>
    </details>
  );
}

type ChoiceProps = {
  song: BracketSong;
  isChosen: boolean;
  /** Called with `null` to withdraw the vote. */
  onChoose: (song_id: string | null) => void;
};

function Choice({ song, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={styles.choice}
      onClick={() => onChoose(isChosen ? null : song.id)}
    >
      <Thumb album={song} />
      <span>{song.title}</span>
      {isChosen && <Check aria-hidden="true" size={18} />}
    </button>
  );
}
