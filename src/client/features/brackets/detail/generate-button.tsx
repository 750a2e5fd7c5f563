import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { MIN_SONGS } from '#shared/domain/bracket-seeding.ts';
import { Button } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { generateMatchups } from '../../../queries/brackets.ts';
import type { Act } from '../use-bracket-action.ts';
import styles from './bracket-actions.module.css';

type Props = { bracket: Bracket; act: Act; busy: string | null };

/** Generates the matchups; asks first if that discards existing ones. */
export function GenerateButton({ bracket, act, busy }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, status, songs, progress } = bracket;
  const isAnew = status !== 'draft';
  const isShort = songs.length < MIN_SONGS;
  const isBusy = busy !== null;
  const action = isAnew ? 'regenerate' : 'generate';
  const generate = () =>
    act(
      action,
      // Discards only the results that the warning counted: newer ones cause a conflict.
      () => generateMatchups(id, { discard_results: progress.decided > 0 }),
      () => setIsAsking(false),
    );
  return (
    <>
      <Button
        look={isAnew ? 'plain' : 'primary'}
        disabled={isBusy || isShort}
        onClick={isAnew ? () => setIsAsking(true) : generate}
      >
        <Shuffle aria-hidden="true" size={18} />
        {isAnew ? 'Regenerate' : isBusy ? 'Generating...' : 'Generate matchups'}
      </Button>
      {isShort && <span className={styles.hint}>A bracket needs at least two songs.</span>}
      {isAsking && (
        <ConfirmDialog
          title="Make new matchups?"
          confirm="Regenerate"
          busy="Generating..."
          isBusy={isBusy}
          onConfirm={generate}
          onCancel={() => setIsAsking(false)}
        >
          <p>{warning(progress.decided)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function warning(decided: number): string {
  if (decided === 0) return 'The current matchups are replaced. No results are lost.';
  const results = decided === 1 ? 'One result is' : `All ${decided} results are`;
  return `The current matchups are replaced. ${results} lost for good.`;
}
