import type { InsightsData, YearReviewData } from '../../../api/insights.ts';
import { lazyDialog } from '../../../ui/lazy-component.tsx';
import { ShareActions } from '../../../ui/share-actions.tsx';

const YearPicture = lazyDialog(async () => (await import('./year-picture-dialog.tsx')).YearPicture);

/** Buttons for a year. */
export function YearActions(props: {
  insights: InsightsData;
  year: number;
  review: YearReviewData;
}) {
  return <ShareActions picture={(close) => <YearPicture {...props} onClose={close} />} />;
}
