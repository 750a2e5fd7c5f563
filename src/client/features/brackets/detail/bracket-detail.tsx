import type { Bracket } from '#shared/contracts/bracket.ts';
import { Message } from '../../../ui/message.tsx';
import { MatchDialog } from '../match/match-dialog.tsx';
import type { BracketControls } from '../use-bracket-action.ts';
import { BracketActions } from './bracket-actions.tsx';
import styles from './bracket-detail.module.css';
import { BracketHeader } from './bracket-header.tsx';
import { BracketViews } from './bracket-views.tsx';
import { Champion } from './champion.tsx';
import { ChampionActions } from './champion-actions.tsx';
import { SongList } from './song-list.tsx';
import { UndoButton } from './undo-button.tsx';
import { useJustCompleted } from './use-just-completed.ts';
import { useMatchAddress } from './use-match-address.ts';

type Props = {
  bracket: Bracket;
  /** `null` on the shared page, where a bracket is only looked at. */
  controls: BracketControls | null;
};

/** A bracket: how it stands, who won, and every match. */
export function BracketDetail({ bracket, controls }: Props) {
  const { match, open, close } = useMatchAddress();
  const isNew = useJustCompleted(bracket);
  const opened = bracket.matchups.find(({ id }) => id === match);
  const { champion, status, songs } = bracket;
  return (
    <>
      <BracketHeader bracket={bracket}>
        {controls && <BracketActions bracket={bracket} controls={controls} />}
      </BracketHeader>
      {status === 'paused' && (
        <p role="status" className={styles.paused}>
          This bracket is paused: no results are taken until an admin resumes it.
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
        <BracketViews bracket={bracket} onOpen={open} />
      )}
      {status === 'draft' && songs.length > 0 && <SongList songs={songs} />}
      {opened && (
        <MatchDialog bracket={bracket} match={opened} controls={controls} onClose={close} />
      )}
    </>
  );
}

function Draft({ bracket: { songs } }: { bracket: Bracket }) {
  if (songs.length === 0) return <Message title="No songs yet">An admin adds them.</Message>;
  return (
    <p className={styles.draft}>
      This bracket is a draft: its matchups have not been made yet. These songs are in it so far.
    </p>
  );
}
