import { useSearch } from '@tanstack/react-router';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { type DialogSearch, useCloseDialog, useOpenDialog } from '../../../ui/url-dialogs.ts';
import { MatchDialog } from '../match/match-dialog.tsx';
import type { BracketControls } from '../use-bracket-action.ts';
import { BracketActions } from './bracket-actions.tsx';
import styles from './bracket-detail.module.css';
import { BracketHeader } from './bracket-header.tsx';
import { BracketViews } from './bracket-views.tsx';
import { Champion, useJustCompleted } from './champion.tsx';
import { ChampionActions } from './champion-actions.tsx';
import { Draft } from './draft.tsx';
import { UndoButton } from './undo-button.tsx';

type Props = {
  bracket: Bracket;
  /** `null` on the shared page, which is read-only. */
  controls: BracketControls | null;
};

/** Shows a bracket: progress, champion and every match. */
export function BracketDetail({ bracket, controls }: Props) {
  const { match } = useSearch({ strict: false }) as DialogSearch;
  const open = useOpenDialog();
  const close = useCloseDialog();
  const isNew = useJustCompleted(bracket);
  const opened = bracket.matchups.find(({ id }) => id === match);
  const { champion, status } = bracket;
  return (
    <>
      <BracketHeader bracket={bracket}>
        {controls && <BracketActions bracket={bracket} controls={controls} />}
      </BracketHeader>
      {status === 'paused' && (
        <p role="status" className={styles.paused}>
          This bracket is paused. An admin can resume it.
        </p>
      )}
      {champion && status === 'completed' && (
        <Champion bracket={bracket} champion={champion} isNew={isNew}>
          <ChampionActions bracket={bracket} controls={controls}>
            {controls && <UndoButton bracket={bracket} controls={controls} />}
          </ChampionActions>
        </Champion>
      )}
      {status === 'draft' ? (
        <Draft bracket={bracket} />
      ) : (
        <BracketViews bracket={bracket} onOpen={(id) => open({ match: id })} />
      )}
      {opened && (
        <MatchDialog
          bracket={bracket}
          match={opened}
          controls={controls}
          onClose={() => close('match')}
        />
      )}
    </>
  );
}
