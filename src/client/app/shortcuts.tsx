import { useEffect, useState } from 'react';
import { LateDialog } from '../ui/late-dialog.tsx';
import { isTyping } from '../ui/typing.ts';
import { SHORTCUTS } from './late-dialogs.ts';

/** `/` goes to the search, `?` lists the keys; neither while typing in a field. */
export function Shortcuts() {
  const [isListed, setIsListed] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setIsListed(true);
      if (event.key !== '/') return;
      const search = document.querySelector<HTMLInputElement>('main [data-search]');
      if (search === null || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!isListed) return null;
  const close = () => setIsListed(false);
  return (
    <LateDialog code={SHORTCUTS} onClose={close}>
      {(ShortcutsDialog) => <ShortcutsDialog onClose={close} />}
    </LateDialog>
  );
}
