import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = { onReload: () => void; onOverwrite: () => void; onClose: () => void };

/** Asks which changes to use after another admin saved the bracket. */
export function OutdatedDialog({ onReload, onOverwrite, onClose }: Props) {
  return (
    <Dialog
      title="Someone else saved first"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onReload}>Discard mine</Button>
          <Button look="primary" onClick={onOverwrite}>
            Overwrite with mine
          </Button>
        </>
      }
    >
      <p>
        Someone else saved this bracket while you were editing it. Your changes are not saved yet.
      </p>
    </Dialog>
  );
}
