import { version } from '../../../package.json' with { type: 'json' };
import { Dialog } from '../ui/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const KEYS = [
  ['/', 'Go to the search'],
  ['Ctrl K, ⌘ K', 'Find albums, sessions, brackets, pages and what there is to do'],
  ['Ctrl Enter, ⌘ Enter', 'Save the form'],
  ['Esc', 'Clear the search, close what is on top'],
  [
    '← →',
    'Scroll a row of covers, change tabs, choose a side in bracket play and where a tier is ranked',
  ],
  ['U', 'Take back the last result in bracket play, the last answer of a ranking'],
  ['+ − 0', 'Zoom the tree of a bracket, or fit it; arrow keys go from match to match'],
  ['M', 'Move the album that has the focus in the tier list, for admins'],
  ['?', 'Show these keys'],
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
