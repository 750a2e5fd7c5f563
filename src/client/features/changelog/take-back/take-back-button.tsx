import { Undo2 } from 'lucide-react';
import { startTransition, useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { fieldsTakenBack } from '#shared/domain/revert.ts';
import { Button } from '../../../components/controls/button.tsx';
import { VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { changeSentence } from '../change-sentence.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** Reverts the change of an entry, where possible (product/changelog.md#reverting). */
export function TakeBackButton({ entry }: { entry: ChangelogEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const isGone = entry.is_album_deleted || entry.is_session_deleted;
  const fields = fieldsTakenBack(entry);
  if (isGone || fields.length === 0) return null;
  const name = changeSentence(entry).subject;
  return (
    <>
      <Button look="quiet" onClick={() => startTransition(() => setIsOpen(true))}>
        <Undo2 aria-hidden="true" size={16} /> Undo
        <VisuallyHidden> a change to {name}</VisuallyHidden>
      </Button>
      {isOpen && (
        <TakeBackDialog
          entry={entry}
          name={name}
          fields={fields}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
