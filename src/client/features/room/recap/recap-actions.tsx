import { lazyCodeQuery } from '../../../api/code.ts';
import type { Recap } from '../../../api/recaps.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ShareActions } from '../../../ui/share-actions.tsx';

const PICTURE = lazyCodeQuery(
  'recap picture',
  async () => (await import('./recap-picture-dialog.tsx')).RecapPicture,
);

/** Buttons for a recap. */
export function RecapActions({ recap }: { recap: Recap }) {
  return (
    <ShareActions
      picture={(close) => (
        <LazyDialog code={PICTURE} onClose={close}>
          {(RecapPicture) => <RecapPicture recap={recap} onClose={close} />}
        </LazyDialog>
      )}
    />
  );
}
