import { Dialog } from '../ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const KEYS = [
  ['/', 'Go to the search'],
  ['Esc', 'Clear the search, close what is on top'],
  ['← →', 'Scroll a row of covers, change tabs'],
  ['?', 'Show these keys'],
] as const;

/** The keys that work everywhere. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
