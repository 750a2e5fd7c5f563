import { useState } from 'react';
import { Palette } from '../features/palette/palette.tsx';
import { SignInDialog } from '../features/sign-in/sign-in-dialog.tsx';
import { useCommands } from './commands.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type Props = { opened: 'keys' | 'palette' | 'sign in'; onClose: () => void };

/** Dialog of a shortcut: the list of shortcuts, or the command palette, which links to it. */
export function KeyDialog({ opened, onClose }: Props) {
  const [shown, setShown] = useState(opened);
  if (shown === 'keys') return <ShortcutsDialog onClose={onClose} />;
  if (shown === 'sign in')
    return (
      <SignInDialog reason="Sign in to make changes." onSignedIn={onClose} onClose={onClose} />
    );
  return <FilledPalette onShow={setShown} onClose={onClose} />;
}

type FilledProps = { onShow: (shown: 'keys' | 'sign in') => void; onClose: () => void };

function FilledPalette({ onShow, onClose }: FilledProps) {
  const places = useCommands(onShow, onClose);
  return <Palette places={places} onClose={onClose} />;
}
