import { ShareActions } from '../../../components/controls/share-actions.tsx';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import type { Recap } from '../../../queries/recaps.ts';

const RecapPicture = lazyDialog(
  async () => (await import('./recap-picture-dialog.tsx')).RecapPicture,
);

/** Buttons for a recap. */
export function RecapActions({ recap }: { recap: Recap }) {
  return <ShareActions picture={(close) => <RecapPicture recap={recap} onClose={close} />} />;
}
