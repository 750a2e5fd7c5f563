import { Image } from 'lucide-react';
import { startTransition, useState } from 'react';
import { lazyDialog } from '../../components/lazy/lazy-component.tsx';
import { TOOL_CLASS, ToolName } from './tool-name.tsx';

const TierlistPicture = lazyDialog(
  async () => (await import('./picture/tierlist-picture-dialog.tsx')).TierlistPicture,
);

type Props = { onOpen?: () => void };

export function PictureButton({ onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={TOOL_CLASS}
        title="Save image"
        onClick={() => {
          onOpen?.();
          startTransition(() => setIsOpen(true));
        }}
      >
        <Image aria-hidden="true" size={18} /> <ToolName>Save image</ToolName>
      </button>
      {isOpen && <TierlistPicture onClose={close} />}
    </>
  );
}
