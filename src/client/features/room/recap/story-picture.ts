import { formatGuestName } from '../../../components/album/guest-name.ts';
import { paint } from '../../../components/picture/paint.ts';
import { loadCovers } from '../../../components/picture/picture-covers.ts';
import type { Box, Pen } from '../../../components/picture/picture-pen.ts';
import { settings } from '../../../lib/settings.ts';
import type { Recap } from '../../../queries/recaps.ts';
import { type Award, describeAwards } from './recap-awards.ts';
import { dateAndPlace } from './recap-words.ts';
import { layoutStory, STORY_HEIGHT, STORY_WIDTH } from './story-layout.ts';

type Album = Recap['albums'][number];

/**
 * Renders the story of an evening as a PNG of 1080 × 1920 at least, with verdicts and notes.
 * @throws Error if the browser cannot render it
 */
export async function drawStory(recap: Recap): Promise<Blob> {
  const { albums } = recap;
  const awards = describeAwards(recap);
  const layout = layoutStory({ albums: albums.length, awards: awards.length });
  const shown = albums.slice(0, layout.albums.length);
  const covers = await loadCovers(shown, 320, settings.publicPath);
  return paint({ width: STORY_WIDTH, height: STORY_HEIGHT }, covers, (pen) => {
    drawHead(pen, layout.head, recap);
    for (const [place, box] of layout.albums.entries()) drawAlbum(pen, box, albums[place]);
    if (layout.rest) drawRest(pen, layout.rest, albums.length - shown.length);
    for (const [place, box] of layout.awards.entries()) drawAward(pen, box, awards[place]);
  });
}

function drawHead(pen: Pen, { x, y, width }: Box, recap: Recap): void {
  const title = { x, y, width, size: 68, weight: 700, face: 'display' } as const;
  pen.text('Recap of the evening', title);
  pen.text(dateAndPlace(recap), {
    x,
    y: y + 86,
    width,
    size: 32,
    weight: 400,
    color: 'text-muted',
  });
}

function drawAlbum(pen: Pen, { x, y, width, height }: Box, album: Album | undefined): void {
  if (album === undefined) return;
  const cover = height - 20;
  const mark = 88;
  pen.cover(album, { x, y, width: cover, height: cover });
  pen.tier(album.tier, { x: x + width - mark, y: y + (cover - mark) / 2, width: mark });
  const words = { x: x + cover + 28, width: width - cover - mark - 60 };
  const top = y + (cover - 116) / 2;
  pen.text(album.title, { ...words, y: top, size: 36, weight: 700, face: 'display' });
  pen.text(describeVerdict(album), {
    ...words,
    y: top + 46,
    size: 26,
    weight: 700,
    color: 'accent',
  });
  pen.text(describeNote(album), { ...words, y: top + 82, size: 26, weight: 400 });
}

function describeVerdict({ artist, verdict, ratings }: Album): string {
  return ratings.length > 1 ? `${artist} · ${verdict}` : artist;
}

/** The longest note, which is shortened to its line. */
function describeNote({ ratings }: Album): string {
  const [longest] = ratings
    .flatMap((card) => (card.note === null ? [] : { ...card, note: card.note }))
    .toSorted((one, other) => other.note.length - one.note.length);
  return longest === undefined ? '' : `${formatGuestName(longest)}: “${longest.note}”`;
}

function drawRest(pen: Pen, { x, y, width }: Box, left: number): void {
  const words = `and ${left} more ${left === 1 ? 'album' : 'albums'}`;
  pen.text(words, { x, y: y + 8, width, size: 28, weight: 400, color: 'text-muted' });
}

function drawAward(pen: Pen, box: Box, award: Award | undefined): void {
  if (award === undefined) return;
  const { x, y, width } = box;
  pen.fill({ x, y, width, height: box.height - 14 }, 'surface', 20);
  const words = { x: x + 28, width: width - 56 };
  pen.text(`${award.name} · ${award.more}`, {
    ...words,
    y: y + 12,
    size: 24,
    weight: 600,
    color: 'accent',
  });
  pen.text(award.what, { ...words, y: y + 42, size: 34, weight: 700, face: 'display' });
}
