import { useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import {
  type DialogSearch,
  useCloseDialog,
  useOpenDialog,
} from '../../components/dialog/url-dialogs.ts';
import { lazyDialog } from '../../components/lazy/lazy-component.tsx';
import { changeDraft, pasteDraft } from './paste-draft.ts';
import type { PasteTarget } from './use-paste-list.ts';

const PasteDialog = lazyDialog(async () => (await import('./paste-dialog.tsx')).PasteDialog);

/**
 * Opens the dialog for a pasted list of albums, whose draft is shared by all pages.
 * @param text lines pasted into another field, which are added to the draft
 */
export function PasteButton({ text = '', ...target }: PasteTarget & { text?: string }) {
  const { paste } = useSearch({ strict: false }) as DialogSearch;
  const open = useOpenDialog();
  const close = useCloseDialog();
  const draft = pasteDraft.use();
  const lines = text.trim();
  const handleOpen = () => {
    if (!draft.text.includes(lines))
      changeDraft({ text: [draft.text, lines].filter(Boolean).join('\n'), isRead: false });
    open({ paste: 'open' });
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={handleOpen}>
        <ClipboardList aria-hidden="true" size={18} />{' '}
        {draft.text === '' ? 'Paste a list' : 'Continue your pasted list'}
      </Button>
      {paste === 'open' && <PasteDialog {...target} onClose={() => close('paste')} />}
    </>
  );
}
