import { ShareActions } from '../../../components/controls/share-actions.tsx';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import type { InsightsData, YearReviewData } from '../insights-query.ts';

const YearPicture = lazyDialog(async () => (await import('./year-picture-dialog.tsx')).YearPicture);

/** Buttons for a year. */
export function YearActions(props: {
  insights: InsightsData;
  year: number;
  review: YearReviewData;
}) {
  return <ShareActions picture={(close) => <YearPicture {...props} onClose={close} />} />;
}
