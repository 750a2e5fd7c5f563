import { Image } from 'lucide-react';
import { startTransition, useState } from 'react';
import { lazyDialog } from '../../components/lazy/lazy-component.tsx';
import { VIEW_ITEM } from './view-menu.tsx';

const TierlistPicture = lazyDialog(
  async () => (await import('./picture/tierlist-picture-dialog.tsx')).TierlistPicture,
);

export function PictureItem() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" {...VIEW_ITEM} onClick={() => startTransition(() => setIsOpen(true))}>
        <Image aria-hidden="true" size={18} /> Save image
      </button>
      {isOpen && <TierlistPicture onClose={close} />}
    </>
  );
}
