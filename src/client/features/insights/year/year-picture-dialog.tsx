import { tierName } from '#shared/domain/albums/tiers.ts';
import { drawFact, type PictureFact, paint } from '../../../components/picture/paint.ts';
import { loadCovers } from '../../../components/picture/picture-covers.ts';
import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import type { Box, Pen } from '../../../components/picture/picture-pen.ts';
import { settings } from '../../../lib/settings.ts';
import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { layoutYear, MAX_CHAMPIONS, YEAR_WIDTH } from './year-layout.ts';
import { formatFavourite, yearNumbers } from './year-numbers.ts';

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

type Shown = { insights: InsightsData; year: number; review: YearReviewData };

/**
 * Renders the review of a year as a PNG, in the colors of the page.
 * @throws Error if the browser cannot render it
 */
async function drawYear({ insights, year, review }: Shown): Promise<Blob> {
  const numbers = yearNumbers(insights, review);
  const facts = [...getFacts(insights, review), ...getChampions(review)];
  const layout = layoutYear({ numbers: numbers.length, facts: facts.length });
  const covers = await loadCovers(
    facts.flatMap(({ album }) => album ?? []),
    320,
    settings.publicPath,
  );
  return paint({ width: YEAR_WIDTH, height: layout.height }, covers, (pen) => {
    drawHead(pen, layout.head, year);
    for (const [place, box] of layout.numbers.entries()) drawNumber(pen, box, numbers[place]);
    for (const [place, box] of layout.facts.entries()) drawFact(pen, box, facts[place]);
    drawFoot(pen, layout.foot, review.champions.length - MAX_CHAMPIONS);
  });
}

function getFacts(
  { named }: InsightsData,
  { favourite, biggest_fight, minds }: YearReviewData,
): PictureFact[] {
  const about = (id: string, words: string) => {
    const album = named.get(id);
    return { album, what: album?.title ?? '', more: `${album?.artist ?? ''} · ${words}` };
  };
  const facts: PictureFact[] = [];
  if (favourite)
    facts.push({
      name: 'Favorite',
      ...about(favourite.album_id, formatFavourite(favourite)),
    });
  if (biggest_fight) {
    const { album_id, high, low } = biggest_fight;
    facts.push({
      name: 'Biggest fight',
      ...about(
        album_id,
        `${high.reviewer}: ${tierName(high.tier)}, ${low.reviewer}: ${tierName(low.tier)}`,
      ),
    });
  }
  if (minds.furthest) {
    const { album_id, reviewer, from, to } = minds.furthest;
    facts.push({
      name: 'Biggest change of mind',
      ...about(album_id, `${reviewer}: ${tierName(from)} → ${tierName(to)}`),
    });
  }
  return facts;
}

function getChampions({ champions }: YearReviewData): PictureFact[] {
  return champions.slice(0, MAX_CHAMPIONS).map(({ name, ...song }) => ({
    name: `Champion of ${name}`,
    what: song.title,
    more: song.artist,
    album: song,
  }));
}

function drawHead(pen: Pen, { x, y, width }: Box, year: number): void {
  const words = { x, width, weight: 700, face: 'display' } as const;
  pen.text(`${year} in Review`, { ...words, y, size: 76 });
}

type Counted = ReturnType<typeof yearNumbers>[number];

function drawNumber(pen: Pen, box: Box, counted: Counted | undefined): void {
  if (counted === undefined) return;
  const { x, y, width, height } = box;
  pen.fill({ x, y, width, height: height - 16 }, 'accent-ground', 20);
  const words = { x: x + 12, width: width - 24, align: 'centre' } as const;
  pen.text(counted.number, {
    ...words,
    y: y + 28,
    size: 54,
    weight: 800,
    face: 'display',
    color: 'accent',
  });
  pen.text(counted.name, { ...words, y: y + 98, size: 21, weight: 400, color: 'text-muted' });
}

function drawFoot(pen: Pen, { x, y, width }: Box, left: number): void {
  const words = { x, y, width, size: 22, weight: 400, color: 'text-muted' } as const;
  if (left > 0) pen.text(`and ${left === 1 ? '1 champion' : `${left} champions`} more`, words);
  pen.text(settings.clubName, { ...words, weight: 700, face: 'display', align: 'end' });
}
