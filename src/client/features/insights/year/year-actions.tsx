import { codeQuery } from '../../../api/code.ts';
import type { Insights, YearReview } from '../../../api/insights.ts';
import { LateDialog } from '../../../ui/late-dialog.tsx';
import { ShareActions } from '../../../ui/share-actions.tsx';

const PICTURE = codeQuery(
  'year picture',
  async () => (await import('./year-picture-dialog.tsx')).YearPicture,
);

/** What to do with a year. */
export function YearActions(props: { insights: Insights; year: number; review: YearReview }) {
  return (
    <ShareActions
      picture={(close) => (
        <LateDialog code={PICTURE} onClose={close}>
          {(YearPicture) => <YearPicture {...props} onClose={close} />}
        </LateDialog>
      )}
    />
  );
}
