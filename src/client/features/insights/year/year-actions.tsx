import { lazyCodeQuery } from '../../../api/code.ts';
import type { InsightsData, YearReviewData } from '../../../api/insights.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ShareActions } from '../../../ui/share-actions.tsx';

const PICTURE = lazyCodeQuery(
  'year picture',
  async () => (await import('./year-picture-dialog.tsx')).YearPicture,
);

/** Buttons for a year. */
export function YearActions(props: {
  insights: InsightsData;
  year: number;
  review: YearReviewData;
}) {
  return (
    <ShareActions
      picture={(close) => (
        <LazyDialog code={PICTURE} onClose={close}>
          {(YearPicture) => <YearPicture {...props} onClose={close} />}
        </LazyDialog>
      )}
    />
  );
}
