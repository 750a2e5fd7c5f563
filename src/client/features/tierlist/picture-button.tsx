import { Image } from 'lucide-react';
import { startTransition, useState } from 'react';
import { lazyCodeQuery } from '../../api/code.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { TOOL_CLASS, ToolName } from './tool-name.tsx';

const PICTURE = lazyCodeQuery(
  'tier list picture',
  async () => (await import('./picture/tierlist-picture-dialog.tsx')).TierlistPicture,
);

/** Button for a share image of the list. */
export function PictureButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={TOOL_CLASS}
        title="Save image"
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        <Image aria-hidden="true" size={18} /> <ToolName>Save image</ToolName>
      </button>
      {isOpen && (
        <LazyDialog code={PICTURE} onClose={close}>
          {(TierlistPicture) => <TierlistPicture onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
