import { tierName } from '#shared/domain/albums/tiers.ts';
import {
  drawColumn,
  getFactRow,
  type PictureFact,
  type PictureRow,
} from '../../../components/picture/draw-picture.ts';
import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import { QUIET, TITLE } from '../../../components/picture/picture-pen.ts';
import { settings } from '../../../lib/settings.ts';
import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { describeGames } from './year-games.ts';
import { formatFavourite, yearNumbers } from './year-numbers.ts';

export type Year = { insights: InsightsData; year: number; review: YearReviewData };

/** Dialog with the share image of a year. */
export function YearPicture({ onClose, ...shown }: Year & { onClose: () => void }) {
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

/** Renders the image of a year as a PNG. @throws Error if the browser cannot render it */
export function drawYear(shown: Year): Promise<Blob> {
  return drawColumn({ rows: getYearRows(shown), bottom: 32 });
}

/** Maximum champions in the image; the rest is counted. */
const MAX_CHAMPIONS = 4;
const GAP = 16;

/** Rows of the image of a year. */
export function getYearRows({ insights, year, review }: Year): PictureRow[] {
  const numbers = yearNumbers(insights, review);
  const facts = [
    ...getFacts(insights, review),
    ...describeGames(insights.games),
    ...getChampions(review),
  ];
  const left = review.champions.length - MAX_CHAMPIONS;
  return [
    getHeadRow(year),
    getNumbersRow(numbers),
    { height: GAP },
    ...facts.map(getFactRow),
    { height: GAP },
    getFootRow(left),
  ];
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

function getHeadRow(year: number): PictureRow {
  return {
    height: 128,
    draw: (pen, { x, y, width }) =>
      pen.text(`${year} in Review`, { x, y, width, size: 76, ...TITLE }),
  };
}

/** Numbers side by side. */
function getNumbersRow(numbers: ReturnType<typeof yearNumbers>): PictureRow {
  return {
    height: 164,
    draw: (pen, { x: start, y, width: whole, height }) => {
      const width = (whole - (numbers.length - 1) * GAP) / numbers.length;
      for (const [place, { number, name }] of numbers.entries()) {
        const x = start + place * (width + GAP);
        pen.fill({ x, y, width, height: height - 16 }, 'accent-ground', 20);
        const words = { x: x + 12, width: width - 24, align: 'centre' } as const;
        const large = { ...TITLE, size: 54, weight: 800, color: 'accent' } as const;
        pen.text(number, { ...words, ...large, y: y + 28 });
        pen.text(name, { ...words, y: y + 98, size: 21, ...QUIET });
      }
    },
  };
}

function getFootRow(left: number): PictureRow {
  return {
    height: 44,
    draw: (pen, { x, y, width }) => {
      const words = { x, y, width, size: 22, ...QUIET };
      if (left > 0) pen.text(`and ${left === 1 ? '1 champion' : `${left} champions`} more`, words);
      pen.text(settings.clubName, { ...words, ...TITLE, align: 'end' });
    },
  };
}
