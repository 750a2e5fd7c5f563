import type { Bracket, BracketMatch, BracketSong } from '#shared/contracts/bracket.ts';
import { isThirdPlace } from '#shared/domain/brackets/bracket-match.ts';
import { getRounds, roundName, winnerPath } from '#shared/domain/brackets/bracket-view.ts';
import { drawPicture } from '../../../components/picture/draw-picture.ts';
import { PictureDialog } from '../../../components/picture/picture-dialog.tsx';
import { type Box, type Pen, QUIET } from '../../../components/picture/picture-pen.ts';
import { settings } from '../../../lib/settings.ts';
import { getSong, type Songs, songsById } from '../match/match-words.ts';
import { layoutTree, type TreeLayout } from './tree-layout.ts';

type Props = { bracket: Bracket; onClose: () => void };

/** Dialog with the share image of a completed bracket. */
export function BracketPicture({ bracket, onClose }: Props) {
  return (
    <PictureDialog
      title="Image of the bracket"
      alt={`The whole bracket, won by ${bracket.champion?.title}`}
      name={bracket.name}
      draw={() => drawBracket(bracket)}
      onClose={onClose}
    />
  );
}

/** Layout pixels around the tree, and for the name above it. */
const MARGIN = 56;
const TITLE = 116;
const LABEL = { size: 15, color: 'text-muted' } as const;
/** Space for '#128' in the artist's line. */
const SEED = 14;
/** Minimum width, so that the name fits above two songs too. */
const MIN_WIDTH = 760;

/**
 * Renders a completed bracket as a PNG: the tree as on screen.
 * @throws Error if the browser cannot render it
 */
function drawBracket(bracket: Bracket): Promise<Blob> {
  const layout = layoutTree(bracket.matchups);
  const width = Math.max(layout.width, MIN_WIDTH) + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN + TITLE;
  const line = { x: MARGIN, width: width - 2 * MARGIN };
  const draw = (pen: Pen) => {
    pen.text(bracket.name, { ...line, y: MARGIN, size: 44, face: 'display' });
    pen.text(settings.clubName, { ...line, ...LABEL, y: height - MARGIN, align: 'end' });
    pen.context.translate((width - layout.width) / 2, MARGIN + TITLE);
    drawTree(pen, bracket, layout);
  };
  return drawPicture({ width, height, covers: bracket.songs, coverWidth: 96, draw });
}

function drawTree(pen: Pen, bracket: Bracket, layout: TreeLayout): void {
  const { matchups, champion } = bracket;
  const songs = songsById(bracket);
  const lit = new Set(winnerPath(matchups).map(({ id }) => id));
  const rounds = getRounds(matchups);
  for (const { round, x, width } of layout.columns)
    pen.text(roundName(round, rounds), { x, y: -22, width, ...LABEL, align: 'centre' });
  // Champion's path last, so that no other line crosses it.
  for (const isLit of [false, true])
    for (const { from, path } of layout.connectors)
      if (lit.has(from) === isLit)
        pen.line(path, isLit ? 'accent' : 'line-strong', isLit ? 3 : 1.5);
  const matches = new Map(matchups.map((match) => [match.id, match]));
  for (const box of layout.matches) {
    const match = matches.get(box.id);
    if (match) drawMatch(pen, box, match, songs, lit.has(match.id));
  }
  const third = matchups.find(isThirdPlace);
  const place = layout.matches.find(({ id }) => id === third?.id);
  if (place) {
    const { x, y, width } = place;
    pen.text('Third place', { x, y: y - 24, width, ...LABEL, align: 'centre' });
  }
  if (champion) drawChampion(pen, layout.champion, champion);
}

function drawMatch(pen: Pen, box: Box, match: BracketMatch, songs: Songs, isLit: boolean): void {
  const isBye = match.state === 'bye';
  pen.fill(box, 'surface', 8);
  pen.frame(box, isLit ? 'accent' : 'line', isBye ? [5, 4] : []);
  const half = box.height / 2;
  [match.song_a, match.song_b].forEach((id, index) => {
    const line = { ...box, y: box.y + index * half, height: half };
    const song = getSong(id, songs);
    const words = { x: line.x + 12, width: line.width - 24, size: 13 };
    if (song !== null) drawSong(pen, line, song, match.winner_id === song.id);
    else pen.text(isBye ? 'Bye' : '–', { ...words, y: line.y + half / 2 - 9, color: 'text-muted' });
  });
  pen.line(`M${box.x} ${box.y + half}H${box.x + box.width}`, 'line', 1);
}

function drawSong(pen: Pen, line: Box, song: BracketSong, hasWon: boolean): void {
  const cover = line.height - 8;
  const size = line.height > 45 ? 15 : 13;
  const [weight, color] = hasWon ? ([800, 'text'] as const) : ([400, 'text-muted'] as const);
  const words = { x: line.x + cover + 14, width: line.width - cover - 40 };
  const top = line.y + line.height / 2;
  pen.cover(song, { x: line.x + 5, y: line.y + 4, width: cover, height: cover });
  const title = { ...words, y: top - size * 1.2, size, weight, color };
  pen.text(song.title, { ...title, isStruck: song.is_withdrawn });
  const artist = { x: words.x, width: words.width - SEED, size: size - 1 };
  pen.text(song.artist, { ...artist, ...QUIET, y: top + 1 });
  const end = { x: line.x, width: line.width - 8, align: 'end' } as const;
  if (song.seed !== null)
    pen.text(`#${song.seed}`, { ...end, y: top + 1, size: size - 1, color: 'text-muted' });
  if (hasWon) pen.text('✓', { ...end, y: top - 17, size: 15, weight: 800, color: 'accent-strong' });
}

function drawChampion(pen: Pen, box: Box, champion: BracketSong): void {
  const { x, y, width } = box;
  const cover = 88;
  pen.fill(box, 'accent-ground', 16);
  pen.frame(box, 'accent', [], 16);
  pen.cover(champion, { x: x + (width - cover) / 2, y: y + 14, width: cover, height: cover });
  const centered = { x: x + 12, width: width - 24, align: 'centre' } as const;
  pen.text('Champion', { ...centered, y: y + 110, size: 14, weight: 700, color: 'accent-strong' });
  pen.text(champion.title, { ...centered, y: y + 131, size: 19, weight: 700, face: 'display' });
  pen.text(champion.artist, { ...centered, y: y + 158, size: 14, color: 'text-muted' });
}
