import { Lock } from 'lucide-react';
import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import { getRounds } from '#shared/domain/brackets/bracket-view.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { formatRoundProgress, matchName } from '../match/match-words.ts';
import type { AskPassword } from '../use-bracket-action.ts';
import styles from './play-match.module.css';

type Props = {
  bracket: Bracket;
  match: BracketMatch;
  /** True if the match is shown with its result. */
  isResult: boolean;
};

/** Shows the name of a match, and the progress of the bracket. */
export function MatchTop({ bracket, match, isResult }: Props) {
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
export function shortMatchName(match: BracketMatch, { matchups }: Bracket): string {
  return matchName(match, getRounds(matchups)).split(', ')[0] ?? '';
}

/** Explains that only admins can play a bracket. */
export function AdminsOnly({ askPassword }: { askPassword: AskPassword }) {
  return (
    <Row gap={3} justify="between" wraps className={styles.locked}>
      <p>
        <Lock aria-hidden="true" size={18} /> Only admins can play this bracket. You can watch.
      </p>
      <Button look="primary" onClick={() => askPassword(() => undefined)}>
        Sign in
      </Button>
    </Row>
  );
}
