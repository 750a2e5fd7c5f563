import type { Bracket } from '#shared/contracts/bracket.ts';
import { getRounds } from '#shared/domain/bracket-view.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from './cascade-dialog.module.css';
import { matchName, matchSentence, songsById } from './match-words.ts';

type Props = {
  bracket: Bracket;
  /** Ids of the matches whose results would be lost. */
  affected: readonly string[];
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Names the later results that a change discards, before it does. */
export function CascadeDialog({ bracket, affected, isBusy, onConfirm, onCancel }: Props) {
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
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.id}>
            <strong>{matchName(match, rounds)}</strong>
            {matchSentence(match, songs)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
