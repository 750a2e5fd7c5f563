import { useState } from 'react';
import { version } from '../../../../package.json';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { Palette } from '../../features/command-palette/palette.tsx';
import { SignInDialog } from '../../features/sign-in/sign-in-dialog.tsx';
import { SignOutDialog } from '../../features/sign-in/sign-out-dialog.tsx';
import { useCommands } from './commands.ts';
import styles from './key-dialog.module.css';

type Props = { opened: 'keys' | 'palette' | 'sign in' | 'sign out'; onClose: () => void };

/** Dialog of a shortcut: the list of shortcuts, or the command palette, which links to it. */
export function KeyDialog({ opened, onClose }: Props) {
  const [shown, setShown] = useState(opened);
  if (shown === 'keys') return <ShortcutsDialog onClose={onClose} />;
  if (shown === 'sign in')
    return (
      <SignInDialog reason="Sign in to make changes." onSignedIn={onClose} onClose={onClose} />
    );
  if (shown === 'sign out') return <SignOutDialog onClose={onClose} />;
  return <FilledPalette onShow={setShown} onClose={onClose} />;
}

type FilledProps = {
  onShow: (shown: 'keys' | 'sign in' | 'sign out') => void;
  onClose: () => void;
};

function FilledPalette({ onShow, onClose }: FilledProps) {
  const places = useCommands(onShow, onClose);
  return <Palette places={places} onClose={onClose} />;
}

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
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <Stack gap={5}>
        <Stack as="dl" gap={3}>
          {KEYS.map(([key, does]) => (
            <Stack gap={3} alignRows="center" key={key} className={styles.key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </Stack>
          ))}
        </Stack>
        <Text tone="muted" size="s">
          Spindle {version}
        </Text>
      </Stack>
    </Dialog>
  );
}
