import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { drawYear } from './year-picture.ts';

type Props = { insights: InsightsData; year: number; review: YearReviewData; onClose: () => void };

/** Dialog with the share image of a year. */
export function YearPicture({ onClose, ...shown }: Props) {
  const { year } = shown;
  return (
    <PictureDialog
      title={`Picture of ${year}`}
      alt={`${year} in review, as on this page`}
      name={`${year} in review`}
      draw={() => drawYear(shown)}
      onClose={onClose}
    />
  );
}
