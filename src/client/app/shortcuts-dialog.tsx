import { version } from '../../../package.json' with { type: 'json' };
import { Dialog } from '../ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const KEYS = [
  ['/', 'Go to search'],
  ['Ctrl K, ⌘ K', 'Search everything'],
  ['Ctrl Enter, ⌘ Enter', 'Save the form'],
  ['Esc', 'Clear the search or close the dialog'],
  ['← →', 'Scroll covers, switch tabs, pick a side'],
  ['U', 'Undo the last pick'],
  ['+ − 0', 'Zoom the bracket or fit it (arrow keys move between matches)'],
  ['M', 'Move the focused album to another tier (admins)'],
  ['?', 'Show this list'],
] as const;

/** Lists the global shortcuts, those of the brackets, and the app's version. */
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
      <p className={styles.version}>Spindle {version}</p>
    </Dialog>
  );
}
