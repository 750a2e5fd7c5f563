import { tierName } from '#shared/domain/albums/tiers.ts';
import { formatGuestName } from '../../../components/album/guest-name.ts';
import { drawFact, type PictureFact, paint } from '../../../components/picture/paint.ts';
import { loadCovers } from '../../../components/picture/picture-covers.ts';
import type { Box, Pen } from '../../../components/picture/picture-pen.ts';
import { settings } from '../../../lib/settings.ts';
import type { Recap } from '../../../queries/recaps.ts';
import { layoutRecap, MAX_ALBUMS, RECAP_WIDTH } from './recap-layout.ts';
import {
  barShare,
  dateAndPlace,
  favouriteWords,
  getNameFormatter,
  pairWords,
} from './recap-words.ts';

type Album = Recap['albums'][number];

/**
 * Renders the recap of a session as a PNG, in the colors of the page.
 * @throws Error if the browser cannot render it
 */
export async function drawRecap(recap: Recap): Promise<Blob> {
  const { albums, averages } = recap;
  const format = getNameFormatter(recap);
  const people = averages.map((one) => ({ ...one, reviewer: format(one.reviewer) }));
  const facts = getFacts(recap);
  const layout = layoutRecap({
    facts: facts.length,
    albums: albums.length,
    people: averages.length,
  });
  const covers = await loadCovers(albums, 320, settings.publicPath);
  return paint({ width: RECAP_WIDTH, height: layout.height }, covers, (pen) => {
    drawHead(pen, layout.head, recap);
    for (const [place, box] of layout.facts.entries()) drawFact(pen, box, facts[place]);
    drawName(pen, layout.albums[0], 'Albums');
    for (const [place, box] of layout.albums.entries()) drawAlbum(pen, box, albums[place]);
    if (layout.rest) drawRest(pen, layout.rest, albums.length - MAX_ALBUMS);
    drawName(pen, layout.people[0], 'Most generous first');
    for (const [place, box] of layout.people.entries()) drawPerson(pen, box, people[place]);
  });
}

function getFacts(recap: Recap): PictureFact[] {
  const { albums, favourite, biggest_fight, closest_pair } = recap;
  const format = getNameFormatter(recap);
  const getAlbum = (id: string) => albums.find(({ album_id }) => album_id === id);
  const titled = (album: Album | undefined) => ({ album, what: album?.title ?? '' });
  const facts: PictureFact[] = [];
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

function drawHead(pen: Pen, { x, y, width }: Box, recap: Recap): void {
  pen.text('Recap of the evening', { x, y, width, size: 58, weight: 700, face: 'display' });
  pen.text(`${settings.clubName} · ${dateAndPlace(recap)}`, {
    x,
    y: y + 72,
    width,
    size: 28,
    weight: 400,
    color: 'text-muted',
  });
}

/** Draws a heading above the first of its rows. */
function drawName(pen: Pen, first: Box | undefined, name: string): void {
  if (first === undefined) return;
  const { x, y, width } = first;
  pen.text(name, { x, y: y - 56, width, size: 34, weight: 700, face: 'display' });
}

function drawAlbum(pen: Pen, box: Box, album: Album | undefined): void {
  if (album === undefined) return;
  const { x, y, width } = box;
  const cover = box.height - 20;
  const mark = 68;
  pen.cover(album, { x, y, width: cover, height: cover });
  pen.tier(album.tier, { x: x + width - mark, y: y + (cover - mark) / 2, width: mark });
  const words = { x: x + cover + 24, width: width - cover - mark - 52 };
  pen.text(album.title, { ...words, y: y + 6, size: 30, weight: 700, face: 'display' });
  pen.text(album.artist, { ...words, y: y + 44, size: 22, weight: 400, color: 'text-muted' });
  pen.text(ratingsLine(album), { ...words, y: y + 74, size: 22, weight: 600 });
}

function ratingsLine({ ratings, veto, veto_by }: Album): string {
  const given = ratings.map((card) => `${formatGuestName(card)} ${tierName(card.tier)}`);
  const vetoed = veto ? [`Vetoed${veto_by === null ? '' : ` by ${veto_by}`}`] : [];
  return [...vetoed, ...given].join(' · ');
}

function drawRest(pen: Pen, { x, y, width }: Box, left: number): void {
  const words = `and ${left} more ${left === 1 ? 'album' : 'albums'}`;
  pen.text(words, { x, y: y + 8, width, size: 24, weight: 400, color: 'text-muted' });
}

function drawPerson(pen: Pen, box: Box, person: Recap['averages'][number] | undefined): void {
  if (person === undefined) return;
  const { x, y, width } = box;
  const name = 300;
  const number = 96;
  pen.text(person.reviewer, { x, y: y + 8, width: name - 24, size: 26 });
  const bar = (width - name - number) * barShare(person.average);
  if (bar > 0) pen.fill({ x: x + name, y: y + 14, width: bar, height: 18 }, 'accent', 9);
  pen.text(person.average === null ? '–' : person.average.toFixed(1), {
    x: x + width - number,
    y: y + 8,
    width: number,
    size: 26,
    align: 'end',
  });
}
