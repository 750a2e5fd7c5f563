import type { Recap } from '../../../api/recaps.ts';
import { lazyDialog } from '../../../ui/lazy-component.tsx';
import { ShareActions } from '../../../ui/share-actions.tsx';

const RecapPicture = lazyDialog(
  async () => (await import('./recap-picture-dialog.tsx')).RecapPicture,
);

/** Buttons for a recap. */
export function RecapActions({ recap }: { recap: Recap }) {
  return <ShareActions picture={(close) => <RecapPicture recap={recap} onClose={close} />} />;
}
