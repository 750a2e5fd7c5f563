import { Link } from '@tanstack/react-router';
import { Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import { getRounds, nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Card, Stack, Text } from '../../../components/layout/primitives.tsx';
import { relativeTime } from '../../../lib/format/relative-time.ts';
import { requestData } from '../../../lib/http/request.ts';
import { describeBallot, formatBallot } from '../ballot-words.ts';
import type { BracketControls } from '../use-bracket-action.ts';
import { isClosed, isTapDecisive } from '../who-plays.ts';
import styles from './match.module.css';
import { MatchSong } from './match-song.tsx';
import { getSong, matchName, matchSentence, songsById } from './match-words.ts';
import { affectedBy, type PendingDecision } from './pending-decisions.ts';
import { describeRemoteResult, useRemoteResult } from './remote-result.ts';

type Props = {
  bracket: Bracket;
  match: BracketMatch;
  onClose: () => void;
  /** `null` for a read-only bracket. */
  controls: BracketControls | null;
};

type Change = { winner_id: string | null; affected: string[] };

export function MatchDialog({ bracket, match, onClose, controls }: Props) {
  const [change, setChange] = useState<Change | null>(null);
  const [played, setPlayed] = useState<string | null>(null);
  const [picks, setPicks] = useState<readonly PendingDecision[]>([]);
  const { held, latest } = useRemoteResult(bracket, { picks, undos: [] });
  // The result that it would clear may have changed.
  if (held !== null && change !== null) setChange(null);
  const songs = songsById(bracket);
  const rounds = getRounds(bracket.matchups);
  const isOpen = ['ready', 'active', 'completed'].includes(bracket.status);
  const isDecided = match.state === 'completed';
  const canDecide =
    controls !== null &&
    isOpen &&
    !isClosed(bracket, controls.isAdmin) &&
    isTapDecisive(bracket, controls.isAdmin) &&
    (isDecided || match.state === 'ready');
  const decide = (winner_id: string | null, cascade = false) => {
    if (held !== null) return;
    const affected = cascade ? [] : affectedBy(bracket, match.id, winner_id);
    if (affected.length > 0) return setChange({ winner_id, affected });
    const body = { winner_id, version: match.version, cascade };
    setPicks([...picks, { ...body, match_id: match.id, at: new Date().toISOString() }]);
    return controls?.act(
      isDecided ? 'change' : 'play',
      () =>
        requestData(endpoints.DECIDE_MATCH, {
          params: { id: bracket.id, matchId: match.id },
          body,
        }),
      onClose,
    );
  };
  const votes = describeBallot(bracket, match.id);
  const isBusy = (controls?.busy ?? null) !== null;
  const isNext = nextMatch(bracket.matchups)?.id === match.id && bracket.status !== 'paused';
  return (
    <Dialog
      title={matchName(match, rounds)}
      onClose={onClose}
      above={
        change && (
          <CascadeDialog
            bracket={bracket}
            affected={change.affected}
            isBusy={isBusy}
            onConfirm={() => decide(change.winner_id, true)}
            onCancel={() => setChange(null)}
          />
        )
      }
      footer={
        canDecide && (
          <>
            {isDecided && (
              <Button
                disabled={isBusy}
                aria-disabled={held !== null || undefined}
                onClick={() => decide(null)}
              >
                <RotateCcw aria-hidden="true" size={18} /> Take result back
              </Button>
            )}
            {isNext && (
              <Link
                to="/brackets/$id/play"
                params={{ id: bracket.id }}
                className={buttonClass('primary')}
              >
                <Play aria-hidden="true" size={18} /> Play from here
              </Link>
            )}
          </>
        )
      }
    >
      <Text tone="muted" className={styles.status}>
        {getStatus(match, bracket)}
      </Text>
      {votes && (
        <Text tone="muted" className={styles.status}>
          {formatBallot(votes)}.
        </Text>
      )}
      <Text weight={600} role="status" className={styles.news}>
        {latest && describeRemoteResult(latest)}
      </Text>
      <Stack gap={3} className={styles.songs}>
        {[match.song_a, match.song_b].map((id, index) => {
          const song = getSong(id, songs);
          if (song === null) return <EmptySide key={index === 0 ? 'a' : 'b'} match={match} />;
          return (
            <MatchSong
              key={song.id}
              bracket={bracket}
              song={song}
              outcome={
                match.winner_id === null ? null : match.winner_id === song.id ? 'won' : 'lost'
              }
              controls={controls}
              onWin={canDecide && match.winner_id !== song.id ? () => decide(song.id) : null}
              isHeld={held !== null}
              isPlayed={played === song.id}
              onPlay={() => setPlayed(played === song.id ? null : song.id)}
            />
          );
        })}
      </Stack>
    </Dialog>
  );
}

function EmptySide({ match }: { match: BracketMatch }) {
  return (
    <Card padding={4} tone="muted" className={styles.empty}>
      {match.state === 'bye' ? 'Bye: no opponent' : 'To be decided'}
    </Card>
  );
}

function getStatus(match: BracketMatch, { status }: Bracket): string {
  if (match.state === 'bye') return 'Bye: the song moves on without a match.';
  if (match.state === 'walkover')
    return match.winner_id === null
      ? 'Both songs were withdrawn, so neither moves on.'
      : 'Walkover: the other song was withdrawn.';
  if (match.state === 'pending') return 'Waiting for earlier matches.';
  if (status === 'paused') return 'The bracket is paused. Nothing can be decided now.';
  if (match.state === 'ready') return 'Ready to play.';
  const { decided_at } = match;
  return decided_at === null
    ? 'Decided.'
    : `Decided ${relativeTime(new Date(decided_at), new Date())}.`;
}

type CascadeDialogProps = {
  bracket: Bracket;
  /** Ids of the matches whose results would be lost. */
  affected: readonly string[];
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Names the later results that a change discards, before it does. */
function CascadeDialog({ bracket, affected, isBusy, onConfirm, onCancel }: CascadeDialogProps) {
  const songs = songsById(bracket);
  const rounds = getRounds(bracket.matchups);
  const matches = bracket.matchups.filter(({ id }) => affected.includes(id));
  return (
    <ConfirmDialog
      title="Change an earlier result?"
      confirm="Change it"
      busy="Changing..."
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {matches.length === 1 ? 'A later result depends' : 'Later results depend'} on it and will be
        cleared. Undo restores everything.
      </p>
      <Stack as="ul" gap={3} className={styles.matches}>
        {matches.map((match) => (
          <Stack as="li" breaks key={match.id}>
            <strong>{matchName(match, rounds)}</strong>
            {matchSentence(match, songs)}
          </Stack>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
