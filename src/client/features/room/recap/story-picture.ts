import { formatGuestName } from '../../../components/album/guest-name.ts';
import {
  drawColumn,
  type PictureRow,
  sumHeights,
} from '../../../components/picture/draw-picture.ts';
import { QUIET, TITLE } from '../../../components/picture/picture-pen.ts';
import type { Recap } from '../../../queries/recaps.ts';
import { describeVeto } from '../../voting/reveal/suggestion.ts';
import { type Award, describeAwards, describeWinner } from './recap-awards.ts';
import { dateAndPlace, nameRecap } from './recap-words.ts';

type Album = Recap['albums'][number];

/** Layout pixels of a story, 9:16. Apps draw their controls over its top and bottom. */
export const STORY_HEIGHT = 1920;
const TOP = 150;
const BOTTOM = 170;
const GAP = 40;
const MIN_ALBUM = 136;
const MAX_ALBUM = 230;
const REST = 48;

/** The winner included. */
const MAX_AWARDS = 4;

/**
 * Renders the story of an evening as a PNG of 1080 × 1920 at least, with verdicts and notes.
 * @throws Error if the browser cannot render it
 */
export function drawStory(recap: Recap): Promise<Blob> {
  return drawColumn({ rows: getStoryRows(recap), top: TOP, height: STORY_HEIGHT });
}

/** Rows of a story: the albums share the space above the awards. */
export function getStoryRows(recap: Recap): PictureRow[] {
  const { albums } = recap;
  const winner = [describeWinner(recap) ?? []].flat().map(getAwardRow);
  const head = [getHeadRow(recap), ...winner, { height: GAP }];
  const awards = describeAwards(recap)
    .slice(0, MAX_AWARDS - winner.length)
    .map(getAwardRow);
  const foot = awards.length > 0 ? [{ height: GAP }, ...awards] : [];
  const space = STORY_HEIGHT - TOP - BOTTOM - sumHeights([...head, ...foot]);
  const shown = albums.slice(0, Math.floor((space - REST) / MIN_ALBUM));
  const left = albums.length - shown.length;
  const rest = left > 0 ? [getRestRow(left)] : [];
  const height = Math.min(MAX_ALBUM, Math.floor((space - sumHeights(rest)) / shown.length));
  return [...head, ...shown.map((album) => getAlbumRow(album, height)), ...rest, ...foot];
}

function getHeadRow(recap: Recap): PictureRow {
  return {
    height: 150,
    draw: (pen, { x, y, width }) => {
      pen.text(nameRecap(recap), { x, y, width, size: 68, ...TITLE });
      pen.text(dateAndPlace(recap), { x, y: y + 86, width, size: 32, ...QUIET });
    },
  };
}

function getAlbumRow(album: Album, height: number): PictureRow {
  const cover = height - 20;
  const mark = 88;
  return {
    height,
    cover: album,
    draw: (pen, { x, y, width }) => {
      pen.cover(album, { x, y, width: cover, height: cover });
      pen.tier(album.tier, { x: x + width - mark, y: y + (cover - mark) / 2, width: mark });
      const words = { x: x + cover + 28, width: width - cover - mark - 60, size: 26 };
      const top = y + (cover - 116) / 2;
      pen.text(album.title, { ...words, ...TITLE, y: top, size: 36 });
      pen.text(describeVerdict(album), { ...words, y: top + 46, weight: 700, color: 'accent' });
      pen.text(describeNote(album), { ...words, y: top + 82, weight: 400 });
    },
  };
}

/** Begins with a veto, which explains a tier unlike the verdict. */
function describeVerdict(album: Album): string {
  const { artist, verdict, ratings } = album;
  const veto = describeVeto(album);
  const words = ratings.length > 1 ? [artist, verdict] : [artist];
  return (veto === null ? words : [veto, ...words.reverse()]).join(' · ');
}

/** The longest note, which is shortened to its line. */
function describeNote({ ratings }: Album): string {
  const [longest] = ratings
    .flatMap((card) => (card.note === null ? [] : { ...card, note: card.note }))
    .toSorted((one, other) => other.note.length - one.note.length);
  return longest === undefined ? '' : `${formatGuestName(longest)}: “${longest.note}”`;
}

function getRestRow(left: number): PictureRow {
  const words = `and ${left} more ${left === 1 ? 'album' : 'albums'}`;
  return {
    height: REST,
    draw: (pen, { x, y, width }) => pen.text(words, { x, y: y + 8, width, size: 28, ...QUIET }),
  };
}

function getAwardRow({ name, what, more }: Award): PictureRow {
  return {
    height: 104,
    draw: (pen, { x, y, width, height }) => {
      pen.fill({ x, y, width, height: height - 14 }, 'surface', 20);
      const words = { x: x + 28, width: width - 56 };
      pen.text(`${name} · ${more}`, { ...words, y: y + 12, size: 24, color: 'accent' });
      pen.text(what, { ...words, y: y + 42, size: 34, ...TITLE });
    },
  };
}
