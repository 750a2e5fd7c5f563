import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Cover } from '../../../components/album/cover.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Card, Row, Stack, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import type { BracketControls } from '../use-bracket-action.ts';
import styles from './match.module.css';
import { Preview, SongWords } from './song-words.tsx';

type Props = {
  bracket: Bracket;
  song: BracketSong;
  outcome: 'won' | 'lost' | null;
  controls: BracketControls | null;
  /** Picks this song; `null` if not possible. */
  onWin: (() => void) | null;
  /** True while a result from another device is shown and input is ignored. */
  isHeld: boolean;
  isPlayed: boolean;
  onPlay: () => void;
};

export function MatchSong(props: Props) {
  const { bracket, song, outcome, controls, onWin, isHeld, isPlayed, onPlay } = props;
  const isBusy = (controls?.busy ?? null) !== null;
  const win = outcome === 'lost' ? 'Let this song win instead' : 'This song wins';
  return (
    <Card
      as="article"
      gap={2}
      padding={3}
      aria-label={song.title}
      className={styles.song}
      data-outcome={outcome}
    >
      <Stack gap={3} className={styles.head}>
        <Cover album={song} sizes="88px" />
        <SongWords song={song} />
      </Stack>
      {outcome === 'won' && (
        <Row as="p" gap={2} weight={700} className={styles.won}>
          <Check aria-hidden="true" size={18} /> Won
        </Row>
      )}
      {onWin && !song.is_withdrawn && (
        <Button
          look={outcome === null ? 'primary' : 'plain'}
          aria-label={`${win}: ${song.title}`}
          disabled={isBusy}
          aria-disabled={isHeld || undefined}
          onClick={onWin}
        >
          {win}
        </Button>
      )}
      <Preview song={song} isOpen={isPlayed} onToggle={onPlay} />
      {controls?.isAdmin && <Withdrawal bracket={bracket} song={song} controls={controls} />}
    </Card>
  );
}

type WithdrawalProps = { bracket: Bracket; song: BracketSong; controls: BracketControls };

function Withdrawal({ bracket, song, controls }: WithdrawalProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { act, busy } = controls;
  if (bracket.status !== 'active' && bracket.status !== 'paused') return null;
  if (song.is_withdrawn)
    return (
      <Button
        look="quiet"
        disabled={busy !== null}
        onClick={() =>
          act('reinstate a song of the', () =>
            requestData(endpoints.REINSTATE_SONG, {
              params: { id: bracket.id, songId: song.id },
              body: {},
            }),
          )
        }
      >
        Reinstate<VisuallyHidden> {song.title}</VisuallyHidden>
      </Button>
    );
  return (
    <>
      <Button look="quiet" disabled={busy !== null} onClick={() => setIsAsking(true)}>
        Withdraw<VisuallyHidden> {song.title}</VisuallyHidden>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this song?"
          confirm="Withdraw"
          busy="Withdrawing..."
          isBusy={busy !== null}
          onConfirm={() =>
            act(
              'withdraw a song of the',
              () =>
                requestData(endpoints.REMOVE_SONG, {
                  params: { id: bracket.id, songId: song.id },
                  body: {},
                }),
              () => setIsAsking(false),
            )
          }
          onCancel={() => setIsAsking(false)}
        >
          <p>“{song.title}” forfeits its remaining matches. Past results stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
