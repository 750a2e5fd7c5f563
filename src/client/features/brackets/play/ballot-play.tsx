import { Link } from '@tanstack/react-router';
import { LogOut, Monitor } from 'lucide-react';
import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { Row, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { bracketFailure } from '../../../queries/brackets.ts';
import { useBallot, useBallotAction, useShownResult } from '../ballot/use-ballot.ts';
import { Voters } from '../ballot/voters.tsx';
import { WhoAreYou } from '../ballot/who-are-you.tsx';
import { formatTurnout, getVotersIn } from '../ballot-words.ts';
import { mayUndo } from '../detail/undo-button.tsx';
import type { AskPassword, BracketControls } from '../use-bracket-action.ts';
import { isLocked } from '../who-plays.ts';
import { BallotMatch } from './ballot-match.tsx';
import styles from './ballot-play.module.css';
import { AdminsOnly } from './match-parts.tsx';
import { PlayFrame, UndoKeyButton } from './play-frame.tsx';

type Props = { bracket: Bracket; controls: BracketControls; askPassword: AskPassword };

/** Plays a bracket by vote: all voters move from match to match together. */
export function BallotPlay({ bracket, controls, askPassword }: Props) {
  const { act, busy, isAdmin } = controls;
  const ballot = useBallot(bracket);
  const result = useShownResult(bracket);
  const shownId = result?.ballot.match_id ?? nextMatch(bracket.matchups)?.id;
  const match = bracket.matchups.find(({ id }) => id === shownId);
  const isVoter = ballot?.me?.is_in === true;
  const canUndo = mayUndo(bracket, isAdmin, new Date(), isVoter);
  const undo = () =>
    act('undo a result of the', () => {
      const { id, version } = bracket;
      return requestData(endpoints.UNDO_RESULT, { params: { id }, body: { version } });
    });
  return (
    <PlayFrame
      bracket={bracket}
      controls={controls}
      isHeld={result !== null}
      undo={
        (isAdmin || isVoter) && (
          <UndoKeyButton onUndo={canUndo && busy === null && result === null ? undo : null} />
        )
      }
      canUndo={canUndo}
    >
      {match && ballot && (
        <>
          {isLocked(bracket, isAdmin) ? (
            <AdminsOnly askPassword={askPassword} />
          ) : (
            !isVoter && <WhoAreYou id={bracket.id} ballot={ballot} isFolded={isAdmin} />
          )}
          <BallotMatch
            bracket={bracket}
            match={match}
            ballot={ballot}
            result={result}
            onHostDecides={
              isAdmin && ballot.is_tied
                ? (winner_id) => act('play', () => decide(bracket, match, winner_id))
                : null
            }
          />
          <Electorate
            bracket={bracket}
            ballot={ballot}
            shownId={match.id}
            isAdmin={isAdmin}
            isHeld={result !== null}
          />
        </>
      )}
    </PlayFrame>
  );
}

function decide(bracket: Bracket, { id, version }: BracketMatch, winner_id: string) {
  return requestData(endpoints.DECIDE_MATCH, {
    params: { id: bracket.id, matchId: id },
    body: { winner_id, version },
  });
}

type ElectorateProps = {
  bracket: Bracket;
  ballot: BallotState;
  /** The shown match. */
  shownId: string;
  isAdmin: boolean;
  /** True while a result is shown. */
  isHeld: boolean;
};

/** Lists the voters, with the buttons to leave, and for admins to end a vote. */
function Electorate({ bracket, ballot, shownId, isAdmin, isHeld }: ElectorateProps) {
  const { me, match_id, is_tied } = ballot;
  const voters = getVotersIn(shownId, ballot, bracket.ballots);
  const { id } = bracket;
  const failed = (action: string) => (error: Error) =>
    notify(bracketFailure(action, error, 'vote'), true);
  const leaving = useBallotAction(id, (reviewer: string) =>
    requestData(endpoints.LEAVE_BALLOT, { params: { id }, body: { reviewer } }),
  );
  const closing = useBallotAction(id, (matchId: string) =>
    requestData(endpoints.CLOSE_VOTE, { params: { id, matchId }, body: {} }),
  );
  const canClose = isAdmin && !isHeld && !is_tied && voters.some(({ has_voted }) => has_voted);
  return (
    <section aria-label="Who votes" className={styles.electorate}>
      {voters.length > 0 && (
        <>
          <Text tone="muted" size="s" isTabular>
            {formatTurnout(voters)}
          </Text>
          <Voters
            voters={voters}
            onRelease={
              isAdmin
                ? (reviewer) => leaving.mutate(reviewer, { onError: failed('release') })
                : undefined
            }
          />
        </>
      )}
      <Row gap={2} wraps>
        {canClose && match_id !== null && (
          <Button
            aria-disabled={closing.isPending}
            onClick={() => {
              if (!closing.isPending) closing.mutate(match_id, { onError: failed('close the') });
            }}
          >
            Close the vote
          </Button>
        )}
        <Link
          to="/brackets/$id/screen"
          params={{ id }}
          target="_blank"
          className={buttonClass('quiet')}
        >
          <Monitor aria-hidden="true" size={18} /> Big screen
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
        {me?.is_in && (
          <Button
            look="quiet"
            aria-disabled={leaving.isPending}
            onClick={() => {
              if (!leaving.isPending) leaving.mutate(me.reviewer, { onError: failed('leave the') });
            }}
          >
            <LogOut aria-hidden="true" size={18} /> I’m not {me.reviewer}
          </Button>
        )}
      </Row>
    </section>
  );
}
