import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Ranking, RankingAnswers } from '#shared/contracts/rankings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type From = 'saved' | 'anew';

type Props = {
  draft: RankingAnswers;
  saved: Ranking;
  onBegin: (from: From) => Promise<void>;
};

/** Discards the comparisons: to compare all albums again, or to start from the saved order. */
export function StartAgain({ draft, saved, onBegin }: Props) {
  const [asked, setAsked] = useState<From | null>(null);
  const count = draft.answers.length;
  const begin = (from: From) => {
    setAsked(null);
    onBegin(from);
  };
  const press = (from: From) => (count === 0 ? begin(from) : setAsked(from));
  const isAnew = !draft.is_sorted;
  return (
    <>
      {(count > 0 || !isAnew) && (
        <Button look="quiet" onClick={() => press('anew')}>
          <RotateCcw aria-hidden="true" size={18} /> Start Again
        </Button>
      )}
      {isAnew && saved.album_ids.length > 0 && (
        <Button look="quiet" onClick={() => press('saved')}>
          Keep the Saved Order
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'anew' ? 'Start again?' : 'Keep the saved order?'}
          confirm={asked === 'anew' ? 'Start Again' : 'Keep It'}
          onConfirm={() => begin(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            {count === 1 ? 'The answer' : `The ${count} answers`} given so far will be deleted.
            {asked === 'anew' ? ' You will be asked about every album again.' : ''}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
