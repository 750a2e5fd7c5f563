import { codeQuery } from '../../../api/code.ts';
import type { Recap } from '../../../api/recaps.ts';
import { LateDialog } from '../../../ui/late-dialog.tsx';
import { ShareActions } from '../../../ui/share-actions.tsx';

const PICTURE = codeQuery(
  'recap picture',
  async () => (await import('./recap-picture-dialog.tsx')).RecapPicture,
);

/** What to do with a recap. */
export function RecapActions({ recap }: { recap: Recap }) {
  return (
    <ShareActions
      picture={(close) => (
        <LateDialog code={PICTURE} onClose={close}>
          {(RecapPicture) => <RecapPicture recap={recap} onClose={close} />}
        </LateDialog>
      )}
    />
  );
}
