import { useState } from 'react';
import { Palette } from '../features/palette/palette.tsx';
import { SignInDialog } from '../features/sign-in/sign-in-dialog.tsx';
import { usePlaces } from './places.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type Props = { opened: 'keys' | 'palette'; onClose: () => void };

/** What a key opened: the list of keys, or the command palette, which leads to it too. */
export function KeyDialog({ opened, onClose }: Props) {
  const [shown, setShown] = useState<'sign in' | Props['opened']>(opened);
  if (shown === 'keys') return <ShortcutsDialog onClose={onClose} />;
  if (shown === 'sign in')
    return (
      <SignInDialog reason="Admins change what is listed." onSignedIn={onClose} onClose={onClose} />
    );
  return <FilledPalette onShow={setShown} onClose={onClose} />;
}

type FilledProps = { onShow: (shown: 'keys' | 'sign in') => void; onClose: () => void };

function FilledPalette({ onShow, onClose }: FilledProps) {
  const places = usePlaces(onShow, onClose);
  return <Palette places={places} onClose={onClose} />;
}
