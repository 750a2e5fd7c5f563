import { tierName } from '#shared/domain/albums/tiers.ts';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import {
  drawColumn,
  getFactRow,
  type PictureFact,
  type PictureRow,
} from '../../../components/picture/draw-picture.ts';
import { QUIET, TITLE } from '../../../components/picture/picture-pen.ts';
import { settings } from '../../../lib/settings.ts';
import type { Recap } from '../../../queries/recaps.ts';
import { describeVeto } from '../../voting/reveal/suggestion.ts';
import { describeWinner } from './recap-awards.ts';
import {
  barShare,
  dateAndPlace,
  favouriteWords,
  getNameFormatter,
  nameRecap,
  pairWords,
} from './recap-words.ts';

type Album = Recap['albums'][number];

/** Maximum albums in the image; the rest is counted. */
const MAX_ALBUMS = 12;

/** Renders the recap of a session as a PNG. @throws Error if the browser cannot render it */
export function drawRecap(recap: Recap): Promise<Blob> {
  return drawColumn({ rows: getRecapRows(recap) });
}

export function getRecapRows(recap: Recap): PictureRow[] {
  const { albums, averages } = recap;
  const format = getNameFormatter(recap);
  const left = albums.length - MAX_ALBUMS;
  return [
    getHeadRow(recap),
    ...getFacts(recap).map(getFactRow),
    getNameRow('Albums', albums.length),
    ...albums.slice(0, MAX_ALBUMS).map(getAlbumRow),
    ...(left > 0 ? [getRestRow(left)] : []),
    getNameRow('Most generous first', averages.length),
    ...averages.map(({ reviewer, average }) => getPersonRow(format(reviewer), average)),
  ];
}

/** Space between sections, with the heading of the next one unless that is empty. */
function getNameRow(name: string, count: number): PictureRow {
  if (count === 0) return { height: 84 };
  return {
    height: 84,
    draw: (pen, { x, y, width }) => pen.text(name, { x, y: y + 28, width, size: 34, ...TITLE }),
  };
}

function getFacts(recap: Recap): PictureFact[] {
  const { albums, favourite, biggest_fight, closest_pair } = recap;
  const format = getNameFormatter(recap);
  const getAlbum = (id: string) => albums.find(({ album_id }) => album_id === id);
  const titled = (album: Album | undefined) => ({ album, what: album?.title ?? '' });
  const winner = describeWinner(recap);
  const facts: PictureFact[] = winner === null ? [] : [winner];
  if (favourite)
    facts.push({
      name: 'Favorite',
      ...titled(getAlbum(favourite.album_id)),
      more: favouriteWords(recap),
    });
  if (biggest_fight) {
    const { high, low } = biggest_fight;
    facts.push({
      name: 'Biggest fight',
      ...titled(getAlbum(biggest_fight.album_id)),
      more: `${format(high.reviewer)}: ${tierName(high.tier)} · ${format(low.reviewer)}: ${tierName(low.tier)}`,
    });
  }
  if (closest_pair)
    facts.push({
      name: 'Twins',
      what: closest_pair.reviewers.map(format).join(' & '),
      more: pairWords(closest_pair),
    });
  return facts;
}

function getHeadRow(recap: Recap): PictureRow {
  return {
    height: 132,
    draw: (pen, { x, y, width }) => {
      pen.text(nameRecap(recap), { x, y, width, size: 58, ...TITLE });
      const line = `${settings.clubName} · ${dateAndPlace(recap)}`;
      pen.text(line, { x, y: y + 72, width, size: 28, ...QUIET });
    },
  };
}

function getAlbumRow(album: Album): PictureRow {
  return {
    height: 124,
    cover: album,
    draw: (pen, { x, y, width, height }) => {
      const cover = height - 20;
      const mark = 68;
      pen.cover(album, { x, y, width: cover, height: cover });
      pen.tier(album.tier, { x: x + width - mark, y: y + (cover - mark) / 2, width: mark });
      const words = { x: x + cover + 24, width: width - cover - mark - 52 };
      pen.text(album.title, { ...words, y: y + 6, size: 30, ...TITLE });
      pen.text(album.artist, { ...words, y: y + 44, size: 22, ...QUIET });
      pen.text(ratingsLine(album), { ...words, y: y + 74, size: 22 });
    },
  };
}

function ratingsLine(album: Album): string {
  const given = album.ratings.map((card) => `${formatGuestName(card)} ${tierName(card.tier)}`);
  return [describeVeto(album) ?? [], given].flat().join(' · ');
}

const PERSON = 56;

function getRestRow(left: number): PictureRow {
  const words = `and ${left} more ${left === 1 ? 'album' : 'albums'}`;
  return {
    height: PERSON,
    draw: (pen, { x, y, width }) => pen.text(words, { x, y: y + 8, width, size: 24, ...QUIET }),
  };
}

function getPersonRow(reviewer: string, average: number | null): PictureRow {
  const name = 300;
  const number = 96;
  return {
    height: PERSON,
    draw: (pen, { x, y, width }) => {
      pen.text(reviewer, { x, y: y + 8, width: name - 24, size: 26 });
      const bar = (width - name - number) * barShare(average);
      if (bar > 0) pen.fill({ x: x + name, y: y + 14, width: bar, height: 18 }, 'accent', 9);
      const end = { x: x + width - number, width: number, align: 'end' } as const;
      pen.text(average === null ? '–' : average.toFixed(1), { ...end, y: y + 8, size: 26 });
    },
  };
}
