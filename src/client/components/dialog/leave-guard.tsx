import { useBlocker } from '@tanstack/react-router';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogSearch } from './url-dialogs.ts';

type Props = {
  isDirty: boolean;
  onSave: () => unknown;
  /** Dialog of the URL that has the changes; otherwise the page. */
  dialog?: keyof DialogSearch;
};

/**
 * Asks before unsaved changes are lost by a link, by Back, or by closing the tab
 * (product/screens.md#forms).
 */
export function LeaveGuard({ isDirty, onSave, dialog }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      (current.pathname !== next.pathname ||
        (dialog !== undefined && toSearch(current)[dialog] !== toSearch(next)[dialog])),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const stay = () => {
    blocker.reset();
    onSave();
  };
  return (
    <Dialog
      title="Unsaved changes"
      size="small"
      onClose={blocker.reset}
      footer={
        <>
          <Button look="danger" onClick={blocker.proceed}>
            Discard Changes
          </Button>
          <Button look="primary" onClick={stay}>
            Stay & Save
          </Button>
        </>
      }
    >
      <p>You have unsaved changes. They will be lost if you leave.</p>
    </Dialog>
  );
}

function toSearch({ search }: { search: object }): DialogSearch {
  return search;
}
