import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../ui/typing.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

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
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => setIsListed(false)} />
    </Suspense>
  );
}
