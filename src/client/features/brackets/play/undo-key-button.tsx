import { Undo2 } from 'lucide-react';
import { Button } from '../../../components/controls/button.tsx';
import { usePlayKeys } from '../../../components/side-choice/use-sides.ts';
import styles from './play.module.css';

/** Undoes the last result, also by the key U. @param onUndo `null` while nothing can be undone */
export function UndoKeyButton({ onUndo }: { onUndo: (() => void) | null }) {
  usePlayKeys(new Map([['u', () => onUndo?.()]]));
  return (
    <Button
      look="quiet"
      aria-keyshortcuts="U"
      disabled={onUndo === null}
      onClick={() => onUndo?.()}
    >
      <Undo2 aria-hidden="true" size={18} /> Undo
      <span aria-hidden="true" className={styles.key}>
        U
      </span>
    </Button>
  );
}
